import { isHosted } from '../journal/index.ts';

/** Where coding agents that host runs keep state of their own in a project, such as what the person allowed them. */
const folders = ['.claude', '.codex', '.gemini', '.opencode'];

/** The folders of a project that are written by whoever hosts a run itself; none where nobody does. */
export function hostFolders(agents: Readonly<Record<string, unknown>>): readonly string[] {
  return isHosted(agents) ? folders : [];
}
