import type { WholeFile } from '../host.ts';
import { claudeMarketplace, claudePlugin } from './claude.ts';
import { codexFolder } from './codex.ts';
import { geminiExtension } from './gemini.ts';
import { opencodeFolder } from './opencode.ts';

/**
 * Gives the files that lie in the repository and in the npm package, by their paths in the repository: a plugin of Claude
 * Code with its marketplace, an extension of Gemini CLI, and what Codex and OpenCode are given.
 */
export function shippedFiles(version: string): readonly WholeFile[] {
  const hosts = 'packages/fixpoint/hosts';
  return [
    claudeMarketplace('.', `${hosts}/claude`),
    ...claudePlugin(`${hosts}/claude`),
    ...codexFolder(`${hosts}/codex`),
    ...geminiExtension(`${hosts}/gemini`, version),
    ...opencodeFolder(`${hosts}/opencode`),
  ];
}
