import { errorCodes, type FixpointError, type Place } from '../base/index.ts';
import { type Style, safeText } from '../views/index.ts';

/** An error for people: what is wrong, where, why, and what to do next. */
export function sayError(error: FixpointError, frame: string | null, style: Style): string {
  const parts = [
    `${style.red(style.bold('error'))}: ${safeText(error.message)}`,
    ...(error.place === undefined ? [] : [`  at ${style.cyan(safeText(sayPlace(error.place)))}`]),
    ...(frame === null ? [] : ['', safeText(frame), '']),
    ...causeOf(error),
    ...(error.hint === undefined ? [] : [safeText(error.hint)]),
  ];
  return `${parts.join('\n')}\n`;
}

/** The same error for programs. */
export function errorObject({ code, message, hint, place }: FixpointError): unknown {
  return { error: { code, exit: errorCodes[code].exit, message, hint: hint ?? null, place: place ?? null } };
}

function sayPlace({ file, line, column }: Place): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** Why: what lies beneath, where the message does not say it already. A defect shows where in the program it was met. */
function causeOf({ code, message, cause }: FixpointError): readonly string[] {
  if (!(cause instanceof Error)) return [];
  if (code === 'internal') return [cause.stack ?? cause.message];
  return message.includes(cause.message) ? [] : [`  because ${safeText(cause.message)}`];
}
