import { type FindingDraft, read } from '../../findings/index.ts';
import type { Worked, Worker } from '../../runner/index.ts';

/**
 * Puts around a reviewer that nobody is asked to review a blank section: it has one major finding (loops.md,
 * "iterate-revision").
 */
export function answerBlankSection(reviewer: Worker): Worker {
  return {
    ...reviewer,
    work: async (request) => {
      const text = await request.readArtifact();
      return text.trim() === '' ? blankSection : reviewer.work(request);
    },
  };
}

/** Puts around a writer that it may leave a blank section as it is: the review that follows says so. */
export function allowBlankSection(writer: Worker): Worker {
  return {
    ...writer,
    work: async (request) => {
      const worked = await writer.work(request);
      if (worked.kind !== 'said' || worked.reading.kind !== 'read') return worked;
      const { value, notes } = worked.reading;
      if (value.kind !== 'done') return worked;
      return { ...worked, reading: read({ ...value, mayBeBlank: true }, notes) };
    },
  };
}

const finding: FindingDraft = {
  severity: 'major',
  property: 'The section has a text.',
  evidence: 'The section is blank.',
};

const blankSection: Worked = {
  kind: 'said',
  reading: read({ kind: 'report', findings: [finding] }, [
    { kind: 'blank-section', text: 'The section is blank: it was not sent to the reviewer.' },
  ]),
  raw: null,
  usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
};
