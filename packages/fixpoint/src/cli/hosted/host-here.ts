import { defined } from '../../base/index.ts';
import { waitingExit } from '../../loop/index.ts';
import type { HostedStep, RunCompany } from '../../project/index.ts';
import { nobody } from '../ask-person.ts';
import type { Face } from '../face.ts';
import type { Flags } from '../flags.ts';
import { watchInterrupts } from '../interrupts.ts';
import type { Hosted } from './hosted.ts';
import { stepObject } from './step-object.ts';
import { stepText } from './step-text.ts';

export interface HostingOptions {
  readonly face: Face;
  readonly flags: Flags<'json'> & Partial<Flags<'concurrency'>>;
}

/** Does something for the session that hosts a run, prints what is due then, and gives the exit code. */
export async function hostHere(
  { face, flags }: HostingOptions,
  work: (company: RunCompany) => Promise<Hosted>,
): Promise<number> {
  const interrupts = watchInterrupts(face);
  try {
    const company = { person: nobody, signal: interrupts.signal };
    const hosted = await work({ ...company, ...defined({ concurrency: flags.concurrency }) });
    if (flags.json) face.stdout.write(`${JSON.stringify(stepObject(hosted))}\n`);
    else face.stdout.write(stepText(hosted, face.folder));
    return exitOf(hosted.step);
  } finally {
    interrupts.stopListening();
  }
}

function exitOf({ due }: HostedStep): number {
  if (due.kind === 'ended') return due.result.exit;
  return due.kind === 'question' ? waitingExit : 0;
}
