import { type Fields, fieldsOf, listOf, readJsonObject } from './json-lines.ts';

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

/** A reply that was made by a strict schema, as the schema itself has it: without the nulls of what was left out. */
export function loosen(text: string, schema: unknown): string {
  const value = readJsonObject(text);
  return value === undefined ? text : JSON.stringify(withoutNulls(value, schema));
}

function withoutNulls(value: unknown, schema: unknown): unknown {
  const fields = fieldsOf(schema);
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each, fields?.items));
  const object = fieldsOf(value);
  if (object === undefined) return value;
  const properties = fieldsOf(fields?.properties) ?? {};
  const required = listOf(fields?.required);
  const kept = Object.entries(object).filter(
    ([name, each]) => each !== null || required.includes(name) || !(name in properties),
  );
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutNulls(each, properties[name])]));
}
