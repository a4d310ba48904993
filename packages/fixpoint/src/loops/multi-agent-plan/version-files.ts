import path from 'node:path';

/** Where the n-th version of a plan is kept: `<name>-v<n>.md` beside it. Paths are relative, with `/`. */
export function versionFile(plan: string, n: number): string {
  const { dir, name } = path.posix.parse(plan);
  return path.posix.join(dir, `${name}-v${n}.md`);
}

/** Which of a folder's files have the name of a version of this plan. */
export function versionFilesAmong(names: readonly string[], plan: string): readonly string[] {
  const { name } = path.posix.parse(plan);
  const isVersion = (file: string) =>
    file.startsWith(`${name}-v`) && /^\d+\.md$/.test(file.slice(name.length + 2));
  return names.filter(isVersion);
}
