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
  const steps = stages.flatMap((stage) => Object.entries(stage.steps));
  const arrows = stages.flatMap((stage, index) => arrowsOf(stage, stages[index + 1]));
  const lines = [...steps.map(([name, step]) => drawStep(name, step)), ...joinArrows(arrows)];
  return ['flowchart TD', ...lines.map((line) => `  ${line}`)].join('\n');
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

function arrowsOf({ steps }: Stage, next: Stage | undefined): readonly Arrow[] {
  return Object.entries(steps).flatMap(([from, step]) =>
    rulesByReply(step).flatMap(([on, rules]) =>
      rules.flatMap(({ when, go }) => {
        if (go === undefined) return [];
        const label = sayRule(on, { when, go });
        return [{ from, to: drawDestination(go, next), label }];
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

function drawDestination(go: Destination, next: Stage | undefined): string {
  switch (go.kind) {
    case 'end':
      return `${go.outcome}(["${go.outcome}"])`;
    case 'step':
      return go.step;
    case 'next':
      return next?.start ?? 'next';
    case 'back':
      return 'again(["the same call again"])';
  }
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
      return `${test.kind} ${test.memory}`;
    case 'setting':
      return `${test.setting} is ${test.value}`;
    default:
      return test.kind;
  }
}
