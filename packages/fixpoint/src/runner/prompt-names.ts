import mustache from 'mustache';

/** The names that a prompt's template tells or asks for, such as `artifact.text`. */
export function namesInPrompt(template: string): ReadonlySet<string> {
  return new Set(mustache.parse(template).flatMap(namesIn));
}

type Token = ReturnType<typeof mustache.parse>[number];

function namesIn([kind, name, , , inner]: Token): readonly string[] {
  if (kind === 'text') return [];
  return [name, ...(Array.isArray(inner) ? inner.flatMap(namesIn) : [])];
}
