export type { BrokenDocument, JsonDocument } from './find-documents.ts';
export { findJsonDocuments } from './find-documents.ts';
export { parseJson } from './parse-json.ts';
