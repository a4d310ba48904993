export { mendYaml } from './mend-yaml.ts';
export { readYaml } from './read-yaml.ts';
