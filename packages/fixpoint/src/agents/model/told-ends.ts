import { type Fields, fieldsOf, listOf, textOf } from '../clients/json-lines.ts';

/** How a piece of a stream says that the reply ends, in the provider's own words; none where it does not. */
export function toldEnds(piece: unknown): readonly string[] {
  const fields = fieldsOf(piece) ?? {};
  const parts = [fieldsOf(fields.delta), ...listOf(fields.choices), ...listOf(fields.candidates)].map(
    fieldsOf,
  );
  return parts.flatMap((part: Fields = {}) => {
    const told = [part.stop_reason, part.finish_reason, part.finishReason].map(textOf);
    return told.filter((each) => each !== undefined && each !== '') as readonly string[];
  });
}
