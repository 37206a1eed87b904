/**
 * Commands on the text of a database, as changes of the text: the diagram copied for labels (manual 9.19), a pattern turned
 * (`transpat`, 9.1), a pattern added. They replace the drawings alone, so that comments and layout stay as the author made
 * them, and come out as changes instead of a new text, so that the editor can undo them and keep its place.
 */
import { transposeDiagram, transposeSymmetry } from '../../../patterns/compiler/transpose.ts';
import { printDiagram } from '../../../patterns/compiler/print.ts';
import { SOUTH } from '../../../patterns/format/types.ts';
import type { Diagram, SourcePattern } from '../../../patterns/format/types.ts';

/** Replaces what stands from `from` to `to` (offsets) with `insert`. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Applies changes that do not overlap, in the order of the text. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, insert } of changes) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

/** Offset where a line (from 1) begins; the end of the text beyond its last line. */
function lineStart(text: string, line: number): number {
  let at = 0;
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}

/** The text of a line (from 1). */
function lineText(text: string, line: number): string {
  const from = lineStart(text, line);
  const end = text.indexOf('\n', from);
  return text.slice(from, end < 0 ? text.length : end);
}

/** A copy of the main diagram below the colon line, for labels; null when there is a constraint diagram already. */
export function constraintDiagramChange(text: string, pattern: SourcePattern): TextChange | null {
  if (pattern.constraintDiagram) return null;
  const { line } = pattern.colon;
  const at = lineStart(text, line) + lineText(text, line).length;
  const copy = printDiagram({ ...pattern.diagram, sideComments: [] });
  // An empty line on either side; a constraint that follows at once gets its distance too.
  const follows = lineText(text, line + 1).trim() !== '' && lineStart(text, line + 1) < text.length;
  return { from: at, to: at, insert: `\n\n${copy.trimEnd()}${follows ? '\n' : ''}` };
}

/** The pattern's drawings and symmetry after a transformation (0 to 7, the manual's a to h). */
export function transposeChanges(text: string, pattern: SourcePattern, transformation: number): TextChange[] {
  const drawings = [
    pattern.diagram,
    pattern.constraintDiagram,
    pattern.goalElements?.diagram,
    pattern.callbackData?.diagram,
  ].filter((drawing) => drawing !== null && drawing !== undefined);
  const changes = drawings.map((drawing): TextChange => {
    const last = lastLine(drawing);
    const to = lineStart(text, last) + lineText(text, last).length;
    const insert = printDiagram(transposeDiagram(drawing, transformation)).trimEnd();
    return { from: lineStart(text, drawing.line), to, insert };
  });
  const symmetry = transposeSymmetry(pattern.symmetry, transformation);
  if (symmetry !== pattern.symmetry) {
    const colon = lineText(text, pattern.colon.line);
    const at = lineStart(text, pattern.colon.line) + colon.indexOf(pattern.symmetry, colon.indexOf(':'));
    changes.push({ from: at, to: at + 1, insert: symmetry });
  }
  return changes.sort((a, b) => a.from - b.from);
}

function lastLine({ line, height, rows, edges }: Diagram): number {
  const lastRow = rows?.at(-1)?.line ?? line + height - 1;
  return lastRow + (edges & SOUTH ? 1 : 0);
}

/** A new pattern at the end of the text, two empty lines below what is there. */
export function appendChange(text: string, pattern: string): TextChange {
  const end = text.trimEnd().length;
  return { from: end, to: text.length, insert: `${end === 0 ? '' : '\n\n\n'}${pattern}` };
}
