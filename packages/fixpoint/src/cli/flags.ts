/** What stands after a flag: nothing, one value, or a value each time that it is given. A count is 1 or more. */
export interface FlagSpec {
  readonly takes: 'nothing' | 'text' | 'number' | 'count' | 'list';
  /** As commander writes it: short form, name, and what stands after it. */
  readonly form: string;
  readonly about: string;
  readonly choices?: readonly string[];
}

/** Every flag of every command, but for those that a loop brings: parsing, help and types come from here. */
export const flagTable = {
  json: { takes: 'nothing', form: '--json', about: 'print one JSON object, for an error too' },
  output: {
    takes: 'text',
    form: '--output <form>',
    about: 'text, json, or stream-json: journal events as they happen, one a line',
    choices: ['text', 'json', 'stream-json'],
  },
  input: {
    takes: 'nothing',
    form: '--no-input',
    about: 'never ask: an open question ends the command with exit code 3',
  },
  dryRun: { takes: 'nothing', form: '--dry-run', about: 'say what would happen, and do nothing' },
  agent: {
    takes: 'list',
    form: '--agent <[role=]agent>',
    about:
      'who does the work: claude, codex:<model>, <provider>/<model>, acp:<words>, command:<words>, gate:<words>, inbox, host, scripted:<file>, or a configured name',
  },
  set: { takes: 'list', form: '--set <name=value>', about: 'a setting of the loop' },
  budget: {
    takes: 'list',
    form: '--budget <limit=amount>',
    about: 'stop at so many calls, minutes, tokens or usd; `none` is without limit',
  },
  concurrency: {
    takes: 'count',
    form: '--concurrency <n>',
    about: 'how many calls of a panel are made at the same time (default: 4)',
  },
  ask: {
    takes: 'nothing',
    form: '--ask',
    about: 'ask each coding agent that is installed for one word: it costs a little',
  },
  trust: {
    takes: 'nothing',
    form: '--trust',
    about:
      'confirm the programs that the loop file, the settings or a run from elsewhere name, and settings that are a program',
  },
  hosted: {
    takes: 'nothing',
    form: '--hosted',
    about: 'open the run for the session that hosts it, which makes the calls with its own subagents',
  },
  token: { takes: 'text', form: '--token <token>', about: 'the token of the call, as `next` says it' },
  file: { takes: 'text', form: '--file <file>', about: 'the reply, whole; `-` is standard input' },
  as: { takes: 'text', form: '--as <agent>', about: 'what you call the subagent that made the call' },
  message: { takes: 'text', form: '-m, --message <text>', about: 'the answer, or the reason, in words' },
  question: { takes: 'text', form: '--question <id>', about: 'the question, where several are open' },
  round: { takes: 'number', form: '--round <n>', about: 'one round, with its decisions' },
  version: {
    takes: 'text',
    form: '--version <version>',
    about: 'a number, the beginning of a hash or of a commit, or input',
  },
  best: { takes: 'nothing', form: '--best', about: 'the best version that a checker saw' },
  format: { takes: 'text', form: '--format <format>', about: 'the format' },
  out: { takes: 'text', form: '-o, --out <file>', about: 'write it to a file' },
  loop: { takes: 'text', form: '--loop <loop>', about: 'a built-in loop, or a loop file' },
  role: { takes: 'text', form: '--role <role>', about: 'the role whose reply it is' },
  findings: { takes: 'text', form: '--findings <file>', about: 'the findings that were sent, as JSON' },
  gate: { takes: 'nothing', form: '--gate', about: "read a tool's output instead of a reply" },
  exit: { takes: 'number', form: '--exit <code>', about: 'the exit code of the tool' },
  drill: { takes: 'text', form: '--drill <file>', about: 'write the counterexample to a file, as a drill' },
  user: { takes: 'nothing', form: '--user', about: 'for all projects of yours, not for this one alone' },
  uninstall: {
    takes: 'nothing',
    form: '--uninstall',
    about: 'take out what was installed, and nothing else',
  },
  explain: { takes: 'nothing', form: '--explain', about: 'say where each value came from' },
} as const satisfies Readonly<Record<string, FlagSpec>>;

export type FlagName = keyof typeof flagTable;

type ValueOf<Spec extends FlagSpec> = Spec['takes'] extends 'nothing'
  ? boolean
  : Spec['takes'] extends 'list'
    ? readonly string[]
    : Spec['takes'] extends 'number' | 'count'
      ? number | undefined
      : string | undefined;

/** The values of some flags. */
export type Flags<Name extends FlagName> = {
  readonly [Each in Name]: ValueOf<(typeof flagTable)[Each]>;
};
