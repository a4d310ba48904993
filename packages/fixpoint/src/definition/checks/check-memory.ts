import type { Effect, Test } from '../../loop/index.ts';
import type { AuthoredLoop } from '../authored.ts';
import type { Problem } from '../problems.ts';
import type { Path } from '../source.ts';
import { effectsOf, type StepAt, stagesOf, stepsOf, testsOf } from '../walk.ts';

/** The effects that put something into a memory; each kind is of use to other tests. */
type Writing = Effect & { readonly kind: 'count' | 'mark' | 'note' | 'keep' };

const pastOf: Readonly<Record<Writing['kind'], string>> = {
  count: 'counted',
  mark: 'marked',
  note: 'noted',
  keep: 'kept',
};

/** A memory that is written or read somewhere. */
interface Use {
  readonly memory: string;
  readonly path: Path;
}

interface Write extends Use {
  readonly kind: Writing['kind'];
}

interface Read extends Use {
  /** What has to have been done with it, the usual first, and what holds where nothing was. */
  readonly needs: readonly Writing['kind'][];
  readonly otherwise: string;
  readonly isOfCap: boolean;
}

/** Memory that is written in vain, read in vain, or both for two purposes: such a rule never does what it says. */
export function checkMemory(authored: AuthoredLoop): readonly Problem[] {
  const steps = stagesOf(authored).flatMap(stepsOf);
  const names = Object.keys(authored.memory ?? {});
  const writes = steps.flatMap(writesOf);
  const reads = steps.flatMap((at) => readsOf(at, names));
  const problems = [...mixed(writes), ...readInVain(writes, reads)];
  return problems.length > 0
    ? problems
    : [...writtenInVain(authored, writes, reads), ...neverFull(authored, reads), ...idle(names, writes)];
}

function writesOf(at: StepAt): readonly Write[] {
  return effectsOf(at).flatMap(({ effect, path }) =>
    isWriting(effect) ? [{ kind: effect.kind, memory: effect.memory, path: [...path, effect.kind] }] : [],
  );
}

function isWriting(effect: Effect): effect is Writing {
  return effect.kind in pastOf;
}

function readsOf(at: StepAt, names: readonly string[]): readonly Read[] {
  return testsOf(at).flatMap(({ test, path }) => {
    const read = readBy(test);
    return read !== null && names.includes(read.memory) ? [{ ...read, path }] : [];
  });
}

function readBy(test: Test): Omit<Read, 'path'> | null {
  switch (test.kind) {
    case 'full':
      return { memory: test.memory, needs: ['count'], otherwise: 'it is never full', isOfCap: true };
    case 'room':
      return { memory: test.memory, needs: ['count'], otherwise: 'it always has room', isOfCap: true };
    case 'any':
    case 'none':
      return { memory: test.of, needs: ['count', 'mark'], otherwise: 'it is always empty', isOfCap: false };
    case 'not-below':
      return { memory: test.memory, needs: ['mark'], otherwise: 'this never holds', isOfCap: false };
    case 'same':
      return { memory: test.memory, needs: ['keep'], otherwise: 'this never holds', isOfCap: false };
    case 'closed':
    case 'recurs':
      return { memory: test.memory, needs: ['note'], otherwise: 'this never holds', isOfCap: false };
    default:
      return null;
  }
}

function mixed(writes: readonly Write[]): readonly Problem[] {
  return writes.flatMap(({ memory, kind, path }) => {
    const first = writes.find((each) => each.memory === memory);
    if (first === undefined || first.kind === kind) return [];
    const message = `\`${memory}\` is ${pastOf[first.kind]} elsewhere, and cannot be ${pastOf[kind]} too: use another memory`;
    return [{ path, message }];
  });
}

function readInVain(writes: readonly Write[], reads: readonly Read[]): readonly Problem[] {
  return reads.flatMap(({ memory, needs, otherwise, path }) => {
    const [usual] = needs;
    if (usual === undefined || writes.some((each) => each.memory === memory && needs.includes(each.kind))) {
      return [];
    }
    const message = `\`${memory}\` is never ${pastOf[usual]}, so ${otherwise}: add \`do: {${usual}: ${memory}}\` where that is due`;
    return [{ path, message }];
  });
}

function writtenInVain(
  authored: AuthoredLoop,
  writes: readonly Write[],
  reads: readonly Read[],
): readonly Problem[] {
  const unread = writes.filter(({ memory }) => !reads.some((read) => read.memory === memory));
  return unread
    .filter(({ memory, kind }) => kind === 'note' || kind === 'keep' || !isTold(authored, memory))
    .map(({ memory, kind, path }) => ({
      path,
      message: `\`${memory}\` is ${pastOf[kind]}, and nothing reads it: test it in a rule, or leave it out`,
    }));
}

/** Whether a result, a step's word or a text shows a counter. What stands in a file or a template is not known here. */
function isTold(authored: AuthoredLoop, memory: string): boolean {
  if (authored.counts?.includes(memory)) return true;
  const steps = stagesOf(authored).flatMap(stepsOf);
  return steps.some(({ authored: step }) => {
    if ('ask' in step) return step.text?.includes(`counters.${memory}.`) ?? false;
    if (!('call' in step)) return false;
    const { word = '', prompt = '' } = step;
    const isElsewhere = prompt !== '' && !prompt.includes('\n');
    return isElsewhere || word.includes(`{${memory}}`) || prompt.includes(`counters.${memory}.`);
  });
}

function neverFull({ memory = {} }: AuthoredLoop, reads: readonly Read[]): readonly Problem[] {
  const capped = Object.entries(memory).filter(([, { max }]) => max !== undefined);
  return capped
    .filter(([name]) => !reads.some((read) => read.memory === name && read.isOfCap))
    .map(([name]) => ({
      path: ['memory', name, 'max'],
      message: `nothing tests whether \`${name}\` is full, so this max stops nothing: add \`when: {full: ${name}}\`, or leave it out`,
    }));
}

function idle(names: readonly string[], writes: readonly Write[]): readonly Problem[] {
  return names
    .filter((name) => !writes.some(({ memory }) => memory === name))
    .map((name) => ({
      path: ['memory', name],
      message: `no rule counts or remembers \`${name}\`: leave it out`,
    }));
}
