/** The programs that Fixpoint can be put into. */
export const hostNames = ['claude', 'codex', 'opencode', 'gemini'] as const;

export type HostName = (typeof hostNames)[number];

/** For one project, or for all projects of a user. */
export type Scope = 'project' | 'user';

/** Where the folders of hosts are. */
export interface Places {
  /** The project's folder, absolute. */
  readonly project: string;
  /** The user's home, absolute; null where there is none. */
  readonly home: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Something that a host is given: a file of its own, or a part of a file that is the user's. Paths are absolute. */
export type Part = WholeFile | JsonPart | TextBlock;

export interface WholeFile {
  readonly kind: 'file';
  readonly path: string;
  readonly text: string;
}

/** A property of an object in a JSON file, or a group of hooks at the end of an array, which is `at` these keys. */
export interface JsonPart {
  readonly kind: 'property' | 'item';
  readonly path: string;
  /** Of a property: its own key is the last. */
  readonly at: readonly string[];
  readonly value: unknown;
}

/** Lines at the end of a file in TOML, between marks. */
export interface TextBlock {
  readonly kind: 'block';
  readonly path: string;
  readonly text: string;
}

/** What is put into a host, and where it is noted. */
export interface Package {
  readonly host: HostName;
  readonly scope: Scope;
  /** The folder that all is in: a project's, or the user's home. */
  readonly root: string;
  /** Absolute: where it is noted what was put there. */
  readonly manifest: string;
  readonly parts: readonly Part[];
}
