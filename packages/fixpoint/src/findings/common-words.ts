export function weightOf(_stem: string): number {
  return 1;
}
