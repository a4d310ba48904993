import { type Contrasted, isContrast, isOneWordMore } from './contrast.ts';
import type { FindingDraft } from './finding.ts';
import { fingerprint } from './fingerprint.ts';
import { readGist } from './gist.ts';
import { relateScopes, type Scope, scopeOf } from './scope.ts';
import { similarity } from './similarity.ts';
import { readWording, type Wording } from './wording.ts';

/** `same`: one finding; `ask`: only somebody who reads both can tell; `different`: two. */
export type Zone = 'same' | 'ask' | 'different';

/** How alike two findings are. */
export interface Likeness {
  readonly zone: Zone;
  readonly by: 'fingerprint' | 'similarity';
  /** From 0 to 1. */
  readonly score: number;
}

/** Scores from which two findings are the same, and from which it is worth asking; measured, see docs/findings.md. */
const thresholds = { same: 0.88, ask: 0.4 };

/** A finding as it is compared. */
export interface Profile {
  /** All that was said, for an order that does not depend on anything else. */
  readonly text: string;
  readonly fingerprint: string;
  readonly scope: Scope;
  readonly wording: Wording;
  /** What the evidence names: one property can fail in several places. */
  readonly places: ReadonlySet<string>;
  readonly property: Contrasted;
  readonly whole: Contrasted;
}

const profiles = new WeakMap<FindingDraft, Profile>();

/** Reads a finding for comparison; once each, as a run compares what it knows with every report. */
export function profileOf(finding: FindingDraft): Profile {
  const known = profiles.get(finding) ?? readProfile(finding);
  profiles.set(finding, known);
  return known;
}

function readProfile(finding: FindingDraft): Profile {
  const { property, evidence } = finding;
  const text = `${property}\n${evidence}`;
  const wording = readWording(text);
  return {
    text,
    fingerprint: fingerprint(finding),
    scope: scopeOf(finding),
    wording,
    places: readWording(evidence).names,
    property: { gist: readGist(property), names: readWording(property).names },
    whole: { gist: readGist(text), names: wording.names },
  };
}

/** Says whether two findings are one, by their words and places alone. The order does not matter. */
export function compareFindings(a: FindingDraft, b: FindingDraft): Likeness {
  const [one, other] = [profileOf(a), profileOf(b)];
  return compareFingerprints(one, other) ?? compareWordings(one, other);
}

/** Tells findings that say the same in the same place; null where only their wordings can tell. */
export function compareFingerprints(a: Profile, b: Profile): Likeness | null {
  const isSame = a.fingerprint === b.fingerprint && a.wording.words.size > 0 && !namesApart(a, b);
  return isSame ? { zone: 'same', by: 'fingerprint', score: 1 } : null;
}

/**
 * Compares what two findings say. Those that belong to different places, name different ones, or differ in what can turn
 * the meaning of like words around, are never the same.
 */
export function compareWordings(a: Profile, b: Profile): Likeness {
  const score = similarity(a.wording, b.wording);
  return {
    zone: zoneOf(score, () => areSetApart(a, b)),
    by: 'similarity',
    score: Math.round(score * 1000) / 1000,
  };
}

function zoneOf(score: number, areSetApart: () => boolean): Zone {
  if (score < thresholds.ask) return 'different';
  return score >= thresholds.same && !areSetApart() ? 'same' : 'ask';
}

function areSetApart(a: Profile, b: Profile): boolean {
  return (
    relateScopes(a.scope, b.scope) === 'apart' ||
    a.fingerprint === b.fingerprint ||
    isContrast(a.property, b.property) ||
    isContrast(a.whole, b.whole) ||
    isOneWordMore(a.whole, b.whole)
  );
}

function namesApart({ places: a }: Profile, { places: b }: Profile): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((name) => b.has(name));
}
