import { describe, expect, test } from 'vitest';
import { openPlace } from './test-support.ts';

async function callAlone(...words: string[]) {
  const place = await openPlace();
  return place.call(words);
}

describe('the command line', () => {
  test('prints its help on stdout, and that is no error', async () => {
    const { exit, stdout, stderr } = await callAlone('--help');
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      "Usage: fixpoint <command> [flags]

      Runs revision loops as programs: bounded, durable, and honest about what a clean
      review is worth.

      Options:
        -V, --version               print the version
        -h, --help                  print this help

      Commands:
        run [loop] <artifact...>    run a loop to its end
        start [loop] <artifact...>  open a run for the session that hosts it, and say
                                    what is due: \`run --hosted\`
        next [run]                  hosted: what is due now; asked again, it says the
                                    same
        submit <run> <call>         hosted: hand in a subagent's reply, and hear what
                                    is due then
        resume <run>                go on after a crash, an interrupt, an answered
                                    question or an outage
        answer <run> <option>       answer the open question
        end <run>                   end a run that is open, for good; its artifact
                                    stays as it is
        mcp                         serve an MCP client over standard input and
                                    output: runs hosted in its session
        runs                        list runs, newest first
        show <run>                  what happened, and why it ended so
        diff <run> [from] [to]      what changed between versions
        restore <run>               put a version back
        report <run>                a report of a run, for a colleague or a machine
        audit <run>                 check the journal's chain, and compute every
                                    decision again
        replay <run>                decide a run again, under its own loop or another
        drill <path...>             dry runs of a loop, with scripted replies
        verify [loop | file]        explore a loop against every reply there can be:
                                    does it end, and soundly?
        read <file>                 what would be read in a reply, or in the output of
                                    a tool
        loops [name]                built-in loops; with a name, its definition as a
                                    file to start from
        init                        set up a project: write fixpoint.config.yaml
        install <host>              put the loops into claude, codex, opencode or
                                    gemini, as skills or slash commands
        hook <name>                 what Claude Code's hooks call: \`tool\` and \`stop\`,
                                    with their JSON on standard input
        doctor                      say what works here and what does not
        schema [of]                 JSON Schema of loop files, journal events and
                                    drills
        config [name]               the settings that are in force
        help [command]              print the help of a command

      Exit codes: 0 done, 1 ended without it, 2 wrong call or setting, 3 a question is open, 4 failed, 130 interrupted.
      A run may be named by its id, by how its id begins, or as \`last\`.
      "
    `);
  });

  test('without words prints its help', async () => {
    expect(await callAlone()).toEqual(await callAlone('--help'));
  });

  test('prints the help of a command', async () => {
    const { stdout } = await callAlone('read', '--help');
    expect(stdout).toMatchInlineSnapshot(`
      "Usage: fixpoint read <file> [flags]

      What would be read in a reply, or in the output of a tool.

      Options:
        --loop <loop>      a built-in loop, or a loop file
        --role <role>      the role whose reply it is
        --findings <file>  the findings that were sent, as JSON
        --gate             read a tool's output instead of a reply
        --exit <code>      the exit code of the tool
        --format <format>  the format
        --json             print one JSON object, for an error too
        -h, --help         print this help

      The file may be \`-\`: standard input. Exit code 0 if the reply is valid, 1 if not.
      "
    `);
  });

  test('prints the flags that a loop brings', async () => {
    const { stdout } = await callAlone('run', 'iterate-revision', '--help');
    expect(stdout).toContain('--max-iterations <n>');
    expect(stdout).toContain('--allow-tbd');
    expect(stdout).toContain('--reviewer <agent>');
    expect(stdout).not.toContain('--max-iter ');
  });

  test.each([
    [['rnu'], 'unknown command', 'Did you mean run?'],
    [['runs', '--jsno'], "unknown option '--jsno'", 'Did you mean --json?'],
    [
      ['run', 'gsd-revision', 'x.md', '--max-revision', '2'],
      '--max-revision',
      'Did you mean --max-revisions?',
    ],
    [['run', 'gsd-revison', 'x.md'], 'no loop `gsd-revison`', 'Did you mean `gsd-revision`?'],
    [
      ['run'],
      '`fixpoint run` needs to be told more: `fixpoint run [loop] <artifact...>`',
      '`fixpoint run --help`',
    ],
    [['answer', 'last'], '`fixpoint answer <run> <option>`', '`fixpoint answer --help`'],
    [['show', 'a', 'b'], 'too many arguments', '`fixpoint show --help`'],
    [['show', 'a', '--round', 'two'], 'must be a whole number', '`fixpoint show --help`'],
    [['run', 'gsd-revision', 'x.md', '--concurrency', '0'], 'must be 1 or more', '`fixpoint run --help`'],
    [['resume', 'last', '--output', 'xml'], 'Allowed choices are text, json, stream-json', '--help'],
    [['help', 'rnu'], "unknown command 'rnu'", 'Did you mean run?'],
    [['help', 'nosuch'], "unknown command 'nosuch'", '`fixpoint --help`'],
    [['worker'], 'unknown command', '`fixpoint --help`'],
    [['--no-input'], 'unknown option', '`fixpoint --help`'],
  ])('refuses %j with what was probably meant', async (words, what, hint) => {
    const { exit, stdout, stderr } = await callAlone(...words);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(what);
    expect(stderr).toContain(hint);
  });

  test('says where in a file an error is, with the line itself', async () => {
    const place = await openPlace({ 'my.yaml': 'loop: mine\nserverities: {a: gates}\nroles: {}\n' });
    const { exit, stderr } = await place.call(['loops', 'my.yaml']);
    expect(exit).toBe(2);
    expect(stderr).toMatchInlineSnapshot(`
      "error: my.yaml has 2 problems
        line 1, column 1: \`severities\` is missing
        line 2, column 14: unknown key \`serverities\`; did you mean \`severities\`?
        at my.yaml:1:1

      > 1 | loop: mine
          | ^
        2 | serverities: {a: gates}

      See \`fixpoint schema\` for what such a file can say.
      "
    `);
  });

  test.each([[['--json']], [['--output', 'json']], [['--output=stream-json']]])(
    'prints an error as one JSON object with %j',
    async (form) => {
      const { exit, stdout, stderr } = await callAlone('resume', 'last', ...form);
      expect(exit).toBe(2);
      expect(JSON.parse(stdout)).toEqual({
        error: {
          code: 'not-found',
          exit: 2,
          message: 'there is no run yet',
          hint: expect.any(String),
          place: null,
        },
      });
      expect(stderr).toContain('error: there is no run yet');
    },
  );
});
