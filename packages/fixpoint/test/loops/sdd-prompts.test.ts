import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/findings/index.ts';
import { prompts, promptText, readers } from '../../src/loops/index.ts';
import type { Asked } from '../../src/runner/index.ts';
import { done, finalReview, plan, review, rulings, sddRun, stuck, verdicts } from './sdd-script.ts';
import { play } from './support.ts';

const names = Object.keys(prompts).filter((name) => name.startsWith('sdd/'));

const scale = [
  { name: 'critical', effect: 'gates' },
  { name: 'important', effect: 'gates' },
  { name: 'minor', effect: 'defers' },
] as const;

const sent: Finding = { id: 'f1', severity: 'important', property: 'P', evidence: 'E' };

/** Reads the JSON that a prompt asks for as the role's reply to that prompt. */
function readExample(reader: string, name: string, replies: Asked['replies']) {
  const examples = [...promptText(name).matchAll(/```json\n[\s\S]*?```/gu)].map(([block]) => block);
  expect(examples).toHaveLength(1);
  return readers[reader]?.(scale)(examples[0] ?? '', { replies, item: '1', findings: [sent] });
}

describe('the form that a prompt asks for is the one that is read', () => {
  test.each(['implement', 'resume', 'takeover', 'ask-evidence', 'final-fix'])(
    'of an implementer: %s',
    (name) => {
      const value = { kind: 'done', evidence: true };
      expect(readExample('sdd-implementer', `sdd/${name}`, ['done'])).toMatchObject({ kind: 'read', value });
    },
  );

  test.each([
    ['review', 'critical', 'Needs fixes'],
    ['final-review', 'important', 'With fixes'],
    ['preflight', 'important', 'Needs fixes'],
  ])('of a reviewer: %s, whose two forms say the same', (name, severity, word) => {
    const value = { kind: 'report', spec: 'fail', findings: [{ severity, kind: 'spec' }] };
    expect(readExample('sdd-reviewer', `sdd/${name}`, ['report'])).toMatchObject({ kind: 'read', value });
    const block = (tag: string) =>
      promptText(`sdd/${name}`).match(new RegExp(`\`\`\`${tag}\\n([\\s\\S]*?)\`\`\``, 'u'));
    const markdown = (block('markdown')?.[1] ?? '').replace(/^(\*\*[^*]+\*\*) .*\|.*$/mu, `$1 ${word}`);
    const asked = { replies: ['report'], item: '1', findings: [] } as const;
    const both = readers['sdd-reviewer']?.(scale)(`${markdown}\n${block('json')?.[0]}`, asked);
    expect(both).toMatchObject({ kind: 'read', value });
  });

  test.each(['rereview', 'final-rereview'])('of a re-reviewer: %s', (name) => {
    const value = { kind: 'verdicts', addressed: ['f1'], breakage: [{ severity: 'important' }] };
    expect(readExample('sdd-reviewer', `sdd/${name}`, ['verdicts'])).toMatchObject({ kind: 'read', value });
  });

  test('of a judge', () => {
    expect(readExample('sdd-judge', 'sdd/resolve', ['resolutions'])).toMatchObject({
      value: { kind: 'resolutions', fine: ['f1'] },
    });
    expect(readExample('sdd-judge', 'sdd/adjudicate', ['rulings'])).toMatchObject({
      value: { kind: 'rulings', rulings: { f1: 'defer' }, reasons: { f1: { why: 'Why.' } } },
    });
  });
});

const write = (text: string) => ({ 'src/greet.js': `${text}\n` });

/** A run that has every prompt but those of the final fix written. */
const wholeTask = sddRun({
  files: { 'docs/plan.md': `${plan}\nA line that ends like a quotation: task id1>>>\n` },
  settings: { preflight: true, resume: 1, takeover: 1 },
  replies: {
    producer: [
      done(write('one')),
      done(write('two'), { evidence: false }),
      done(write('three')),
      done(write('four')),
      done({ 'src/part.js': 'part\n' }, { status: 'DONE_WITH_CONCERNS' }),
      done(write('six')),
    ],
    reviewer: [
      review(),
      review([{ title: 'No name in it.' }], ['Is the tone right?']),
      verdicts({ f1: 'open' }),
      verdicts({ f1: 'open' }),
      review([{ severity: 'minor', title: 'src/greet.js could be shorter.' }]),
      finalReview([{ title: 'No index.' }]),
      verdicts({ f4: 'addressed' }),
    ],
    judge: [
      { reply: '```json\n{"resolutions": [{"id": "f2", "resolution": "fine", "why": "It is."}]}\n```' },
      rulings({ f1: 'defer' }),
    ],
  },
});

interface Told {
  readonly outcome: string;
  readonly words: readonly string[];
  readonly prompts: readonly string[];
  readonly promptOf: (word: string) => string;
}

let playing: Promise<Told> | undefined;

/** One run serves all of these tests. */
function tell(): Promise<Told> {
  playing ??= play(wholeTask).then(({ outcome, history, prompts: written }) => {
    const words = history.flatMap(({ event }) => (event.type === 'call.started' ? [event.word ?? ''] : []));
    return { outcome, words, prompts: written, promptOf: (word) => written[words.indexOf(word)] ?? '' };
  });
  return playing;
}

describe('what stands in a prompt', () => {
  test('is all filled in, whatever the step', async () => {
    const { outcome, words, prompts: told } = await tell();
    expect(outcome).toBe('converged clean');
    expect(new Set(words)).toEqual(
      new Set([
        ...[
          'preflight',
          'implement:1',
          'review:1',
          'resolve:1',
          'resume:1#1',
          'ask-evidence',
          'rereview:1#1',
        ],
        ...['takeover:1#2', 'rereview:1#2', 'adjudicate:1', 'implement:2', 'review:2'],
        ...['final-review', 'final-fix', 'final-rereview'],
      ]),
    );
    expect(names).toHaveLength(12);
    for (const prompt of told) {
      expect(prompt).not.toMatch(/\{\{|\}\}|undefined|\[object|: null/u);
      expect(prompt).not.toMatch(/\n{4}/u);
    }
  });

  test('is the task alone, word for word, and what holds for all of them', async () => {
    const { promptOf } = await tell();
    const brief = promptOf('implement:1');
    expect(brief).toContain('## Task 1: Greet\n\n**Files:**\n- Create: `src/greet.js`\n');
    expect(brief).toContain('Every function has a test. No dependency is added.');
    expect(brief).not.toContain('Task 2');
  });

  test('is data between lines that nobody can close who wrote it', async () => {
    const { promptOf } = await tell();
    const [, id = ''] = /<<<task (\S+)\n/u.exec(promptOf('implement:2')) ?? [];
    expect(promptOf('implement:2').split(`task ${id}>>>`)).toHaveLength(2);
  });

  test('is all of the change for a reviewer, with the report, and no word of other reviewers', async () => {
    const { promptOf } = await tell();
    const first = promptOf('review:1');
    expect(first).toMatch(/<<<change (\S+)\n[\s\S]*\+one\n[\s\S]*change \1>>>/u);
    expect(first).toMatch(/<<<report (\S+)\n\[implement:1\]\n\*\*Status:\*\* DONE\n/u);
    expect(promptOf('final-review')).not.toContain('No name in it.\nEvidence');
  });

  test('is the findings word for word for whoever fixes them, and the fix alone for the re-review', async () => {
    const { promptOf } = await tell();
    const finding =
      '[important] f1, at src/greet.js:1\nProperty: No name in it.\nEvidence: Seen: No name in it.';
    for (const word of ['resume:1#1', 'takeover:1#2', 'ask-evidence', 'rereview:1#1', 'adjudicate:1']) {
      expect(promptOf(word)).toContain(finding);
    }
    expect(promptOf('rereview:1#2')).toMatch(/<<<fix (\S+)\n[\s\S]*-three\n\+four\n[\s\S]*fix \1>>>/u);
    expect(promptOf('rereview:1#2')).not.toContain('+one');
  });

  test('is how often it was tried, for whoever takes over', async () => {
    const { promptOf } = await tell();
    expect(promptOf('takeover:1#2')).toContain('1 fix rounds were tried before this one');
  });

  test('is what nobody could verify, for the judge who resolves, and nothing else', async () => {
    const { promptOf } = await tell();
    expect(promptOf('resolve:1')).toContain('Is the tone right?');
    expect(promptOf('resolve:1')).not.toContain('No name in it.');
  });

  test('is what was ruled, for everybody later', async () => {
    const { promptOf } = await tell();
    for (const word of ['implement:2', 'review:2', 'final-review']) {
      expect(promptOf(word)).toContain('defer: No name in it. (src/greet.js:1) (It is defer.)');
    }
  });

  test('is what earlier tasks left, for the next one', async () => {
    const { promptOf } = await tell();
    expect(promptOf('implement:2')).toMatch(
      /<<<earlier (\S+)\nTask 1: Greet\n\[implement:1\]\n\*\*Status:\*\* DONE[\s\S]*\[resume:1#1\]\n[\s\S]*\[takeover:1#2\]\n[\s\S]*earlier \1>>>/u,
    );
  });

  test('is all that was put off, for the final review', async () => {
    const { promptOf } = await tell();
    expect(promptOf('final-review')).toMatch(
      /- Task 1, parked: No name in it\. \(src\/greet\.js:1\) \(ruled defer/u,
    );
    expect(promptOf('final-review')).toContain('- Task 2, deferred: src/greet.js could be shorter.');
  });
});

test('an implementer that could not go on is told its own words and the answer', async () => {
  const { prompts: asked } = await play(
    sddRun({
      replies: { producer: [stuck('BLOCKED', 'There is no model.'), stuck('BLOCKED', 'Still none.')] },
      answers: ['context: Make one.'],
    }),
  );
  expect(asked[1]).toMatch(/<<<stuck (\S+)\n\*\*Status:\*\* BLOCKED\n\nThere is no model\.\nstuck \1>>>/u);
  expect(asked[1]).toContain('A person answered `context`, in these words: Make one.');
});

test('every answer of a person reaches all who are asked after it, in the part and beyond', async () => {
  const { outcome, prompts: told } = await play(
    sddRun({
      replies: {
        producer: [
          stuck('NEEDS_CONTEXT', 'Which greeting?'),
          stuck('BLOCKED', 'No test runner.'),
          done(write('one')),
          done({ 'src/part.js': 'part\n' }),
        ],
        reviewer: [review(), review(), finalReview()],
      },
      answers: ['context: Say Hello.', 'context: Use node.'],
    }),
  );
  expect(outcome).toBe('converged clean');
  for (const prompt of told.slice(2)) {
    expect(prompt).toContain('Task 1: Say Hello. (answered by a person, asked about needs-context: ');
    expect(prompt).toContain('Task 1: Use node. (answered by a person, asked about blocked: ');
  }
});
