import packageJson from '../../package.json' with { type: 'json' };

/** The version of this Fixpoint. */
export const version: string = packageJson.version;
