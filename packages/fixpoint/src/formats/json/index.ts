export type { JsonRepair } from './cursor.ts';
export type { BrokenDocument, JsonDocument, JsonDocuments } from './find-documents.ts';
export { findJsonDocuments } from './find-documents.ts';
export type { BrokenJson, ParsedJson } from './parse-json.ts';
export { parseJson } from './parse-json.ts';
