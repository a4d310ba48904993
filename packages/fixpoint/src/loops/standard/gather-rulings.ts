import type { Happened } from '../../journal/index.ts';
import type { GatherMaterial } from '../../runner/index.ts';

/** `rulings`: what a judge ruled in this run, with the finding that each is about and the judge's reason. */
export const gatherRulings: GatherMaterial = async ({ history }) => {
  const properties = new Map(findingsIn(history).map(({ id, property }) => [id, property]));
  const rulings = history.flatMap(({ event }) => {
    if (event.type !== 'call.replied' || event.reply.kind !== 'rulings') return [];
    const { reply, reasons = {} } = event;
    return Object.entries(reply.rulings).map(([id, ruling]) => {
      return { id, ruling, property: properties.get(id) ?? '', why: reasons[id]?.why ?? null };
    });
  });
  return { rulings, hasRulings: rulings.length > 0 };
};

function findingsIn(history: readonly Happened[]) {
  return history.flatMap(({ event }) => (event.type === 'call.replied' ? event.findings : []));
}
