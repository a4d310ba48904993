import type { APICallError } from 'ai';
import type { AgentReply } from '../agent.ts';
import { readStatus } from '../clients/http-status.ts';
import { fieldsOf, textOf } from '../clients/json-lines.ts';
import { readRetryAfter } from './retry-after.ts';

/** What an error says about the call that failed with it. */
export type Failure = Pick<AgentReply, 'ending' | 'isOutage' | 'until'> & { readonly why: string };

export interface FailureContext {
  readonly isCallError: (error: unknown) => error is APICallError;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether a part of the reply is there. */
  readonly hasBegun: boolean;
}

/** Tells which ending an error is: an answer of the server, a fault of the connection, or what a stream broke off with. */
export function readFailure(error: unknown, { isCallError, now, hasBegun }: FailureContext): Failure {
  const status = isCallError(error) ? error.statusCode : undefined;
  // A connection that breaks off has the status that its answer began with.
  if (isCallError(error) && status !== undefined && status >= 300) return readAnswer(error, status, now);
  const why = wordsOf(error);
  const names = namesIn(error);
  const ending = endings.find(({ name }) => names.some((each) => name.test(each)));
  if (hasBegun && (ending?.isOfConnection || names.includes(unfinished))) return { ending: 'truncated', why };
  if (ending !== undefined) return { ...ending.means, why };
  // Whoever could not be reached at all may be there again.
  return { ending: 'crashed', why, ...(isCallError(error) && error.isRetryable && { isOutage: true }) };
}

// What the SDK says of a stream that ends without saying that it does.
const unfinished = 'AI_InvalidResponseDataError';

function readAnswer(error: APICallError, status: number, now: number): Failure {
  const why = `${status}: ${status < 400 ? sayRedirect(error) : error.message}`;
  // Google says of a key that does not hold that the request is wrong.
  if (status === 400 && /API_KEY_INVALID|API key not valid/iu.test(error.responseBody ?? '')) {
    return { ending: 'auth', why };
  }
  const means = readStatus(status);
  const until = means.ending === 'limited' ? readRetryAfter(error.responseHeaders ?? {}, now) : null;
  return { ...means, why, ...(until !== null && { until }) };
}

function sayRedirect({ responseHeaders }: APICallError): string {
  const to = responseHeaders?.location ?? 'nowhere';
  return `it leads on to ${to}, and no redirect is followed: name the address itself as \`baseUrl\``;
}

interface NamedEnding {
  readonly name: RegExp;
  readonly means: Pick<Failure, 'ending' | 'isOutage'>;
  /** Then a reply that had begun is cut off by it. */
  readonly isOfConnection?: true;
}

/** What the names mean that connections and servers give to faults in the middle of a reply. */
const endings: readonly NamedEnding[] = [
  { name: /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/u, means: { ending: 'timeout' } },
  { name: /^(?:authentication|permission)_error$/u, means: { ending: 'auth' } },
  { name: /^(?:rate_limit|overloaded)/u, means: { ending: 'limited' } },
  { name: /^insufficient_quota$/u, means: { ending: 'limited' } },
  { name: /^(?:api_error|server_error|internal)/iu, means: { ending: 'crashed', isOutage: true } },
  {
    name: /^(?:UND_ERR_|ECONN|ETIMEDOUT$|EPIPE$|ENOTFOUND$|EAI_AGAIN$)/u,
    means: { ending: 'crashed', isOutage: true },
    isOfConnection: true,
  },
];

/** The names, codes and types that an error carries, with those of its causes. */
function namesIn(error: unknown): readonly string[] {
  const { name, code, type, error: inner, cause } = fieldsOf(error) ?? {};
  const below = [inner, cause].filter((each) => fieldsOf(each) !== undefined);
  const own = [name, code, type].map(textOf).filter((each) => each !== undefined);
  return [...own, ...below.flatMap(namesIn)];
}

function wordsOf(error: unknown): string {
  const { message, error: inner, cause, ...fields } = fieldsOf(error) ?? {};
  const said = textOf(message) ?? textOf(fieldsOf(inner)?.message);
  if (said === undefined) return typeof error === 'string' ? error : JSON.stringify(inner ?? fields);
  const below = fieldsOf(cause) === undefined ? '' : wordsOf(cause);
  return below === '' || said.includes(below) ? said : `${said}: ${below}`;
}
