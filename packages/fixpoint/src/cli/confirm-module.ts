import { type DecideOnModule, type SettingsModule, unconfirmedModule } from '../project/index.ts';
import { safeLine } from '../views/index.ts';
import type { Confirmation } from './confirm-programs.ts';
import type { Asking, Face } from './face.ts';

/** For commands that need the settings: a program among them is confirmed first, once, and again when it changes. */
export function confirmModule({ face, isGiven, mayAsk }: Confirmation): DecideOnModule {
  return async (module) => {
    const isConfirmed = isGiven || (face.asking !== null && mayAsk && (await ask(face.asking, module)));
    if (isConfirmed) return 'confirm' as const;
    throw unconfirmedModule(module, `${hintAtTrust} Or add \`--trust\` to the line that starts a run.`);
  };
}

/** For commands that only look: they do without, and say so. */
export function passOverModule({ stderr }: Face): DecideOnModule {
  return (module) => {
    stderr.write(`note: ${sayUnread(module)}. ${hintAtTrust}\n`);
    return 'leave';
  };
}

/** What is said of settings that were not read. */
export function sayUnread({ file }: SettingsModule): string {
  return `${safeLine(file)} was not read: it is a program that nobody confirmed yet`;
}

export const hintAtTrust = 'Read it. If you trust it: `fixpoint config --trust`.';

async function ask(asking: Asking, { files }: SettingsModule): Promise<boolean> {
  const { confirm } = await import('@clack/prompts');
  const list = files.map((file) => `  ${safeLine(file)}`).join('\n');
  const message = `The settings of this repository are a program that you have not confirmed yet:\n${list}\nLet it run?`;
  return (await confirm({ ...asking, message, initialValue: false })) === true;
}
