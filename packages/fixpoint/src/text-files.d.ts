declare module '*.md' {
  const text: string;
  export default text;
}

declare module '*/loop.yaml' {
  /** What the file says. */
  export const value: unknown;
  const text: string;
  export default text;
}

declare module '*.yaml' {
  const text: string;
  export default text;
}
