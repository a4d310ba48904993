import { createRequire } from 'node:module';
import path from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { FixpointError } from '../../base/index.ts';
import type { LoadPackage, Packages } from './providers.ts';

/** A package that a model is called with. */
export type PackageName = keyof Packages;

const wanted: Readonly<Record<PackageName, string>> = packageJson.peerDependencies;

/**
 * Where packages are looked for, each place with all that Node finds from there: beside Fixpoint, then in the project. A
 * project may have others for its own use, and what is installed with Fixpoint is no code of the repository.
 */
export function placesOf(root: string): readonly string[] {
  return [import.meta.url, path.join(root, 'package.json')];
}

/**
 * Finds the first place that has all of the packages in versions that fit; nothing is loaded before it is asked for, which
 * throws the same where a package does not hold.
 *
 * @throws {FixpointError} `config` with what to install.
 */
export function findPackages(names: readonly PackageName[], places: readonly string[]): LoadPackage {
  const lacking = places.map((place) => {
    const require = createRequire(place);
    return { require, faults: names.flatMap((name) => faultOf(name, require) ?? []) };
  });
  const found = lacking.find(({ faults }) => faults.length === 0);
  if (found !== undefined) return (name) => load(name, found.require);
  const fewest = lacking.toSorted((a, b) => a.faults.length - b.faults.length)[0]?.faults ?? [];
  const install = names.map((name) => `${name}@${majorOf(wanted[name])}`).join(' ');
  throw new FixpointError(
    'config',
    `models are called with packages that are not there: ${fewest.join('; ')}`,
    {
      hint: `Install them where Fixpoint is: \`npm install ${install}\` in the project, or with \`-g\` beside a global Fixpoint.`,
    },
  );
}

function load<Name extends PackageName>(name: Name, require: NodeJS.Require): Packages[Name] {
  try {
    return require(name);
  } catch (cause) {
    const why = cause instanceof Error ? `${cause.name}: ${cause.message.split('\n')[0]}` : String(cause);
    throw new FixpointError(
      'config',
      `the package ${name}, which models are called with, cannot be loaded: ${why}`,
      {
        cause,
        hint: `It is in ${folderOf(name, require)}. Remove it there, and install it anew: \`npm install ${name}@${majorOf(wanted[name])}\`.`,
      },
    );
  }
}

function folderOf(name: PackageName, require: NodeJS.Require): string {
  return path.dirname(require.resolve(`${name}/package.json`));
}

function faultOf(name: PackageName, require: NodeJS.Require): string | null {
  const version = versionOf(name, require);
  const major = majorOf(wanted[name]);
  if (version === null) return `${name} is not installed`;
  return majorOf(version) === major ? null : `${name} is there as ${version}, and ${major} is needed`;
}

function versionOf(name: PackageName, require: NodeJS.Require): string | null {
  try {
    return require(`${name}/package.json`).version;
  } catch {
    return null;
  }
}

function majorOf(version: string): string {
  return /\d+/u.exec(version)?.[0] ?? version;
}
