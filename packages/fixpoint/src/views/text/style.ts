/** How a terminal's text is coloured; picocolors' own object is one. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
  cyan(text: string): string;
}

const asItIs = (text: string) => text;

/** No colour at all: for files, pipes and NO_COLOR. */
export const plainStyle: Style = {
  bold: asItIs,
  dim: asItIs,
  red: asItIs,
  yellow: asItIs,
  green: asItIs,
  cyan: asItIs,
};
