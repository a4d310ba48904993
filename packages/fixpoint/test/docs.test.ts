import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../src/cli/commands.ts';
import { flagTable } from '../src/cli/flags.ts';
import { type LoopDefinition, readLoop, resolveLoop } from '../src/definition/index.ts';
import { loopFileKeys } from '../src/definition/schema.ts';
import { toolFormatNames } from '../src/gates/index.ts';
import { runEvents } from '../src/journal/index.ts';
import { outcomeNames } from '../src/loop/index.ts';
import { builtInLoops } from '../src/loops/index.ts';
import { drawLoop, drawStages, rulesOf } from './docs/draw-loop.ts';
import { type Page, readPages, repository } from './docs/pages.ts';
import { playPage } from './docs/play-page.ts';

const pages = await readPages();

function pageNamed(name: string): Page {
  const page = pages.find((each) => each.name === name);
  if (page === undefined) throw new Error(`there is no page ${name}`);
  return page;
}

/** Those of some words that a page does not have between backticks. */
function missingIn(page: Page, words: readonly string[]): readonly string[] {
  return words.filter((word) => !page.text.includes(`\`${word}`));
}

const played = pages.filter(({ blocks }) => blocks.some(({ marks }) => marks.run !== undefined));

const quotes = pages.flatMap(({ name, blocks }) =>
  blocks.flatMap(({ marks, text, line }) =>
    marks.from === undefined ? [] : [{ page: name, file: marks.from, text, line }],
  ),
);

describe.concurrent('what a page shows is what happens', () => {
  // Many processes, beside those of other tests: a loaded machine may take its time.
  test.each(played)('$name', { timeout: 120_000 }, async (page) => {
    expect(await playPage(page)).toEqual([]);
  });
});

describe('pages hold together', () => {
  test.each(pages)('every link of $name leads somewhere', ({ name, links, anchors }) => {
    const dead = links.filter((link) => !leadsSomewhere(link, { name, anchors }));
    expect(dead).toEqual([]);
  });

  test('every page of docs/ is reached from its index', () => {
    const { links } = pageNamed('docs/index.md');
    const inDocs = pages.map(({ name }) => name).filter((name) => name.startsWith('docs/'));
    const unreached = inDocs.filter(
      (name) => name !== 'docs/index.md' && !links.includes(name.slice('docs/'.length)),
    );
    expect(unreached).toEqual([]);
  });

  test.each(pages)('blocks of YAML and JSON in $name can be read', ({ blocks }) => {
    const data = blocks.filter(({ language }) => language === 'yaml' || language === 'json');
    for (const { text } of data) expect(() => parse(text)).not.toThrow();
  });

  test.each(quotes)('what $page quotes of $file on line $line stands there', async ({ file, text }) => {
    const lines = linesOf(await readFile(path.join(repository, file), 'utf8'));
    const quoted = linesOf(text);
    const begin = lines.indexOf(quoted[0] ?? '');
    expect(lines.slice(begin, begin + quoted.length)).toEqual(quoted);
  });

  test.each(pages)('$name names no folder of the machine that it was written on', ({ text }) => {
    expect(text).not.toContain(repository);
    expect(text).not.toMatch(/\/(root|work)\//);
  });
});

/** Lines as they are read: without where they begin, blanks between, and remarks. */
function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.replace(/\s#.*/u, '').replaceAll(/\s+/gu, ' ').trim());
  return lines.filter((line) => line !== '');
}

function leadsSomewhere(link: string, from: Pick<Page, 'name' | 'anchors'>): boolean {
  if (/^https?:/.test(link)) return URL.canParse(link);
  const [file = '', anchor] = link.split('#');
  const target = path.posix.join(path.posix.dirname(from.name), file);
  if (file !== '' && !existsSync(path.join(repository, target))) return false;
  if (anchor === undefined) return true;
  const anchors = file === '' ? from.anchors : pages.find(({ name }) => name === target)?.anchors;
  return anchors?.includes(anchor) ?? false;
}

/** The outcomes and reasons that a loop's own rules, questions and roles end a run with. */
function endingsOf(definition: LoopDefinition): readonly string[] {
  const { stages, roles } = resolveLoop(definition);
  const steps = stages.flatMap((stage) => Object.values(stage.steps));
  const destinations = steps.flatMap(rulesOf).flatMap(({ go }) => (go === undefined ? [] : [go]));
  const ends = destinations.flatMap((go) => (go.kind === 'end' ? [go.outcome, go.reason ?? go.outcome] : []));
  return [...ends, ...Object.values(roles).map(({ fails }) => fails)];
}

describe('pages tell all there is', () => {
  const definitions = builtInLoops.map(({ name, text }) => readLoop(text, name));

  test.each(definitions)('the diagram of $name is drawn from its definition', (definition) => {
    const { blocks } = pageNamed(`docs/loops/${definition.name}.md`);
    const charts = blocks.filter(({ language }) => language === 'mermaid').map(({ text }) => text);
    expect(charts).toEqual(charts.length > 1 ? drawStages(definition) : [drawLoop(definition)]);
  });

  test.each(definitions)('every setting, role and ending of $name is told', (definition) => {
    const { name, settings, roles } = definition;
    const words = [
      ...settings.map((setting) => setting.name),
      ...Object.keys(roles),
      ...endingsOf(definition),
    ];
    expect(missingIn(pageNamed(`docs/loops/${name}.md`), words)).toEqual([]);
  });

  test('every key of a loop file is told', () => {
    expect(missingIn(pageNamed('docs/writing-loops.md'), loopFileKeys)).toEqual([]);
  });

  test('every folder of the source has its place in the layers', async () => {
    const source = path.join(repository, 'packages/fixpoint/src');
    const entries = await readdir(source, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(missingIn(pageNamed('CONTRIBUTING.md'), folders)).toEqual([]);
  });

  test('every command and every flag is told', () => {
    const flags = Object.values(flagTable).map(
      ({ form }) => form.split(/[ ,]+/).find((word) => word.startsWith('--')) ?? form,
    );
    const words = [...commands.map(({ name }) => `fixpoint ${name}`), ...flags];
    expect(missingIn(pageNamed('docs/cli.md'), words)).toEqual([]);
  });

  test('every outcome is told', () => {
    expect(missingIn(pageNamed('docs/concepts.md'), outcomeNames)).toEqual([]);
  });

  test('every event of a journal is told', () => {
    expect(missingIn(pageNamed('docs/journal.md'), Object.keys(runEvents.versions))).toEqual([]);
  });

  test('every format of a tool is told', () => {
    expect(missingIn(pageNamed('docs/gates.md'), toolFormatNames)).toEqual([]);
  });
});
