import type { SeverityScale } from '../../src/findings/index.ts';

/** The scales of the built-in loops (loops.md). */
export const gsdScale: SeverityScale = [
  { name: 'blocker', effect: 'gates' },
  { name: 'warning', effect: 'gates' },
  { name: 'info', effect: 'notes' },
];

export const panelScale: SeverityScale = [
  { name: 'blocker', effect: 'gates' },
  { name: 'should-fix', effect: 'notes' },
  { name: 'nit', effect: 'notes' },
];

export const iterateScale: SeverityScale = [
  { name: 'critical', effect: 'blocks' },
  { name: 'major', effect: 'gates' },
  { name: 'minor', effect: 'notes' },
  { name: 'nit', effect: 'notes' },
];

export const sddScale: SeverityScale = [
  { name: 'critical', effect: 'gates' },
  { name: 'important', effect: 'gates' },
  { name: 'minor', effect: 'defers' },
];
