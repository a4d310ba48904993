import { toFixpointError } from '../../base/index.ts';
import type { Audit } from '../../journal/index.ts';
import { type Retraced, retrace, sayRetraced } from '../../lab/index.ts';
import type { Project } from '../../project/index.ts';
import { type Style, safeLine } from '../../views/index.ts';
import type { Invocation } from '../command.ts';
import { findRunId, openProjectHere } from '../open-run.ts';
import { printJson, printLines } from '../print.ts';

/** Checks the chain of a run's journal and computes its decisions again. Exit code 1 where something does not hold. */
export async function run({ face, operands, flags }: Invocation<'json'>): Promise<number> {
  const [wanted = 'last'] = operands;
  const project = await openProjectHere(face);
  const id = await findRunId(project, wanted);
  const audit: RunAudit = { chain: await project.store.audit(id), replay: await replayRun(project, id) };
  const ok = audit.chain.ok && audit.replay.kind === 'replayed' && audit.replay.ok;
  if (flags.json) printJson(face.stdout, { run: id, ok, head: audit.chain.head, ...audit });
  else printLines(face.stdout, sayAudit(id, audit, face.stdout.style));
  return ok ? 0 : 1;
}

interface RunAudit {
  readonly chain: Audit;
  readonly replay: Replay;
}

type Replay =
  | ({ readonly kind: 'replayed' } & Pick<Retraced, 'ok' | 'decisions' | 'wrong'>)
  /** An event does not follow from those before it, or cannot be read. */
  | { readonly kind: 'refused'; readonly why: string };

async function replayRun({ store }: Project, id: string): Promise<Replay> {
  try {
    const { ok, decisions, wrong, refused } = retrace((await store.read(id)).events());
    return refused === null
      ? { kind: 'replayed', ok, decisions, wrong }
      : { kind: 'refused', why: refused.why };
  } catch (thrown) {
    return { kind: 'refused', why: toFixpointError(thrown).message };
  }
}

function sayAudit(id: string, { chain, replay }: RunAudit, style: Style): readonly string[] {
  return [
    `${style.bold(`run ${id}`)}: ${chain.length} events`,
    ...sayChain(chain, style),
    ...sayReplay(replay, style),
    `head ${chain.head.hash}`,
    style.dim('Keep the head elsewhere, and compare it later: it also shows a chain that was rebuilt.'),
  ];
}

function sayChain({ firstBad, lost, unfinished }: Audit, style: Style): readonly string[] {
  const end =
    unfinished === null
      ? []
      : ['The last event was not written whole, with all of its blobs; it was never acknowledged.'];
  const chain =
    firstBad === null
      ? style.green('chain holds')
      : style.red(`chain breaks at line ${firstBad.line}: ${safeLine(firstBad.why)}`);
  const blobs = lost.map(({ line, blob, flaw }) =>
    style.red(safeLine(`line ${line}: its blob ${blob} is ${flaw}`)),
  );
  return [chain, ...blobs, ...end];
}

function sayReplay(replay: Replay, style: Style): readonly string[] {
  if (replay.kind === 'refused') return [style.red(`decisions cannot be computed: ${safeLine(replay.why)}`)];
  return sayRetraced({ ...replay, refused: null }, style);
}
