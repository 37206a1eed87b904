/** Parts of the HTML report: the board of a test as inline SVG, with what was expected and what was answered. */
import { COLUMN_LETTERS, MAX_SIZE } from '../../engine/board/point.ts';
import type { ResultRow, TestBoard, Verdict } from '../../engine/protocol/regression.ts';
import { expectedVertices, verticesIn } from '../../engine/regression/expectation.ts';

/** Which results the report shows one by one, and in which order. */
export const GROUPED_FIRST: readonly Verdict[] = ['FAILED', 'crashed', 'timedOut', 'PASSED', 'failed'];

/** Text for element content and attribute values, whatever it is made of: what is kept may have been written by anybody. */
export function escapeHtml(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Column and row from the top left; undefined when it is not on the board. */
function place(vertex: string, size: number): [column: number, row: number] | undefined {
  const column = COLUMN_LETTERS.indexOf(vertex[0]);
  const row = size - Number(vertex.slice(1));
  return column >= 0 && column < size && row >= 0 && row < size ? [column, row] : undefined;
}

/** The board: stones; right answers ringed green, wrong ones magenta; what was answered crossed; points asked about dotted. */
export function boardSvg(row: ResultRow, board: TestBoard): string {
  const { stones, lastMove } = board;
  const size = Math.min(MAX_SIZE, Math.trunc(Number(board.size)) || 0);
  const parts: string[] = [];
  const far = size - 0.5;
  let grid = '';
  for (let i = 0; i < size; i++) grid += `M${i + 0.5} .5V${far}M.5 ${i + 0.5}H${far}`;
  parts.push(`<path class="grid" d="${grid}"/>`);
  for (let i = 0; i < stones.length; i++) {
    if (stones[i] !== 'X' && stones[i] !== 'O') continue;
    const kind = stones[i] === 'X' ? 'black' : 'white';
    parts.push(
      `<circle class="${kind}" cx="${(i % size) + 0.5}" cy="${Math.floor(i / size) + 0.5}" r=".47"/>`,
    );
  }
  const mark = (vertices: readonly string[], draw: (x: number, y: number) => string): void => {
    for (const vertex of vertices) {
      const at = place(vertex, size);
      if (at) parts.push(draw(at[0] + 0.5, at[1] + 0.5));
    }
  };
  const ring = (kind: string) => (x: number, y: number) =>
    `<circle class="${kind}" cx="${x}" cy="${y}" r=".36"/>`;
  mark([lastMove], (x, y) => `<circle class="last" cx="${x}" cy="${y}" r=".15"/>`);
  mark(verticesIn(row.test.command), (x, y) => `<circle class="asked" cx="${x}" cy="${y}" r=".22"/>`);
  const { expectation } = row.test;
  if (expectation) {
    const { vertices, wrong } = expectedVertices(expectation);
    mark(vertices, ring(wrong ? 'wrong' : 'right'));
  }
  const good = row.verdict === 'passed' || row.verdict === 'PASSED';
  mark(verticesIn(row.answer), (x, y) => {
    const d = `M${(x - 0.28).toFixed(2)} ${(y - 0.28).toFixed(2)}l.56 .56m0 -.56l-.56 .56`;
    return `<path class="${good ? 'good' : 'bad'}" d="${d}"/>`;
  });
  const label = `Position of ${row.suite}:${row.number}, ${size} by ${size}`;
  return `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeHtml(label)}">${parts.join('')}</svg>`;
}
