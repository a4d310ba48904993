/** What is another one each time that a command runs, with what pages may write in its place. */
const passing: readonly (readonly [RegExp, string])[] = [
  [/\b\d{6}-[a-z0-9]{7,9}\b/g, '<run>'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<call>'],
  [/(?<=\/hosted\/|(?:submit <run>|as for call|\(call) )[0-9a-f]{8}\b/g, '<call>'],
  [/(?<=--token )[0-9a-f]{12}\b/g, '<token>'],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/(?<=\b(?:commit|begun at|committed for it as) )[0-9a-f]{7}\b|\b[0-9a-f]{7}(?=\.\.)/g, '<commit>'],
  [/(?<="seconds": )[\d.]+/g, '<seconds>'],
  [/\b(\d+m )?\d+(\.\d+)?s\b/g, '<seconds>'],
];

/** A text with everything taken out that is never the same twice. Folders are shown as a reader would have them. */
export function settleText(text: string, folders: Readonly<Record<string, string>> = {}): string {
  const settled = passing.reduce((current, [pattern, name]) => current.replaceAll(pattern, name), text);
  return Object.entries(folders).reduce(
    (current, [folder, name]) => current.replaceAll(folder, name),
    settled,
  );
}

/** Whether an output is what a page shows; a line `…` there stands for any lines. */
export function isShown(shown: string, output: string): boolean {
  const parts = linesOf(shown).join('\n').split(/^…$/m);
  const pattern = parts.map((part) => escapeText(part)).join('[^]*');
  return new RegExp(`^${pattern}$`).test(linesOf(output).join('\n'));
}

function linesOf(text: string): readonly string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
