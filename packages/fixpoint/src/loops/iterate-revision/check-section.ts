import { FixpointError } from '../../base/index.ts';
import type { Prechecked, PrecheckInput } from '../kit.ts';
import { type PrecheckEnded, type PrecheckGo, precheck } from './precheck.ts';
import { factsOfUnfinished, factsToGo } from './section-facts.ts';

/** Looks at everything that can end a run on a section before any call, and finds out what prompts and records need. */
export async function checkSection({ root, artifact, settings, given }: PrecheckInput): Promise<Prechecked> {
  const file = onlyFile(artifact);
  const { section, venue, maxIterations, stateDir, allowTbd, force } = settings;
  const checked = await precheck({
    state: { root, folder: String(stateDir) },
    file,
    allowTbd: allowTbd === true,
    force: force === true,
    ...(typeof section === 'string' ? { section } : {}),
    ...(typeof venue === 'string' ? { venue } : {}),
    ...(given.includes('maxIterations') ? { maxIterations: Number(maxIterations) } : {}),
  });
  return checked.kind === 'go' ? goOn(checked) : endAtOnce(checked);
}

/** The review, the status and the iterations are those of one section: what a second file is would never be kept. */
function onlyFile([file = '', ...others]: readonly string[]): string {
  if (others.length === 0) return file;
  const message = `iterate-revision takes one section, and was given ${others.length + 1} files`;
  throw new FixpointError('input', message, {
    hint: 'Run it once for each file, or give one file that holds the section.',
  });
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
