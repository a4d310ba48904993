import { type ClientName, clientNames, clients, readClientVersion } from '../../agents/index.ts';
import type { Face } from '../face.ts';
import type { Check } from './check.ts';
import { isThere } from './find-program.ts';

/** Looks which coding agents that can be called by their names are installed, and says what each can do. */
export async function examineClients({ folder, env }: Face): Promise<readonly Check[]> {
  const found = await Promise.all(
    clientNames.map(async (name) =>
      (await isThere(clients[name].program, { root: folder, env })) ? name : null,
    ),
  );
  const here = found.filter((name) => name !== null);
  if (here.length > 0) return Promise.all(here.map((name) => examineClient(name, env)));
  const hint = `Fixpoint can call ${clientNames.join(', ')}, once they are installed and logged in.`;
  return [{ name: 'clients', state: 'note', says: 'no coding agent is in PATH', hint }];
}

async function examineClient(name: ClientName, env: Face['env']): Promise<Check> {
  const client = clients[name];
  const version = await readClientVersion(client, {}, env);
  if (version !== null)
    return { name: `client ${name}`, state: 'good', says: `${version}; ${abilitiesOf(name)}` };
  const hint = `It is in PATH, but \`${client.program} --version\` fails. Install it anew, or leave it out.`;
  return { name: `client ${name}`, state: 'note', says: 'does not start', hint };
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
