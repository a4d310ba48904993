import type { LoopDefinition } from '../../src/definition/index.ts';
import { resolveLoop } from '../../src/definition/index.ts';
import type { Destination, Rule, Stage, Step, Test } from '../../src/loop/index.ts';

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** Draws a loop as a Mermaid flow chart: its steps, and every rule that leads somewhere. */
export function drawLoop(definition: LoopDefinition): string {
  const { stages } = resolveLoop(definition);
  const nameOf = nodeNames(stages);
  const steps = stages.flatMap((stage) =>
    Object.entries(stage.steps).map(([name, step]) => drawStep(nameOf(stage, name), step)),
  );
  const arrows = stages.flatMap((stage, index) => arrowsOf({ stage, next: stages[index + 1], nameOf }));
  return ['flowchart TD', ...[...steps, ...joinArrows(arrows)].map((line) => `  ${line}`)].join('\n');
}

/** Draws each stage of a loop by itself, for a loop that is too large for one chart. */
export function drawStages(definition: LoopDefinition): readonly string[] {
  return resolveLoop(definition).stages.map((stage, index, stages) => {
    const steps = Object.entries(stage.steps).map(([name, step]) => drawStep(name, step));
    const arrows = arrowsOf({ stage, next: stages[index + 1], nameOf: nameBeside(stage) });
    return ['flowchart TD', ...[...steps, ...joinArrows(arrows)].map((line) => `  ${line}`)].join('\n');
  });
}

/** Within a chart of its own a stage's steps have their own names; those of others have their stage's before them. */
function nameBeside(drawn: Stage): NameOf {
  return (stage, step) => (stage === drawn ? step : `${stage.name}.${step}`);
}

type NameOf = (stage: Stage, step: string) => string;

/** A step has its own name, with its stage's before it where another stage has a step of that name too. */
function nodeNames(stages: readonly Stage[]): NameOf {
  const isShared = (step: string) => stages.filter(({ steps }) => steps[step] !== undefined).length > 1;
  return (stage, step) => (isShared(step) ? `${stage.name}.${step}` : step);
}

function drawStep(name: string, step: Step): string {
  switch (step.kind) {
    case 'call':
      return `${name}["${name}: ${step.role}"]`;
    case 'ask':
      return `${name}{{"${name}: a person"}}`;
    case 'junction':
      return `${name}{"${name}"}`;
  }
}

/** One arrow for all rules that lead from one step to the same place. */
function joinArrows(arrows: readonly Arrow[]): readonly string[] {
  const labels = new Map<string, Set<string>>();
  for (const { from, to, label } of arrows) {
    const ends = `${from} -->|"?"| ${to}`;
    labels.set(ends, (labels.get(ends) ?? new Set()).add(label));
  }
  return [...labels].map(([ends, each]) => ends.replace('?', [...each].join('<br>')));
}

interface StageInLoop {
  readonly stage: Stage;
  readonly next: Stage | undefined;
  readonly nameOf: NameOf;
}

function arrowsOf({ stage, next, nameOf }: StageInLoop): readonly Arrow[] {
  const drawTo = (go: Destination) => drawDestination(go, { stage, next, nameOf });
  return Object.entries(stage.steps).flatMap(([name, step]) =>
    rulesByReply(step).flatMap(([on, rules]) =>
      rules.flatMap(({ when, go }) => {
        if (go === undefined) return [];
        const label = sayRule(on, { when, go });
        return [{ from: nameOf(stage, name), to: drawTo(go), label }];
      }),
    ),
  );
}

/** All rules of a step. */
export function rulesOf(step: Step): readonly Rule[] {
  return rulesByReply(step).flatMap(([, rules]) => rules);
}

function rulesByReply(step: Step): readonly (readonly [string, readonly Rule[]])[] {
  switch (step.kind) {
    case 'call':
      return Object.entries(step.on);
    case 'ask':
      return Object.entries(step.options).map(([option, { rule }]) => [option, [rule]]);
    case 'junction':
      return [['', step.rules]];
  }
}

interface LeadingRule {
  readonly when: readonly Test[];
  readonly go: Destination;
}

function sayRule(on: string, { when, go }: LeadingRule): string {
  const tests = when.map(sayTest).join(' and ');
  const said = [on, tests].filter((part) => part !== '').join(', ');
  const reason = 'reason' in go && go.reason !== undefined ? ` (${go.reason})` : '';
  return `${said}${reason}`;
}

function drawDestination(go: Destination, { stage, next, nameOf }: StageInLoop): string {
  switch (go.kind) {
    case 'end':
      return `${go.outcome}(["${go.outcome}"])`;
    case 'step':
      return nameOf(stage, go.step);
    case 'next':
      return drawNext({ stage, next, nameOf });
    case 'back':
      return 'again(["the same call again"])';
  }
}

/** A stage that goes through a list goes to its next entry first. */
function drawNext({ stage, next, nameOf }: StageInLoop): string {
  const after = next === undefined ? 'next' : nameOf(next, next.start);
  return stage.each === undefined ? after : `next.${stage.name}(["next of ${stage.each}, then ${after}"])`;
}

function sayTest(test: Test): string {
  switch (test.kind) {
    case 'any':
    case 'none':
      return `${test.kind} ${test.of}`;
    case 'full':
    case 'room':
    case 'not-below':
    case 'same':
    case 'closed':
    case 'recurs':
      return `${test.kind} ${test.memory}`;
    case 'listed':
      return `in ${test.list}`;
    case 'setting':
      return `${test.setting} is ${test.value}`;
    default:
      return test.kind;
  }
}
