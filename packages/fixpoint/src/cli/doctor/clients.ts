import {
  type AgentReply,
  type ClientName,
  clientNames,
  clients,
  createClientAgent,
} from '../../agents/index.ts';
import { safeLine } from '../../views/index.ts';
import { type ClientHere, findClients } from '../clients-here.ts';
import type { Face } from '../face.ts';
import type { Check } from './check.ts';

const askTimeoutMs = 120_000;

/** Looks which coding agents that can be called by their names are installed, and says what each can do. */
export async function examineClients(face: Face, isAsked: boolean): Promise<readonly Check[]> {
  const here = await findClients(face);
  if (here.length > 0) return Promise.all(here.map((client) => examineClient(client, face, isAsked)));
  const hint = `Fixpoint can call ${clientNames.join(', ')}, once they are installed and logged in.`;
  return [{ name: 'clients', state: 'note', says: 'no coding agent is in PATH', hint }];
}

async function examineClient(here: ClientHere, face: Face, isAsked: boolean): Promise<Check> {
  const { name: client, version } = here;
  const name = `client ${client}`;
  const { program, login } = clients[client];
  if (version === null) {
    const hint = `It is in PATH, but \`${program} --version\` fails. Install it anew, or leave it out.`;
    return { name, state: 'note', says: 'does not start', hint };
  }
  const says = `${version}; ${abilitiesOf(client)}`;
  if (!isAsked) return { name, state: 'good', says };
  const { ending, why = '' } = await askForWord(client, face);
  if (ending === 'ok') return { name, state: 'good', says: `${says}; it answers` };
  const hint = `To log in: ${login}.`;
  return {
    name,
    state: 'note',
    says: safeLine(`${says}; asked for a word, it ended as ${ending}: ${why}`),
    hint,
  };
}

function askForWord(name: ClientName, { folder, env }: Face): Promise<AgentReply> {
  return createClientAgent(clients[name], { timeoutMs: askTimeoutMs }, env).call({
    call: 'doctor',
    role: 'reviewer',
    step: 'doctor',
    attempt: 1,
    index: 0,
    prompt: 'Reply with the one word OK. Read nothing, and change nothing.',
    folder,
    artifact: folder,
    permission: 'read-only',
  });
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
