const maxCharacters = 500_000;
const maxLines = 20_000;
const deeplyNested = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){50}/mu;

/** Whether a text is larger or more deeply nested than any reply, and would take long to parse. */
export function isTooLarge(text: string): boolean {
  if (text.length > maxCharacters || deeplyNested.test(text)) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1 && lines <= maxLines; at = text.indexOf('\n', at + 1))
    lines += 1;
  return lines > maxLines;
}
