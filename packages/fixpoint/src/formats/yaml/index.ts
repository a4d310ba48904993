export { mendYaml } from './mend-yaml.ts';
export type { YamlReading } from './read-yaml.ts';
export { readYaml } from './read-yaml.ts';
