export { resolveInside } from './inside.ts';
export { writeAtomically } from './write.ts';
