import { defined } from '../base/index.ts';
import type { Bounds } from '../loop/index.ts';
import { type AgentSetting, gatesOf, isModel, type RunPlan, sayLimits } from '../project/index.ts';
import { type Style, safeLine } from '../views/index.ts';
import { alignColumns } from './print.ts';

/** What a run would do, with all that is known before it: what a dry run prints. */
export function sayForesight(plan: RunPlan, style: Style): string {
  const { notes, ended } = plan;
  const lines = [
    ...notes.map(({ text }) => `note: ${safeLine(text)}`),
    ...(ended === null ? [] : [`ends before any call: ${safeLine(ended.why)}`]),
  ];
  return [sayPlan(plan, style), ...lines.map((line) => `${style.yellow(`  ${line}`)}\n`)].join('');
}

/** What a run is going to do, in a few lines; what is noted about it, the run tells itself as it begins. */
export function sayPlan(plan: RunPlan, style: Style): string {
  const { pinned, artifact } = plan;
  const rows = [
    ...planRows(plan),
    ['artifact', artifact.paths.join(', ')],
    ...Object.entries(plan.agents).map(([role, agent]) => [role, sayAgent(agent)]),
    ...settingRows(plan),
    ['calls', sayCalls(plan)],
    ...filesRow(plan),
    ['budget', sayBudget(plan)],
  ];
  const lines = [
    `${style.bold(pinned.loop.name)}: ${safeLine(pinned.title)}`,
    ...alignColumns(rows.map((row) => row.map(safeLine))).map((line) => `  ${line}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** What a run is given that is not the artifact, and where it works then. */
function planRows({ plan, branch }: RunPlan): readonly (readonly string[])[] {
  const how = branch?.isNew === true ? 'new' : 'of an earlier run';
  return [
    ...(plan === undefined ? [] : [['plan', plan.path]]),
    ...(branch === undefined ? [] : [['branch', `${branch.name} (${how})`]]),
  ];
}

/** The same for programs. */
export function planObject({
  pinned,
  plan,
  branch,
  artifact,
  agents,
  budget,
  usualLimits,
  bounds,
  files,
  explained,
  notes,
  ended,
}: RunPlan): unknown {
  return {
    loop: pinned.loop.name,
    ...defined({ plan: plan?.path, branch: branch?.name }),
    artifact,
    agents,
    budget,
    usualLimits,
    calls: bounds,
    ...(files === null ? {} : { files }),
    settings: explained,
    notes,
    ended,
  };
}

/** Who fills a role, as short as a person would say it. */
export function sayAgent(agent: AgentSetting): string {
  if ('gate' in agent || 'gates' in agent) {
    return `gate: ${gatesOf(agent)
      .map(({ command }) => sayCommand(command))
      .join('; ')}`;
  }
  if ('inbox' in agent) return 'inbox: whoever answers through files';
  if ('host' in agent) return 'host: the session that hosts the run';
  if ('scripted' in agent)
    return typeof agent.scripted === 'string' ? `scripted: ${agent.scripted}` : 'scripted';
  if (isModel(agent)) return `model: ${agent.model}`;
  if ('acp' in agent) return `acp: ${sayCommand(agent.acp)}`;
  if ('client' in agent) return agent.model === undefined ? agent.client : `${agent.client}: ${agent.model}`;
  return `command: ${sayCommand(agent.command)}`;
}

function sayCommand(command: readonly string[] | { readonly shell: string }): string {
  return 'shell' in command ? command.shell : command.join(' ');
}

/** Only what somebody said: the rest is as in the loop. */
function settingRows({ explained }: RunPlan): readonly (readonly string[])[] {
  const said = explained.filter(({ origin }) => origin !== 'loop' && origin !== 'default');
  return said.map(({ name, value, origin, from }) => [name, `${JSON.stringify(value)} (${from ?? origin})`]);
}

function sayCalls({ bounds }: RunPlan): string {
  const { least, clean } = bounds;
  const likely = clean === null || clean === least ? '' : `, ${clean} where it ends clean soonest`;
  return `${sayBounds(bounds)}${likely}, until it ends or asks a person; retries come on top`;
}

function filesRow({ files }: RunPlan): readonly (readonly string[])[] {
  if (files === null) return [];
  return [
    ['files', files.most === 0 ? 'none beside the artifact' : `${sayBounds(files)}, beside the artifact`],
  ];
}

function sayBounds({ least, most }: Bounds): string {
  if (least === 0 && most === null) return 'too many ways to compute how many';
  const atMost = most === null ? 'with no bound that could be computed' : `at most ${most}`;
  return `at least ${least}, ${atMost}`;
}

function sayBudget({ budget, usualLimits }: RunPlan): string {
  const limits = sayLimits(budget);
  if (limits === null) return 'no limit';
  const how = usualLimits.length === 0 ? '' : '; `--budget` changes it, `--budget none` lifts it';
  return `${limits}${how}`;
}
