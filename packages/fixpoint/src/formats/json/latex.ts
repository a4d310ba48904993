/**
 * LaTeX commands whose first letter JSON takes for an escape: `\textbf` would be read as a tab and `extbf`. After a tab,
 * a line feed or a return only names are listed whose rest is no word that a line could begin with; a backspace or a
 * form feed before a letter can come from nothing but a command.
 */
const afterTab =
  'text(?:bf|it|tt|sc|rm|sf|up|md|sl|normal|color|width|height|superscript|subscript)|text(?=[{\\\\])|tabular|tableofcontents|' +
  'tag(?=\\{)|tau|tfrac|thanks(?=\\{)|therefore|theta|thispagestyle|tilde|times|tiny|title(?=\\{)|triangle';
const afterLineFeed =
  'nabla|natural|nearrow|neq|newcommand|newenvironment|newline|newpage|newtheorem|ngeq|nicefrac|nleq|nocite|noindent|' +
  'nolinebreak|nonumber|norm(?=\\{)|normalfont|normalsize|not(?=[\\\\{])|notag|notin|num(?=\\{)';
const afterReturn =
  'raggedright|raise|rangle|ratio|rceil|ref|renewcommand|rfloor|rho|right|rightarrow|rm|rotatebox|rule|rVert|rvert';

const command = new RegExp(
  `\\\\(?:[bf][A-Za-z]|(?:${afterTab}|${afterLineFeed}|${afterReturn})(?![A-Za-z]))`,
  'uy',
);

/** Whether the backslash at this place begins a LaTeX command and not an escape of JSON. */
export function isLatexCommand(text: string, at: number): boolean {
  command.lastIndex = at;
  return command.test(text);
}
