import type { Client, ClientOutput } from '../../../src/agents/clients/client.ts';

// Shorter ones stay, so that a recording shows what stands around the reply.
const longLine = 1200;

/** Texts of this machine, with what stands for them in a recording. */
export type Names = Readonly<Record<string, string>>;

/** Replaces what names this machine. */
export function scrub(text: string, names: Names): string {
  const replaced = Object.entries(names).reduce((said, [own, name]) => said.replaceAll(own, name), text);
  return replaced.replaceAll(/127\.0\.0\.1:\d+/gu, '127.0.0.1:1');
}

/** Leaves out the long lines that make no difference to the reading. */
export function trim(output: ClientOutput, client: Client): ClientOutput {
  const read = (part: ClientOutput) => JSON.stringify(client.read(part, null));
  const whole = read(output);
  const lean = (key: 'stdout' | 'stderr') => {
    let kept = output[key].split('\n');
    for (const line of kept.filter(({ length }) => length > longLine)) {
      const without = kept.filter((each) => each !== line);
      if (read({ ...output, [key]: without.join('\n') }) === whole) kept = without;
    }
    return kept.join('\n');
  };
  return { ...output, stdout: lean('stdout'), stderr: lean('stderr') };
}
