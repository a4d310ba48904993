import fc from 'fast-check';

/** What a loop of somebody's own can be put together from. */
export interface Parts {
  readonly panel: boolean;
  readonly gate: boolean;
  readonly scoped: boolean;
  readonly ladder: boolean;
  readonly conflicts: boolean;
  readonly judge: boolean;
  readonly staged: boolean;
  readonly stall: 'none' | 'not-below' | 'closed' | 'recurs' | 'came-back';
}

/** Any choice of them. */
export const parts: fc.Arbitrary<Parts> = fc.record({
  panel: fc.boolean(),
  gate: fc.boolean(),
  scoped: fc.boolean(),
  ladder: fc.boolean(),
  conflicts: fc.boolean(),
  judge: fc.boolean(),
  staged: fc.boolean(),
  stall: fc.constantFrom('none', 'not-below', 'closed', 'recurs', 'came-back'),
});

/** Those that were chosen, in words. */
export function sayParts({ stall, ...chosen }: Parts): string {
  const names = Object.entries(chosen).flatMap(([name, isChosen]) => (isChosen ? [name] : []));
  return [...names, `stall: ${stall}`].join(', ');
}

/** The loop file of a choice. Each part brings its lines wherever it has some, and knows nothing of the others. */
export function composeLoop(chosen: Parts): string {
  const steps = stepLines(chosen).filter((line) => line !== '');
  const indented = (depth: number) => steps.map((line) => ' '.repeat(depth) + line);
  const body = chosen.staged
    ? [
        'stages:',
        '  parts:',
        '    each: pieces',
        '    start: due',
        '    steps:',
        ...indented(6),
        ...wholeStage,
      ]
    : ['steps:', ...indented(2)];
  return [...headLines(chosen), ...body, ''].join('\n');
}

const when = (isChosen: boolean, ...lines: readonly string[]): readonly string[] => (isChosen ? lines : []);

function headLines({ gate, ladder, conflicts, judge, stall }: Parts): readonly string[] {
  const usesSets = stall === 'closed' || stall === 'recurs';
  return [
    'loop: composed',
    'severities: {bad: gates, nit: notes}',
    ...when(usesSets, 'findings: kept'),
    'settings: {lenses: [a, b], pieces: [one, two]}',
    'roles:',
    '  reviewer: {is: reviewer}',
    conflicts
      ? '  writer: {is: producer, reads: gsd-producer, replies: [done, unchanged, conflict]}'
      : '  writer: {is: producer}',
    ...when(gate, '  gate: {is: gate}'),
    ...when(judge, '  judge: {is: judge}'),
    'memory:',
    '  read: {per: version}',
    ...when(!ladder, '  rounds: {per: item, max: 1}'),
    ...when(ladder, '  resumed: {per: item, max: 1}', '  takenOver: {per: item, max: 1}'),
    ...when(stall === 'not-below', '  before: {per: item}'),
    ...when(usesSets, '  sets: {per: item}'),
    ...when(stall === 'closed', '  idle: {per: item, max: 2}'),
    ...when(conflicts, '  conflicts: {per: run, max: 2}'),
    ...when(gate, '  green: {per: version}', '  repairs: {per: run, max: 1}'),
    ...when(judge, '  ruled: {per: run}'),
  ];
}

function stepLines(chosen: Parts): readonly string[] {
  const { panel, gate, scoped, ladder, conflicts, judge, staged, stall } = chosen;
  const spent = judge ? 'then: rule' : 'end: capped, reason: cap';
  const stalled = [
    ...when(
      stall === 'not-below',
      '  - {when: {not-below: before}, end: stalled, reason: stall}',
      '  - {do: {mark: before}}',
    ),
    ...when(
      stall === 'recurs',
      '  - {when: {recurs: sets}, end: stalled, reason: stall}',
      '  - {do: {note: sets}}',
    ),
    ...when(
      stall === 'closed',
      '  - {when: {closed: sets}, do: {forget: idle}}',
      '  - {when: {full: idle}, end: stalled, reason: stall}',
      '  - {do: {note: sets, count: idle}}',
    ),
  ];
  return [
    'due:',
    ...when(gate, '  - {when: {none: green}, then: gate}'),
    staged ? '  - {when: [clean, {any: read}], then: next}' : '  - {when: [clean, {any: read}], then: ready}',
    ...when(scoped, '  - {when: clean, then: review}', '  - {then: verify}'),
    ...when(!scoped, '  - {then: review}'),
    ...when(
      !staged,
      'ready:',
      ...when(judge, '  - {when: {any: ruled}, end: converged, reason: ruled}'),
      '  - {when: seen, end: converged, reason: clean}',
      '  - {end: unverified, reason: clean}',
    ),
    ...when(
      gate,
      'gate:',
      '  call: gate',
      '  on:',
      '    green: [{do: {count: green}, then: due}]',
      '    red: [{when: {full: repairs}, end: capped, reason: red}, {do: {count: repairs}, then: repair}]',
    ),
    ...when(gate, ...producer('repair', chosen)),
    'review:',
    '  call: reviewer',
    panel ? '  seats: lenses' : '',
    '  on:',
    '    report:',
    '      - {do: {count: read}}',
    '      - {when: clean, then: due}',
    ...when(judge, '      - {when: {any: ruled}, end: capped, reason: cap}'),
    '      - {then: open}',
    ...when(
      scoped,
      'verify:',
      '  call: reviewer',
      '  replies: [verdicts]',
      '  on: {verdicts: [{when: clean, then: due}, {then: open}]}',
    ),
    'open:',
    ...stalled,
    ...when(!ladder, `  - {when: {full: rounds}, ${spent}}`, '  - {do: {count: rounds}, then: fix}'),
    ...when(
      ladder,
      '  - {when: {room: resumed}, do: {count: resumed}, then: fix}',
      '  - {when: {room: takenOver}, do: {count: takenOver}, then: takeover}',
      `  - {${spent}}`,
    ),
    ...producer('fix', chosen),
    ...when(ladder, ...producer('takeover', chosen, '  tier: up')),
    ...when(
      conflicts,
      'ask:',
      '  ask: conflict',
      '  options: {adopt: {each: alternatives, then: back}, override: back}',
      'ask-last:',
      '  ask: conflict-cap',
      '  options: {accept: {end: accepted}}',
    ),
    ...when(
      judge,
      'rule:',
      '  call: judge',
      '  on:',
      '    rulings:',
      '      - {do: {count: ruled, park: rest}}',
      '      - {when: {any: load-bearing}, end: blocked, reason: load-bearing}',
      '      - {then: due}',
    ),
  ];
}

function producer(name: string, { conflicts, stall }: Parts, more = ''): readonly string[] {
  const cycle = stall === 'came-back' ? '{when: came-back, end: stalled, reason: cycle}, ' : '';
  return [
    `${name}:`,
    '  call: writer',
    more,
    '  on:',
    `    done: [${cycle}{then: due}]`,
    '    unchanged: [{end: stalled, reason: unchanged}]',
    ...when(
      conflicts,
      '    conflict: [{do: {count: conflicts}}, {when: {full: conflicts}, then: ask-last}, {then: ask}]',
    ),
  ];
}

const wholeStage = [
  '  whole:',
  '    steps:',
  '      final:',
  '        call: reviewer',
  '        on:',
  '          report: [{when: [clean, seen], end: converged, reason: clean}, {when: clean, end: unverified, reason: clean}, {end: capped, reason: cap}]',
];
