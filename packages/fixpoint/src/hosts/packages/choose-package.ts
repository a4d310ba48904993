import { existsSync } from 'node:fs';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
import type { HostName, Package, Part, Places, Scope } from '../host.ts';
import { claudeParts } from './claude.ts';
import { codexParts } from './codex.ts';
import { geminiExtension, geminiParts } from './gemini.ts';
import { opencodeParts } from './opencode.ts';

/** What is put where, for each host: the folder of its own, in which it is noted, and the parts. */
interface Place {
  readonly folder: string;
  readonly parts: readonly Part[];
}

type Choose = (base: string, places: Places, version: string) => Place;

const choices: Readonly<Record<HostName, Readonly<Record<Scope, Choose>>>> = {
  claude: {
    project: (root) => {
      const folder = path.join(root, '.claude');
      return { folder, parts: claudeParts({ folder, servers: path.join(root, '.mcp.json') }) };
    },
    user: (home, { environment }) => {
      const moved = environment.CLAUDE_CONFIG_DIR;
      const folder = moved || path.join(home, '.claude');
      return { folder, parts: claudeParts({ folder, servers: path.join(moved || home, '.claude.json') }) };
    },
  },
  codex: {
    project: (root) => codexPlace(root, path.join(root, '.codex')),
    user: (home, { environment }) => codexPlace(home, environment.CODEX_HOME || path.join(home, '.codex')),
  },
  opencode: {
    project: (root) => opencodePlace(path.join(root, '.opencode'), root),
    user: (home, { environment }) => {
      const folder = path.join(environment.XDG_CONFIG_HOME || path.join(home, '.config'), 'opencode');
      return opencodePlace(folder, folder);
    },
  },
  gemini: {
    project: (root) => {
      const folder = path.join(root, '.gemini');
      return { folder, parts: geminiParts(folder) };
    },
    user: (home, _, version) => {
      const folder = path.join(home, '.gemini');
      return { folder, parts: geminiExtension(path.join(folder, 'extensions', 'fixpoint'), version) };
    },
  },
};

function codexPlace(base: string, folder: string): Place {
  const skills = path.join(base, '.agents', 'skills');
  return { folder, parts: codexParts({ skills, config: path.join(folder, 'config.toml') }) };
}

/** Whichever form of its settings is there; OpenCode reads both. */
function opencodePlace(folder: string, base: string): Place {
  const files = ['opencode.json', 'opencode.jsonc'].map((name) => path.join(base, name));
  const config = files.find((file) => existsSync(file)) ?? path.join(base, 'opencode.json');
  return { folder, parts: opencodeParts({ folder, config }) };
}

/**
 * Says what a host is given, and where.
 *
 * @throws {FixpointError} `usage` where a user has no home.
 */
export function choosePackage(
  host: HostName,
  { scope, places, version }: { readonly scope: Scope; readonly places: Places; readonly version: string },
): Package {
  const root = scope === 'project' ? places.project : places.home;
  if (root === null) {
    throw new FixpointError('usage', 'there is no home folder to install into: HOME is not set', {
      hint: 'Leave --user out to install for this project alone.',
    });
  }
  const { folder, parts } = choices[host][scope](root, places, version);
  return { host, scope, root, manifest: path.join(folder, 'fixpoint.json'), parts };
}
