import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
import { type Paper, type PaperSection, type SectionStatus, sectionNamed, sectionsOf } from './paper.ts';
import type { SectionFile } from './section-text.ts';

/** A section as the state file knows it, or as it would be registered. */
export interface KnownSection {
  readonly name: string;
  /** As the state file has it. */
  readonly path: string;
  readonly status: SectionStatus;
  /** How many iterations it had in earlier runs. */
  readonly iter: number;
  /** Undefined where it is not registered yet. */
  readonly entry: PaperSection | undefined;
}

/**
 * Finds the section of a file by its path, or says how it would be registered. With `name`, which a person gave, it is
 * that section; FixpointError `config` is thrown where the state file has another path for it.
 */
export function findSection(paper: Paper | undefined, file: SectionFile, name?: string): KnownSection {
  const [found, ...others] = paper === undefined ? [] : sectionsAt(paper, file);
  if (found !== undefined) {
    if (others.length > 0) throw ambiguous(file, [found, ...others]);
    if (name !== undefined && found[0] !== name) throw misnamed(file, found[0], name);
    return known(...found);
  }
  const elsewhere = name === undefined || paper === undefined ? undefined : sectionNamed(paper, name);
  if (name !== undefined && elsewhere !== undefined) throw misplaced(file, name, elsewhere.path);
  const status = file.text.trim() === '' ? 'empty' : 'drafted';
  return { name: name ?? newName(paper, file.path), path: file.path, status, iter: 0, entry: undefined };
}

function known(name: string, entry: PaperSection): KnownSection {
  return { name, path: entry.path, status: entry.status, iter: entry.iter ?? 0, entry };
}

/** Paths of the state file are from the manuscript's root where that leads to the file, else from the project's. */
function sectionsAt(paper: Paper, file: SectionFile): readonly (readonly [string, PaperSection])[] {
  const wanted = normalise(file.root, file.path);
  const from = (base: string) =>
    sectionsOf(paper).filter(([, section]) => normalise(file.root, base, section.path) === wanted);
  const inManuscript = from(paper.manuscript_root ?? '');
  return inManuscript.length > 0 ? inManuscript : from('');
}

function normalise(...parts: readonly string[]): string {
  return path.resolve(...parts.map((part) => part.replaceAll('\\', '/'))).normalize('NFC');
}

/** The file's name without its ending; its whole path where that name is taken. */
function newName(paper: Paper | undefined, file: string): string {
  const whole = file.slice(0, file.length - path.extname(file).length);
  const short = path.basename(whole);
  const names = [short, whole, file];
  return names.find((name) => paper === undefined || sectionNamed(paper, name) === undefined) ?? file;
}

function ambiguous(file: SectionFile, sections: readonly (readonly [string, PaperSection])[]): FixpointError {
  const names = sections.map(([name]) => name).join(' and ');
  return new FixpointError('record', `the sections ${names} have the same file ${file.path}`, {
    hint: 'Remove all but one of them from paper.json.',
  });
}

function misnamed(file: SectionFile, found: string, name: string): FixpointError {
  return new FixpointError('config', `${file.path} is the section ${found}, not ${name}`, {
    hint: 'Leave the name of the section out, or name the file that belongs to it.',
  });
}

function misplaced(file: SectionFile, name: string, present: string): FixpointError {
  return new FixpointError('config', `the section ${name} is ${present}, not ${file.path}`, {
    hint: 'Give the new section another name, or correct its path in paper.json.',
  });
}
