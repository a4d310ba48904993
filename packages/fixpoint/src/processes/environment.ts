/** The variables of an environment, such as `process.env`; handed in, never looked up. */
export type Environment = Readonly<Record<string, string | undefined>>;

// What programs need to find themselves, their settings, their language and the network; no secrets.
// NODE_OPTIONS is left out: it loads code into every Node program.
const allowed = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TMPDIR',
  'LANG',
  'LANGUAGE',
  'LC_*',
  'TZ',
  'TERM',
  'COLORTERM',
  'NO_COLOR',
  'CI',
  'XDG_*',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
];

/**
 * Chooses what a program may see of an environment: a fixed list of harmless names, and the names that a setting adds.
 * A name that ends in `*` stands for all that begin so, such as `LC_*`.
 */
export function chooseEnvironment(
  environment: Environment,
  additions: readonly string[] = [],
): Readonly<Record<string, string>> {
  const names = [...allowed, ...additions];
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && names.some((pattern) => matches(pattern, name))) chosen[name] = value;
  }
  return chosen;
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
