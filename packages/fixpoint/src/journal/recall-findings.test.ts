import { expect, test } from 'vitest';
import type { Finding } from '../findings/index.ts';
import type { Reply } from '../loop/index.ts';
import type { RunEvent, StoredEvent } from './index.ts';
import { recallFindings } from './recall-findings.ts';

function replied(reply: Reply, ...findings: readonly Finding[]): StoredEvent<RunEvent> {
  const usage = { inputTokens: null, outputTokens: null, costUsd: null, seconds: 0 };
  return {
    ...{ v: 1, seq: 0, at: '', prev: '', type: 'call.replied', call: 'c', seat: null, reply, findings },
    ...{ conflict: null, summary: null, version: null, notes: [], raw: null, usage },
  };
}

function finding(id: string, property: string): Finding {
  return { id, severity: 'bad', property, evidence: '' };
}

const report: Reply = { kind: 'report', findings: [] };
const done: Reply = { kind: 'done', version: 1 };

function propertiesOf(events: readonly StoredEvent<RunEvent>[], id: string) {
  return recallFindings(events)
    .get(id)
    ?.map(({ property }) => property);
}

test('what several seats say of one finding is recalled in all of their words', () => {
  const panel = [replied(report, finding('f1', 'one')), replied(report, finding('f1', 'other'))];
  expect(propertiesOf(panel, 'f1')).toEqual(['one', 'other']);
});

test('what is said after a revision takes the place of what was said before it', () => {
  const before = [replied(report, finding('f1', 'old'), finding('f2', 'not said again')), replied(done)];
  const events = [...before, replied(report, finding('f1', 'new'))];
  expect(propertiesOf(events, 'f1')).toEqual(['new']);
  expect(propertiesOf(events, 'f2')).toEqual(['not said again']);
});
