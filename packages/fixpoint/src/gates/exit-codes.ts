// Codes with which a tool says that it could not check everything, though it lists findings.
const partialCodes = new Map<string, (code: number) => boolean>([
  // Some file could not be read.
  ['shellcheck', (code) => code === 2],
  // It crashed; a report may be that of an earlier run.
  ['markdownlint-cli2', (code) => code === 2],
  // Interrupted (by errors while collecting tests), broken, called wrongly, or without tests.
  ['pytest', (code) => code >= 2],
  // A bit field: 1 is a fatal message, 32 a wrong call.
  ['pylint', (code) => code % 2 === 1 || code >= 32],
]);

// A shell's codes: the command is no program or not there, or it died by a signal.
const fromTheShell = 126;

/** Whether a code that isn't accepted says that the tool's list is not the whole. */
export function distrustsReport(code: number, tool: string | undefined): boolean {
  return code >= fromTheShell || (tool !== undefined && (partialCodes.get(tool)?.(code) ?? false));
}
