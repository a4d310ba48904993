import type { Clock } from '../../journal/index.ts';
import type { Environment } from '../../processes/index.ts';
import { accessTo, type FoundModel, findModel } from './find-model.ts';
import { findPackages, placesOf } from './load-packages.ts';
import type { ModelSettings } from './model-settings.ts';
import { type Access, type LoadPackage, providers } from './providers.ts';

/** What a model's agent has of the world. */
export interface ModelSurroundings {
  /** The project's root, whose packages can be used too. */
  readonly root: string;
  readonly environment: Environment;
  readonly clock: Clock;
}

/** A model that can be called. */
export interface PreparedModel {
  readonly found: FoundModel;
  readonly access: Access;
  readonly load: LoadPackage;
}

/**
 * Finds all that a model is called with; nothing is loaded and nobody is called.
 *
 * @throws {FixpointError} `config` where its packages or its key are not there.
 */
export function prepareModel(
  settings: ModelSettings,
  { root, environment }: Omit<ModelSurroundings, 'clock'>,
): PreparedModel {
  const found = findModel(settings);
  const load = findPackages(['ai', providers[found.provider].package], placesOf(root));
  return { found, access: accessTo(found, settings.model, environment), load };
}
