import { methods } from '@agentclientprotocol/sdk';
import { type Fields, fieldsOf, listOf, textOf } from '../clients/json-lines.ts';
import type { Connection } from './connect.ts';

/** How a session is to be; null is the agent's own choice. */
export interface Wanted {
  readonly mode: string | null;
  readonly model: string | null;
  readonly options: Readonly<Record<string, string | boolean>>;
}

/** A request that sets one thing, or why there is none. */
type Step = { readonly method: string; readonly params: Fields } | { readonly why: string };

/** Where an agent lists what it can be set to by a request of its own, and that request. */
const lists = {
  mode: {
    field: 'modes',
    items: 'availableModes',
    id: 'id',
    method: methods.agent.session.setMode,
    param: 'modeId',
  },
  model: {
    field: 'models',
    items: 'availableModels',
    id: 'modelId',
    // The stable protocol does not name it; agents that list models know it.
    method: 'session/set_model',
    param: 'modelId',
  },
} as const;

/** Sets a session as it is wanted; null, or why it cannot be so: a mode that is not there protects nobody. */
export async function setOptions(
  connection: Connection,
  { id, offer }: { readonly id: string; readonly offer: Fields },
  { mode, model, options }: Wanted,
): Promise<string | null> {
  const wanted = { ...(mode !== null && { mode }), ...(model !== null && { model }), ...options };
  for (const [name, value] of Object.entries(wanted)) {
    const step =
      name === 'mode' || name === 'model' ? chooseIn(offer, name, value) : setOption(offer, name, value);
    if ('why' in step) return step.why;
    const answer = await connection.ask(step.method, { sessionId: id, ...step.params });
    if (answer.kind === 'error') return `it does not take the ${name} ${value}: ${answer.error.message}`;
  }
  return null;
}

function chooseIn(offer: Fields, what: keyof typeof lists, value: string | boolean): Step {
  const { field, items, id, method, param } = lists[what];
  const ids = listOf(fieldsOf(offer[field])?.[items]).map((item) => textOf(fieldsOf(item)?.[id]));
  if (ids.includes(String(value))) return { method, params: { [param]: value } };
  return ids.length > 0 ? { why: sayMissing(what, value, ids) } : setOption(offer, what, value);
}

/** A mode or a model may be an option like any other, told by its category. */
function setOption({ configOptions }: Fields, name: string, value: string | boolean): Step {
  const options = listOf(configOptions).map((option) => fieldsOf(option) ?? {});
  const option = options.find(({ id }) => id === name) ?? options.find(({ category }) => category === name);
  if (option === undefined) return { why: `it has no ${name} that could be set` };
  const params = { configId: option.id, value };
  const method = methods.agent.session.setConfigOption;
  if (option.type === 'boolean') return { method, params: { ...params, type: 'boolean' } };
  const values = listOf(option.options).flatMap(valuesIn);
  return values.includes(String(value)) ? { method, params } : { why: sayMissing(name, value, values) };
}

/** The values of a choice, which may stand in groups. */
function valuesIn(choice: unknown): readonly (string | undefined)[] {
  const { value, options } = fieldsOf(choice) ?? {};
  return options === undefined ? [textOf(value)] : listOf(options).flatMap(valuesIn);
}

const shownValues = 20;

function sayMissing(name: string, value: string | boolean, values: readonly (string | undefined)[]): string {
  const rest = values.length > shownValues ? ', …' : '';
  return `it has no ${name} \`${value}\`; it has ${values.slice(0, shownValues).join(', ')}${rest}`;
}
