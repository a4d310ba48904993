import { type History, lastFold } from '../history.ts';
import { sayCount } from '../messages.ts';
import type { Estimate } from './estimate.ts';
import { type Grade, gradeRun } from './grade.ts';

/** What a run that ended well is worth, in a few sentences; none for a run that did not. */
export function gradeLines(history: History): readonly string[] {
  const grade = gradeRun(history);
  if (grade === null) return [];
  const {
    repeatedPasses = 0,
    passesByAuthors = 0,
    notRechecked,
    deferred = [],
    changedWhileRead = [],
    estimate,
  } = grade;
  const lines = [sayPasses(grade, lastFold(history).version.n)];
  if (repeatedPasses > 0) lines.push(sayRepeated(repeatedPasses));
  if (passesByAuthors > 0) lines.push(sayByAuthors(passesByAuthors));
  if (notRechecked.length > 0) lines.push(sayNotRechecked(notRechecked.length));
  if (deferred.length > 0) lines.push(sayDeferred(deferred.length));
  if (changedWhileRead.length > 0) lines.push(sayChanged(changedWhileRead));
  if (estimate !== null) lines.push(sayEstimate(estimate, grade));
  return lines;
}

function sayPasses(grade: Grade, version: number): string {
  const gate = grade.gates === null ? '' : `; gates ${grade.gates}`;
  return `Clean reviews of version ${version}: ${sayReaders(grade)}${gate}.`;
}

function sayReaders({ cleanPasses, passesByAuthors = 0, reviewers, agents, lenses }: Grade): string {
  if (cleanPasses === 0) return passesByAuthors > 0 ? 'none that counts' : 'none by a reviewer';
  const kinds = [sayCount(agents.length, 'agent'), ...(lenses.length === 0 ? [] : [sayLenses(lenses)])];
  return `${cleanPasses}, by ${sayCount(reviewers.length, 'reviewer')} (${kinds.join(', ')})`;
}

function sayLenses(lenses: readonly string[]): string {
  return lenses.length === 1 ? '1 lens' : `${lenses.length} lenses`;
}

function sayRepeated(count: number): string {
  return `Not counted: ${sayCount(count, 'clean review')} by an agent that had made another of them.`;
}

function sayByAuthors(count: number): string {
  return `Not counted: ${sayCount(count, 'clean review')} by an agent that had made a version of the artifact itself.`;
}

function sayNotRechecked(count: number): string {
  return `Not rechecked: ${sayCount(count, 'gating finding')} that later reviews do not list, and that no reviewer said to be met.`;
}

function sayDeferred(count: number): string {
  return `Deferred: ${sayCount(count, 'gating finding')} that a re-review noticed beside its verdicts; no producer was asked to meet it.`;
}

function sayChanged(names: readonly string[]): string {
  return `Changed while it was read: ${names.join(', ')} changed this version at work. That was put back, and what they report counts.`;
}

function sayEstimate({ left, from, to, basis }: Estimate, { cleanPasses, reviewers, agents }: Grade): string {
  const isRepeated = cleanPasses > agents.length || reviewers.length > agents.length;
  const repeats = isRepeated ? '; the reviews of one agent count once' : '';
  return `Estimate, ${basis}: about ${left} serious defects left (${from} to ${to})${repeats}.`;
}
