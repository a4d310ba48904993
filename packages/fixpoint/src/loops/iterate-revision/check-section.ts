import type { Prechecked, PrecheckInput } from '../kit.ts';
import { type PrecheckEnded, type PrecheckGo, precheck } from './precheck.ts';
import { factsOfUnfinished, factsToGo } from './section-facts.ts';

/** Looks at everything that can end a run on a section before any call, and finds out what prompts and records need. */
export async function checkSection({ root, artifact, settings, given }: PrecheckInput): Promise<Prechecked> {
  const { section, venue, maxIterations, stateDir, allowTbd, force } = settings;
  const checked = await precheck({
    state: { root, folder: String(stateDir) },
    file: artifact[0] ?? '',
    allowTbd: allowTbd === true,
    force: force === true,
    ...(typeof section === 'string' ? { section } : {}),
    ...(typeof venue === 'string' ? { venue } : {}),
    ...(given.includes('maxIterations') ? { maxIterations: Number(maxIterations) } : {}),
  });
  return checked.kind === 'go' ? goOn(checked) : endAtOnce(checked);
}

function goOn(checked: PrecheckGo): Prechecked {
  const { section, venue, maxIterations, notes } = checked;
  return {
    kind: 'go',
    settings: { section, venue, ...(maxIterations === undefined ? {} : { maxIterations }) },
    facts: { ...factsToGo(checked) },
    notes,
  };
}

/** A section that was approved already stays as it is: without facts its run leaves no record. */
function endAtOnce(checked: PrecheckEnded): Prechecked {
  const { outcome, reason, notes } = checked;
  const facts = reason === 'tbd' ? { facts: { ...factsOfUnfinished(checked) } } : {};
  return { kind: 'ended', outcome, reason, why: sayWhy(checked), ...facts, notes };
}

function sayWhy(checked: PrecheckEnded): string {
  if (checked.reason === 'already-approved') {
    return `the section ${checked.section} is approved already; --force revises it again`;
  }
  const places = checked.places.map(({ where, file, line, column }) => {
    const place = `${file}:${line}:${column}`;
    return where === 'section' ? place : `${place} (${where})`;
  });
  return `[TBD: is left at ${places.join(', ')}; fill it in, or give --allow-tbd`;
}
