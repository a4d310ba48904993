import { type Fields, fieldsOf } from './json-lines.ts';

/**
 * The same JSON Schema as strict clients want it: every object is closed and all its fields are required; a field that
 * may be left out may be null instead.
 */
export function makeStrict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(makeStrict);
  const fields = fieldsOf(schema);
  if (fields === undefined) return schema;
  const inner = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, key === 'properties' ? value : makeStrict(value)]),
  );
  const properties = fieldsOf(fields.properties);
  return properties === undefined ? inner : { ...inner, ...closed(properties, fields) };
}

function closed(properties: Fields, { required }: Fields): Fields {
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  const strict = Object.entries(properties).map(([name, schema]) => {
    const made = makeStrict(schema);
    return [name, isRequired(name) ? made : { anyOf: [made, { type: 'null' }] }];
  });
  return {
    properties: Object.fromEntries(strict),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
