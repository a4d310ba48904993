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
}

/** Tells which ending an error is: an answer of the server, a fault of the connection, or what a stream broke off with. */
export function readFailure(error: unknown, { isCallError, now }: FailureContext): Failure {
  const status = isCallError(error) ? error.statusCode : undefined;
  // A connection that breaks off has the status that its answer began with.
  if (isCallError(error) && status !== undefined && status >= 400) return readAnswer(error, status, now);
  const why = wordsOf(error);
  const names = namesIn(error);
  const ending = endings.find(({ name }) => names.some((each) => name.test(each)));
  if (ending !== undefined) return { ...ending.means, why };
  // Whoever could not be reached at all may be there again.
  return { ending: 'crashed', why, ...(isCallError(error) && error.isRetryable && { isOutage: true }) };
}

function readAnswer(error: APICallError, status: number, now: number): Failure {
  const why = `${status}: ${error.message}`;
  // Google says of a key that does not hold that the request is wrong.
  if (status === 400 && /API_KEY_INVALID|API key not valid/iu.test(error.responseBody ?? '')) {
    return { ending: 'auth', why };
  }
  const means = readStatus(status);
  const until = means.ending === 'limited' ? readRetryAfter(error.responseHeaders ?? {}, now) : null;
  return { ...means, why, ...(until !== null && { until }) };
}

// What the SDK says of an answer that it cannot read has all of that answer in it.
const longest = 1000;

interface NamedEnding {
  readonly name: RegExp;
  readonly means: Pick<Failure, 'ending' | 'isOutage'>;
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
  },
];

/** The codes and types that an error carries, with those of its causes. */
function namesIn(error: unknown): readonly string[] {
  const { code, type, error: inner, cause } = fieldsOf(error) ?? {};
  const below = [inner, cause].filter((each) => fieldsOf(each) !== undefined);
  return [textOf(code), textOf(type), ...below.flatMap(namesIn)].filter((name) => name !== undefined);
}

function wordsOf(error: unknown): string {
  const { message, error: inner, cause, ...fields } = fieldsOf(error) ?? {};
  const said = textOf(message) ?? textOf(fieldsOf(inner)?.message);
  if (said === undefined)
    return (typeof error === 'string' ? error : JSON.stringify(inner ?? fields)).slice(0, longest);
  const below = fieldsOf(cause) === undefined ? '' : wordsOf(cause);
  return (below === '' || said.includes(below) ? said : `${said}: ${below}`).slice(0, longest);
}
