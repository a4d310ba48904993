import { blobCases } from './conformance-blobs.ts';
import type { StoreCase } from './conformance-place.ts';
import { runCases } from './conformance-runs.ts';
import { schemaCases } from './conformance-schema.ts';

/**
 * What every store of runs must do, as cases for any test runner: each gets a fresh place and throws if the store fails.
 * What happens when a process dies or a disk is full is not in here, as it differs from store to store.
 */
export const storeCases: readonly StoreCase[] = [...runCases, ...schemaCases, ...blobCases];
