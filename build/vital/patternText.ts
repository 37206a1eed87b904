/** Mined shapes as patterns: diagram, constraint, value, and a comment that tells what the move does and how often it works. */
import { SOUTH, WEST } from '../../patterns/format/types.ts';
import type { Diagram, SourcePattern, Symmetry } from '../../patterns/format/types.ts';
import { DEFENDS, REACH, WIDTH } from './samples.ts';
import { LIBERTIES, PLAYED, SLOTS, TURNS, cellOf, frameOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { libertyWords, termOf } from './terms.ts';

export interface MinedShape {
  readonly shape: Shape;
  readonly seen: number;
  readonly works: number;
  readonly heldSeen: number;
  readonly heldWorks: number;
  /** In the solver's guesses. */
  readonly weight: number;
  /** Of the moves that work, those that leave one liberty. */
  readonly atari: number;
}

export interface Mined {
  readonly role: number;
  readonly base: number;
  readonly heldBase: number;
  readonly shapes: readonly MinedShape[];
}

const SYMBOLS: readonly string[] = ['?', '.', 'O', 'o', 'X', 'x', '?', '?'];
/** Values: of a move as good as any, and for each factor e of the odds; the highest. */
const USUAL = 40;
const PER_LOG = 10;
const MOST = 72;
/** From this share of moves that leave one liberty on the stone may be lost (class s). */
const LOST = 0.05;

/** By bits of liberties. */
const RELATIONS = new Map([
  [2, '== 1'],
  [6, '<= 2'],
  [14, '<= 3'],
  [4, '== 2'],
  [28, '> 1'],
  [24, '> 2'],
  [16, '> 3'],
]);
/** By role. */
export const DOES: readonly string[] = ['lives', 'kills', 'kills or makes a ko'];

/** Characters of a line of a comment. */
const LINE = 108;

const SYNTAX = { line: 1, column: 1 } as const;

/** As diagrams are drawn: edges below and on the left. */
function asDrawn(shape: Shape): Shape {
  const all = TURNS.map((turn) => {
    const turned = new Array<number>(SLOTS).fill(0);
    for (let i = 0; i < SLOTS; i++) turned[turn[i]] = shape[i];
    return turned;
  });
  const drawn = all.filter((turned) => {
    const { edges } = frameOf(turned);
    return edges === 0 || edges === SOUTH || edges === (SOUTH | WEST);
  });
  // What is said stands above the move rather than below.
  const above = (turned: Shape): string => turned.join('');
  return (drawn.length > 0 ? drawn : all).reduce((a, b) => (above(b) > above(a) ? b : a));
}

function symmetryOf(shape: Shape): Symmetry {
  const same = (turn: readonly number[]): boolean => turn.every((to, i) => shape[to] === shape[i]);
  const across = same(TURNS[1]);
  const upright = same(TURNS[2]);
  const transposed = same(TURNS[4]);
  const other = same(TURNS[7]);
  if (across && upright && !transposed) return '+';
  if (transposed && other && !across) return 'X';
  if (across) return '|';
  if (upright) return '-';
  if (transposed) return '\\';
  if (other) return '/';
  return '8';
}

/** What a shape asks of liberties: labels by the slot of their cell, and terms. */
function constraintOf(shape: Shape): { labels: Map<number, string>; terms: string[] } {
  const labels = new Map<number, string>();
  const terms: string[] = [];
  for (let slot = LIBERTIES; slot < SLOTS; slot++) {
    const bits = shape[slot];
    if (bits === 0) continue;
    let asked = 'olib(*)';
    if (slot !== PLAYED) {
      const label = String.fromCharCode('a'.charCodeAt(0) + labels.size);
      labels.set(cellOf(slot), label);
      asked = `lib(${label})`;
    }
    terms.push(`${asked} ${RELATIONS.get(bits)!}`);
  }
  return { labels, terms };
}

/** A sentence in lines of a comment. */
function linesOf(sentence: string): string[] {
  const lines = [''];
  for (const word of sentence.split(' ')) {
    const longer = `${lines.at(-1)!} ${word}`.trimStart();
    if (longer.length > LINE) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const figure = (n: number): string => n.toLocaleString('en');

function percent(part: number, all: number): string {
  return ((100 * part) / all).toFixed(0);
}

/** The highest number of each name in the text of a database. */
export function namesIn(text: string): Map<string, number> {
  const names = new Map<string, number>();
  for (const [, name] of text.matchAll(/^Pattern (\S+)/gm)) {
    const kind = name.replace(/\d+$/, '');
    names.set(kind, Math.max(names.get(kind) ?? 0, Number(/\d+$/.exec(name) ?? 1)));
  }
  return names;
}

/** The next pattern with the name of its kind of move; `names` counts those that there are. */
export function patternOf(
  mined: MinedShape,
  { role, base, heldBase }: Mined,
  names: Map<string, number>,
): SourcePattern {
  const shape = asDrawn(mined.shape);
  const { left, top, right, bottom, edges } = frameOf(shape);
  const { name, words } = termOf(shape, role !== DEFENDS);
  const number = (names.get(name) ?? 0) + 1;
  names.set(name, number);
  const cells: string[] = [];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++)
      cells.push(x === 0 && y === 0 ? '*' : SYMBOLS[shape[(y + REACH) * WIDTH + x + REACH]]);
  const [width, height] = [right - left + 1, bottom - top + 1];
  const diagram: Diagram = {
    ...SYNTAX,
    width,
    height,
    cells,
    edges,
    sideComments: new Array<string>(height).fill(''),
  };
  const { labels, terms } = constraintOf(shape);
  const labelled = [...cells];
  for (const [slot, label] of labels) {
    const [x, y] = [(slot % WIDTH) - REACH, Math.floor(slot / WIDTH) - REACH];
    labelled[(y - top) * width + x - left] = label;
  }
  const { seen, works, heldSeen, heldWorks, weight, atari } = mined;
  const share = (works + 1) / (seen + 2);
  const ratio = share / (1 - share) / (base / (1 - base));
  const does = DOES[role];
  return {
    ...SYNTAX,
    name: `${name}${number}`,
    endLine: 1,
    comments: linesOf(
      `${words}${libertyWords(shape)}: ${does} in ${percent(works, seen)} % of ${figure(seen)} places (any move: ${percent(base, 1)}), held apart in ${percent(heldWorks, heldSeen)} % of ${figure(heldSeen)} (${percent(heldBase, 1)})` +
        `${weight > 0 ? `; ${Math.exp(weight).toFixed(1)} times the odds that the solver gives it otherwise` : ''}.`,
    ),
    diagram,
    symmetry: symmetryOf(shape),
    classes: atari > LOST * works ? 'si' : 'i',
    values: [
      {
        ...SYNTAX,
        name: 'value',
        value: Math.min(MOST, Math.max(1, Math.round(USUAL + PER_LOG * Math.log(ratio)))),
      },
    ],
    helper: null,
    colon: SYNTAX,
    constraintDiagram: terms.length > 0 ? { ...diagram, cells: labelled } : null,
    constraint: terms.length > 0 ? { text: terms.join(' && '), places: [SYNTAX] } : null,
    action: null,
    goalElements: null,
    callbackData: null,
  };
}
