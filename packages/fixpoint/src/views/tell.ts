import { assertNever, withinSentence } from '../base/index.ts';
import type { ArtifactEdited, CallStarted, WorkspaceChanged } from '../journal/index.ts';
import { sayChannel, sayCount, sentences } from './messages.ts';
import type { Moment } from './timeline.ts';
import { sayVersion } from './versions.ts';

/** A moment in words: what it was, and what happened. */
export interface ToldMoment {
  readonly label: string;
  readonly text: string;
}

/** Makes a text that others wrote harmless where it is shown. */
export type Quote = (text: string) => string;

/** Tells a moment that is no round in one sentence. */
export function tellMoment(moment: Exclude<Moment, { kind: 'round' }>, quote: Quote): ToldMoment {
  switch (moment.kind) {
    case 'gate': {
      const found = moment.green ? '' : `, ${sayCount(moment.found, 'finding')}`;
      return told(
        moment,
        `${moment.green ? 'green' : 'red'} on ${sayVersion(moment.by.version)}${found}`,
        quote,
      );
    }
    case 'made':
      return told(moment, tellMade(moment, quote), quote);
    case 'conflict':
      return told(moment, tellConflict(moment, quote), quote);
    case 'gave-up':
      return told(moment, `${quote(moment.by.agent)} says ${moment.status}`, quote);
    case 'judged':
      return told(moment, tellRulings(moment, quote), quote);
    case 'failed':
      return told(moment, tellFailure(moment, quote), quote);
    case 'postponed':
      return told(moment, tellPostponed(moment, quote), quote);
    case 'stale':
      return told(
        moment,
        `${tellCaller(moment.by, quote)} is asked again: ${quote(moment.stale.why)}`,
        quote,
      );
    case 'asked':
      return {
        label: quote(moment.question.word),
        text: quote(moment.question.text || moment.question.reason),
      };
    case 'answered': {
      const { option, words, channel } = moment.answer;
      return {
        label: 'answer',
        text: `${quote(option)} (${sayChannel(channel)})${words === null ? '' : `: ${quote(words)}`}`,
      };
    }
    case 'workspace':
      return { label: labelOf(moment.change), text: tellChange(moment, quote) };
    case 'edited':
      return { label: 'edited', text: quote(sayEdit(moment.edit)) };
    case 'noted':
      return { label: 'note', text: `${quote(moment.text)} (${quote(moment.note)})` };
    case 'stopped':
      return { label: 'stopped', text: quote(moment.stop.why) };
    case 'reopened':
      return { label: 'resumed', text: 'the run goes on where it was' };
    case 'replaced':
      return { label: 'agents', text: `another agent from now on: ${quote(moment.names.join(', '))}` };
    default:
      return assertNever(moment);
  }
}

function told({ by }: Extract<Moment, { by: unknown }>, text: string, quote: Quote): ToldMoment {
  return { label: quote(by.word ?? by.step), text };
}

function tellMade(
  { by, version, changed, summary }: Moment & { readonly kind: 'made' },
  quote: Quote,
): string {
  const what = changed ? `made ${sayVersion(version)}` : `left ${sayVersion(version)} as it is`;
  const words = summary === null || summary.trim() === '' ? '' : `: ${quote(summary)}`;
  return `${quote(by.agent)} ${what}${words}`;
}

function tellConflict({ by, conflict }: Moment & { readonly kind: 'conflict' }, quote: Quote): string {
  if (conflict === null) return `${quote(by.agent)} returned a conflict`;
  const alternatives = conflict.alternatives.map((each, index) => `${index + 1}. ${quote(each)}`).join('; ');
  return [
    `${quote(by.agent)} returned a conflict: ${quote(conflict.property)}`,
    `stands against: ${quote(conflict.conflictsWith)}`,
    alternatives === '' ? 'no alternatives' : `alternatives: ${alternatives}`,
  ].join('; ');
}

function tellRulings({ by, rulings }: Moment & { readonly kind: 'judged' }, quote: Quote): string {
  const ruled = Object.entries(rulings).map(([id, ruling]) => `${quote(id)} ${ruling}`);
  return `${quote(by.agent)} ruled: ${ruled.length === 0 ? 'nothing is fine' : ruled.join(', ')}`;
}

function tellFailure({ by, failure, isRetried }: Moment & { readonly kind: 'failed' }, quote: Quote): string {
  const then = isRetried ? 'it is asked again' : 'that was the last try';
  return `${tellCaller(by, quote)} failed (${failure.failure}): ${quote(withinSentence(failure.why))}; ${then}`;
}

function tellPostponed({ by, postponed }: Moment & { readonly kind: 'postponed' }, quote: Quote): string {
  const { why, until } = postponed;
  const when = until === null ? 'until a person resumes the run' : `until ${until}`;
  return `${tellCaller(by, quote)} could not be asked: ${quote(withinSentence(why))}; put off ${when}, and no retry is spent`;
}

/** Who was called; of a panel, in which seat. */
function tellCaller({ seat, agent }: CallStarted, quote: Quote): string {
  return seat === null ? quote(agent) : `${quote(seat)} (${quote(agent)})`;
}

function sayEdit({ version, files = [] }: ArtifactEdited): string {
  return `${sentences.edited(files)}: ${sayVersion(version)}`;
}

function labelOf({ role, undone }: WorkspaceChanged): string {
  if (!undone) return 'changed';
  return role === null ? 'restored' : 'undone';
}

function tellChange({ change }: Moment & { readonly kind: 'workspace' }, quote: Quote): string {
  const { role, undone, kept, aside } = change;
  const place = kept === null ? aside && `in ${aside}` : `as ${kept.slice(0, 7)}`;
  const was = place === undefined ? '' : `, and what was there is kept ${place}`;
  if (role === null) {
    const deed = undone ? 'a person put a version back into' : 'somebody changed';
    return `${deed} ${nameFiles(change, quote)}${was}`;
  }
  return `${tellDeed(change, quote(role), quote)}${undone ? '; it was put back' : ''}${was}`;
}

/** What was done while a role was at work; where others could have done it, nobody is named for it. */
function tellDeed(change: WorkspaceChanged, role: string, quote: Quote): string {
  const files = nameFiles(change, quote);
  return change.unsure ? `while ${role} was at work somebody changed ${files}` : `${role} changed ${files}`;
}

/** Git keeps in its file HEAD which commit is checked out: it changes with a commit, or on the way to another branch. */
function nameFiles({ files }: WorkspaceChanged, quote: Quote): string {
  return files
    .map((file) => (file === '.git/HEAD' ? 'the commit that is checked out (.git/HEAD)' : quote(file)))
    .join(', ');
}
