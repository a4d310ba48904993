export { findOpenFiles } from './find-open.ts';
export { isInside, resolveInside } from './inside.ts';
export { writeAtomically } from './write.ts';
