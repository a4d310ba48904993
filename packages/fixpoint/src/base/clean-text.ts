// Colours and cursor movements (CSI), and links and titles (OSC, which end with a bell or a string terminator).
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const terminalCodes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\^_])/g;

/** The text as a person sees it: without a byte order mark, terminal codes and carriage returns. */
export function cleanText(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(terminalCodes, '')
    .replace(/\r\n?/g, '\n');
}
