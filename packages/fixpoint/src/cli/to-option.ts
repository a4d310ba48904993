import { InvalidArgumentError, Option } from 'commander';
import type { FlagSpec } from './flags.ts';

/** A flag as commander knows it. */
export function toOption({ form, about, takes, choices }: FlagSpec): Option {
  const option = new Option(form, about);
  if (choices !== undefined) option.choices(choices);
  if (takes === 'number') option.argParser(readNumber);
  if (takes === 'count') option.argParser(readCount);
  if (takes === 'list') option.argParser(addToList);
  return option;
}

function readNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

function readCount(text: string): number {
  const count = readNumber(text);
  if (count > 0) return count;
  throw new InvalidArgumentError('It must be 1 or more.');
}

function addToList(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}
