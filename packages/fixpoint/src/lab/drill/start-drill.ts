import { defined } from '../../base/index.ts';
import type { RunStarted } from '../../journal/index.ts';
import { rulesVersion } from '../../journal/index.ts';
import type { Loop } from '../../loop/index.ts';
import type { FileWorkspace } from '../../workspaces/index.ts';
import type { Drill } from './read-drill.ts';

/** The artifact that a drill begins with; one of tasks has a plan that names them. */
export function inputOf({ input, tasks = [] }: Drill): string {
  return input ?? tasks.map((task) => `## Task ${task}\n`).join('\n');
}

/** The first event of a drill's run: prechecks have passed, and nothing is kept of prompts and records. */
export async function startOf(drill: Drill, loop: Loop, workspace: FileWorkspace): Promise<RunStarted> {
  const { hash, key, bytes } = await workspace.capture();
  const { tasks } = drill;
  return {
    type: 'run.started',
    rules: rulesVersion,
    engine: 'drill',
    pinned: { loop, title: drill.title, reads: {}, permissions: {}, prompts: {}, questions: {}, records: [] },
    input: tasks === undefined ? {} : { lists: { tasks: tasks.map(String) } },
    carried: [],
    artifact: { kind: 'file', paths: workspace.artifactPaths },
    version: { n: 0, hash, key, bytes },
    agents: {},
    facts: {},
    budget: defined(drill.with?.budget ?? {}),
  };
}
