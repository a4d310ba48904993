import { type ClientName, clientNames, clients, createClientAgent } from '../../agents/index.ts';
import { safeLine } from '../../views/index.ts';
import { type ClientHere, findClients } from '../clients-here.ts';
import type { Face } from '../face.ts';
import { asTheyEnd } from './as-they-end.ts';
import { askForWord, askTimeoutMs, sayAnswer, stateAfter } from './ask-for-word.ts';
import type { Check } from './check.ts';

export interface ExaminedClients {
  /** Whether each is asked for a word. */
  readonly isAsked: boolean;
  /** Those that the settings name: a run cannot do without them. */
  readonly needed: readonly string[];
}

/** Looks which coding agents that can be called by their names are installed, and says what each can do. */
export async function* examineClients(face: Face, options: ExaminedClients): AsyncGenerator<Check> {
  const here = await findClients(face);
  yield* asTheyEnd(here.map((client) => examineClient(client, face, options)));
  if (here.length > 0) return;
  const hint = `Fixpoint can call ${clientNames.join(', ')}, once they are installed and logged in.`;
  yield { name: 'clients', state: 'note', says: 'no coding agent is in PATH', hint };
}

async function examineClient(
  { name: client, version }: ClientHere,
  face: Face,
  { isAsked, needed }: ExaminedClients,
): Promise<Check> {
  const name = `client ${client}`;
  const isNeeded = needed.includes(client);
  const { program, login } = clients[client];
  if (version === null) {
    const hint = `It is in PATH, but \`${program} --version\` fails. Install it anew, or leave it out.`;
    return { name, state: isNeeded ? 'bad' : 'note', says: 'does not start', hint };
  }
  const says = `${version}; ${abilitiesOf(client)}`;
  if (!isAsked) return { name, state: 'good', says };
  const agent = createClientAgent(clients[client], { timeoutMs: askTimeoutMs }, face.env);
  const reply = await askForWord(agent, face.folder);
  const answered = safeLine(`${says}; ${sayAnswer(reply)}`);
  const state = isNeeded ? stateAfter(reply) : 'note';
  if (reply.ending === 'ok') return { name, state: 'good', says: answered };
  return { name, state, says: answered, hint: `To log in: ${login}.` };
}

function abilitiesOf(name: ClientName): string {
  const { schema, resume, readOnly, cost } = clients[name].can;
  return [
    schema ? 'holds replies to a schema' : 'is asked for JSON in words',
    ...(resume ? ['goes on in sessions'] : []),
    `reviews read-only by its ${readOnly}`,
    cost ? 'tells its cost' : 'tells no cost',
  ].join(', ');
}
