import type { ClientReading } from '../clients/client.ts';
import { readStatus } from '../clients/http-status.ts';
import { type Fields, fieldsOf, textOf } from '../clients/json-lines.ts';

/** An answer of an agent that is an error, as JSON-RPC has it; without a code where the connection broke. */
export interface AcpError {
  readonly code: number | null;
  readonly message: string;
  readonly data?: unknown;
}

export type FailedReading = Pick<ClientReading, 'ending' | 'isOutage'> & { readonly why: string };

const authRequired = -32_000;

/** What an error says: by its code where that tells it, else by a status or the words in it. */
export function readError({ code, message, data }: AcpError): FailedReading {
  const why = sayError(message, data);
  if (code === authRequired) return { ending: 'auth', why };
  // Gemini CLI gives the status of the model's server in the place of a code.
  const isStatus = code !== null && code >= 400 && code < 600;
  return { ...readWords(`${message} ${JSON.stringify(data ?? '')}`, isStatus ? code : undefined), why };
}

/** What the words of a failure say; a status that they name stands before all others. */
export function readWords(
  words: string,
  status = statusIn(words),
): Pick<ClientReading, 'ending' | 'isOutage'> {
  if (status !== undefined) return readStatus(status);
  const [, reading] = sayings.find(([pattern]) => pattern.test(words)) ?? [];
  return reading ?? { ending: 'crashed' };
}

const sayings: readonly (readonly [RegExp, Pick<ClientReading, 'ending' | 'isOutage'>])[] = [
  [/usage policy|content.?filter|\brefusal\b/iu, { ending: 'refused' }],
  [/output token maximum|max_(?:output_)?tokens/iu, { ending: 'truncated' }],
  [/empty response|no response was returned/iu, { ending: 'no-output' }],
  [/rate.?limit|too many requests|quota|usage limit|overloaded|credit balance/iu, { ending: 'limited' }],
  [/unauthori[sz]ed|unauthenticated|authenticat|api.?key|not logged in|log ?in\b/iu, { ending: 'auth' }],
  [
    /internal.server.error|high demand|unavailable|bad gateway|time-?out|timed out|ECONN|ENOTFOUND|EAI_AGAIN|fetch failed|socket hang up|connection error/iu,
    { ending: 'crashed', isOutage: true },
  ],
];

/** A status behind a word for one, or at the beginning of a text. */
function statusIn(words: string): number | undefined {
  const [, behind, first] =
    /(?:status|code|http|error)\W{1,4}([45]\d\d)\b|(?:^|")([45]\d\d)\b/iu.exec(words) ?? [];
  const status = behind ?? first;
  return status === undefined ? undefined : Number(status);
}

function sayError(message: string, data: unknown): string {
  const fields: Fields = fieldsOf(data) ?? {};
  const details = textOf(data) ?? textOf(fields.details) ?? textOf(fields.message) ?? '';
  return details === '' || message.includes(details) ? message : `${message}: ${details}`;
}
