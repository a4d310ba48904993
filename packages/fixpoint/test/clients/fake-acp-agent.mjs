// Stands for a coding agent that speaks the Agent Client Protocol: does what its prompt tells it, as JSON on lines.
// Usage: node fake-acp-agent.mjs <folder> [manner ...]; the folder keeps its sessions, and what it was asked.
// A prompt is a list of steps in JSON, which are done in order. For another one they are those of replies.json there, a
// list for each prompt in turn; without that file the prompt is given back.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const [folder = '.', ...manners] = process.argv.slice(2);
const has = (/** @type {string} */ manner) => manners.includes(manner);
/** @param {Record<string, unknown>} message */
const send = (message) => void process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
/** @param {string} text */
const say = (text, fields = {}) =>
  update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text }, ...fields });
/** @param {Record<string, unknown>} news */
const update = (news, sessionId = session) =>
  send({ method: 'session/update', params: { sessionId, update: news } });
let session = '';
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let asked = 0;

/** @type {Record<string, (params: any) => unknown>} */
const methods = {
  initialize: () => ({
    protocolVersion: has('version-2') ? 2 : 1,
    agentInfo: { name: has('copilot') ? 'Copilot' : has('opencode') ? 'OpenCode' : 'fake', version: '9.8.7' },
    agentCapabilities: {
      loadSession: ['loads', 'replays', 'pretends'].some(has),
      sessionCapabilities: { ...((has('resumes') || has('says-it-resumes')) && { resume: {} }) },
    },
    authMethods: [{ id: 'web', name: 'Log in with the web' }],
  }),
  'session/new': () => {
    if (has('logged-out')) throw { code: -32000, message: 'Authentication required' };
    const sessionId = `session-${process.pid}`;
    session = sessionId;
    writeFileSync(path.join(folder, sessionId), '');
    return { sessionId, ...offer };
  },
  'session/resume': (params) => {
    if (has('says-it-resumes')) throw { code: -32601, message: 'Method not found' };
    return goOn(params);
  },
  'session/load': (params) => goOn(params),
  'session/set_mode': () => ({}),
  'session/set_model': () => ({}),
  'session/set_config_option': () => ({}),
  'session/prompt': (params) => takeTurn(params),
};

const offer = {
  modes: { currentModeId: 'ask', availableModes: [{ id: 'ask' }, { id: 'plan' }] },
  models: { availableModels: [{ modelId: 'usual' }, { modelId: 'great' }] },
  configOptions: [
    {
      id: 'effort',
      type: 'select',
      options: [{ group: 'g', options: [{ value: 'high' }, { value: 'low' }] }],
    },
    { id: 'fast', type: 'boolean', currentValue: false },
  ],
};

/** @param {{ sessionId: string }} params */
function goOn({ sessionId }) {
  session = sessionId;
  if (has('pretends')) return offer;
  if (!existsSync(path.join(folder, sessionId))) {
    throw { code: -32002, message: `Resource not found: ${sessionId}` };
  }
  if (has('loads')) tellPast();
  if (has('replays')) {
    // As Gemini CLI does: after the answer.
    setTimeout(tellPast, 100);
  }
  return offer;
}

function tellPast() {
  update({ sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'before' } });
  say('an old reply');
}

/** @param {{ sessionId: string, prompt: { text: string }[] }} params */
async function takeTurn({ sessionId, prompt }) {
  const text = prompt.map((part) => part.text).join('');
  appendFileSync(path.join(folder, sessionId), 'x');
  const steps = stepsIn(text) ?? nextSteps();
  if (steps === null) say(text);
  for (const step of steps ?? []) {
    const answer = await doStep(step, sessionId);
    if (answer !== undefined) return answer;
  }
  return { stopReason: 'end_turn' };
}

/** @param {string} text */
function stepsIn(text) {
  try {
    const steps = JSON.parse(text);
    return Array.isArray(steps) ? steps : null;
  } catch {
    return null;
  }
}

/**
 * What can be done for a prompt, by its key; what it gives ends the turn.
 * @type {Record<string, (step: any, sessionId: string) => unknown>}
 */
const doings = {
  say: (step) => say(step.say, step.fields),
  sayFile: (step) => say(readFileSync(step.sayFile, 'utf8')),
  count: (_, sessionId) => say(String(readFileSync(path.join(folder, sessionId), 'utf8').length)),
  tell: () => {
    const told = readFileSync(path.join(folder, 'asked'), 'utf8');
    say(JSON.stringify({ env: process.env, cwd: process.cwd(), asked: told }));
  },
  update: (step) => update(step.update, step.session),
  print: (step) => void process.stdout.write(step.print),
  printByte: () => void process.stdout.write(Buffer.from([0xff, 0x0a])),
  throw: (step) => Promise.reject(step.throw),
  exit: (step) => {
    process.stderr.write('something broke\n');
    process.exit(step.exit);
  },
  hang: (step) => {
    writeFileSync(step.hang, 'begun');
    return new Promise(() => {});
  },
  chatter: () => void setInterval(() => process.stderr.write('.\n'), 10),
  use: useTool,
  request: async (step) => say(JSON.stringify(await ask(step.request, {}))),
  end: (step) => step.end,
};

function nextSteps() {
  const file = path.join(folder, 'replies.json');
  if (!existsSync(file)) return null;
  const prompts = readFileSync(path.join(folder, 'asked'), 'utf8').match(/"session\/prompt"/gu) ?? [];
  return JSON.parse(readFileSync(file, 'utf8'))[prompts.length - 1] ?? [{ exit: 9 }];
}

/** @param {any} step @param {string} sessionId */
async function doStep(step, sessionId) {
  const key = Object.keys(doings).find((each) => each in step);
  return key === undefined ? undefined : await doings[key]?.(step, sessionId);
}

/** @param {any} step @param {string} sessionId */
async function useTool({ use, write, options = usualOptions }, sessionId) {
  const { outcome } = await ask('session/request_permission', { sessionId, toolCall: use, options });
  const isAllowed = String(outcome.optionId).startsWith('allow');
  if (isAllowed && write) writeFileSync(write, 'written');
  const status = isAllowed ? 'completed' : 'failed';
  update({ sessionUpdate: 'tool_call_update', toolCallId: use.toolCallId, status });
}

const usualOptions = [
  { optionId: 'allow-always', kind: 'allow_always', name: 'Always' },
  { optionId: 'allow', kind: 'allow_once', name: 'Allow' },
  { optionId: 'reject', kind: 'reject_once', name: 'Reject' },
];

/** @param {string} method @param {unknown} params @returns {Promise<any>} */
function ask(method, params) {
  asked += 1;
  const id = asked;
  send({ id, method, params });
  return new Promise((resolve) => waiting.set(id, resolve));
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, result, error } = JSON.parse(line);
  if (method === undefined) return waiting.get(id)?.(result ?? { error });
  appendFileSync(path.join(folder, 'asked'), `${JSON.stringify({ method, params })}\n`);
  try {
    const answer = await methods[method]?.(params);
    if (answer === undefined) throw { code: -32601, message: 'Method not found' };
    send({ id, result: answer });
  } catch (thrown) {
    send({ id, error: thrown });
  }
});
// It outlives the end of its input, as some agents do.
setInterval(() => {}, 1000);
if (has('deaf')) process.on('SIGTERM', () => {});
if (has('noisy')) process.stdout.write('a warning of no protocol\n');
