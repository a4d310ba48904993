/** What a client asks the model, in words that all wire formats share. */
export interface Asked {
  readonly turns: readonly Turn[];
  readonly tools: readonly Tool[];
  /** The JSON Schema that the reply is to fit, where a client asks for that by the format's own means. */
  readonly schema?: unknown;
  /** The request as it came. */
  readonly body?: Json;
}

/** One thing that was said: by the user, by the model, or by a tool that ran. */
export interface Turn {
  readonly by: 'user' | 'model' | 'tool';
  readonly text: string;
}

/** A tool that the client offers. */
export interface Tool {
  readonly name: string;
  /** The group that it stands in, where a client groups its tools. */
  readonly group?: string;
  readonly properties: Readonly<
    Record<string, { readonly type?: unknown; readonly enum?: readonly unknown[] }>
  >;
  readonly required: readonly string[];
}

/** The JSON of a request, of which the wire formats read what they know. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of five clients in four formats, which no type of ours describes.
export type Json = any;

/** The text in a content that is a string, a part, or a list of parts. */
export function textIn(content: Json): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textIn).join('\n');
  return content?.text ?? (content?.content === undefined ? '' : textIn(content.content));
}

export function toolOf(name: string, schema: Json, group?: string): Tool {
  const { properties = {}, required = [] } = schema ?? {};
  return { name, properties, required, ...(group !== undefined && { group }) };
}
