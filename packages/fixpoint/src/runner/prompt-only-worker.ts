import { isShortened } from '../artifacts/index.ts';
import { unreadable } from '../findings/index.ts';
import { readNewText } from './new-text.ts';
import type { Worked, Worker } from './worker.ts';

/**
 * Puts around a worker who sees no file what it needs: a call is made only where its prompt has the whole artifact, so that
 * nothing is ever reviewed unseen, and a reply that is a new text fits the file.
 */
export function seeingPromptOnly(worker: Worker): Worker {
  return {
    ...worker,
    async work(request) {
      const artifact = await request.readArtifact();
      if (isShortened(artifact) || !request.prompt.includes(artifact.trim())) return notShown;
      return withNewText(await worker.work(request), artifact);
    },
  };
}

const notShown: Worked = {
  kind: 'said',
  reading: unreadable(
    'crash',
    'the artifact is too long to stand whole in the prompt, and a model sees nothing else',
  ),
  raw: null,
  usage: null,
};

function withNewText(worked: Worked, before: string): Worked {
  if (worked.kind !== 'said' || worked.reading.kind === 'failed') return worked;
  const { value } = worked.reading;
  if (value.kind !== 'done' || value.text === undefined) return worked;
  return { ...worked, reading: readNewText(value.text, before) };
}
