import { FixpointError, nearest } from '../../base/index.ts';
import { loopFileSchema } from '../../definition/index.ts';
import { journalEventSchema } from '../../journal/index.ts';
import { drillFileSchema } from '../../lab/index.ts';
import type { Invocation } from '../command.ts';
import { printJson } from '../print.ts';

const schemas: Readonly<Record<string, () => unknown>> = {
  loop: loopFileSchema,
  journal: journalEventSchema,
  drill: drillFileSchema,
};

/** Prints a JSON Schema, for editors and for programs that read journals. */
export async function run({ face, operands }: Invocation): Promise<number> {
  const [of] = operands;
  printJson(face.stdout, of === undefined ? allSchemas() : schemaOf(of));
  return 0;
}

function schemaOf(name: string): unknown {
  const schema = schemas[name];
  if (schema !== undefined) return schema();
  const names = Object.keys(schemas);
  const near = nearest(name, names);
  throw new FixpointError('not-found', `there is no schema \`${name}\``, {
    hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}There are ${names.join(', ')}.`,
  });
}

function allSchemas(): unknown {
  const names = Object.keys(schemas);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Fixpoint',
    anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
    $defs: Object.fromEntries(names.map((name) => [name, schemaOf(name)])),
  };
}
