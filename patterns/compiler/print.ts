/** Writes patterns as text, so that reading the text gives the same patterns (places aside). */
import { EAST, NORTH, SOUTH, WEST } from '../format/types.ts';
import type { Diagram, ElementNote, ProgramSource, SourceDatabase, SourcePattern } from '../format/types.ts';

/** The whole database, ending in a line feed. */
export function printDatabase(db: SourceDatabase): string {
  const parts: string[] = [];
  if (db.comments?.length) parts.push(commentLines(db.comments));
  if (db.declarations?.length) {
    parts.push(db.declarations.map(({ keyword, text }) => `${keyword} ${text}`.trimEnd() + '\n').join(''));
  }
  parts.push(...db.patterns.map(printPattern));
  if (db.footer?.length) parts.push(commentLines(db.footer));
  return parts.join('\n');
}

/** One pattern, ending in a line feed. */
export function printPattern(pattern: SourcePattern): string {
  const { comments, name, goalElements, callbackData, diagram, constraintDiagram, constraint, action } =
    pattern;
  return [
    `${commentLines(comments)}Pattern ${name}\n`,
    printNote('goal_elements', goalElements) + printNote('callback_data', callbackData),
    printDiagram(diagram),
    `${printColonLine(pattern)}\n`,
    constraintDiagram ? printDiagram(constraintDiagram) : '',
    printProgram(';', constraint) + printProgram('>', action),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** The colon line without line feed; a helper that is none is left out. */
function printColonLine({ symmetry, classes, values, helper }: SourcePattern): string {
  const fields = values.map(({ name, value }) => `${name}(${decimal(value)})`);
  return [`:${symmetry}`, classes, ...fields, ...(helper === null ? [] : [helper])].join(',');
}

/** The diagram with its edges and side comments, each row ending in a line feed. */
export function printDiagram({ width, height, cells, edges, sideComments }: Diagram): string {
  const west = edges & WEST;
  const east = edges & EAST;
  const border = `${west ? '+' : ''}${'-'.repeat(width)}${east ? '+' : ''}\n`;
  let text = edges & NORTH ? border : '';
  for (let y = 0; y < height; y++) {
    const row = cells.slice(y * width, (y + 1) * width).join('');
    const comment = sideComments[y] ?? '';
    text += `${west ? '|' : ''}${row}${east ? '|' : ''}${comment === '' ? '' : `  ${comment}`}\n`;
  }
  return edges & SOUTH ? text + border : text;
}

function printNote(keyword: string, note: ElementNote | null): string {
  if (!note) return '';
  return `${`${keyword} ${note.text}`.trimEnd()}\n${note.diagram ? printDiagram(note.diagram) : ''}`;
}

function printProgram(mark: string, program: ProgramSource | null): string {
  if (!program) return '';
  return program.text
    .split('\n')
    .map((line) => `${mark}${line}\n`)
    .join('');
}

function commentLines(comments: readonly string[]): string {
  return comments.map((comment) => `# ${comment}`.trimEnd() + '\n').join('');
}

/** Never with an exponent, which the language does not know; it has nine digits after the point at most. */
function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(9) : text;
}
