/**
 * `node build/vital/emit.ts MINED...`: writes what mine.ts found where it is used: the patterns behind the ones that are written by hand in
 * patterns/db/owl_attackpats.db and owl_defendpats.db, and what they weigh in the solver's guesses in engine/solver/shapeWeights.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { printPattern } from '../../patterns/compiler/print.ts';
import { SOUTH, WEST } from '../../patterns/format/types.ts';
import type { Diagram, SourcePattern, Symmetry } from '../../patterns/format/types.ts';
import { SHAPE_DATABASES } from '../../engine/solver/moveShapes.ts';
import { writeShapeWeights } from './guessFiles.ts';
import { REACH, WIDTH } from './samples.ts';
import { SLOTS, TURNS, frameOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { termOf } from './terms.ts';

interface MinedShape {
  readonly shape: Shape;
  readonly seen: number;
  readonly works: number;
  readonly heldSeen: number;
  readonly heldWorks: number;
  readonly weight: number;
  /** Of the moves that work, those that leave one liberty. */
  readonly atari: number;
}

interface Mined {
  readonly role: number;
  readonly base: number;
  readonly heldBase: number;
  readonly shapes: readonly MinedShape[];
}

/** Before the mined patterns of a database. */
const MARK = '##########################################################\n#\n# Mined from proofs';
const SYMBOLS: readonly string[] = ['?', '.', 'O', 'o', 'X', 'x', '?', '?'];
/** The part of the fitted weight that counts in the solver. */
const SCALE = 0.4;
/** Patterns of a side that the solver goes by, those that say most: more cost more time than they save. */
const SOLVER = 30;
/** Values: of a move as good as any, and for each factor e of the odds; the highest. */
const USUAL = 40;
const PER_LOG = 10;
const MOST = 72;
/** From this share of moves that leave one liberty on the stone may be lost (class s). */
const LOST = 0.05;

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

const figure = (n: number): string => n.toLocaleString('en');

function percent(part: number, all: number): string {
  return ((100 * part) / all).toFixed(0);
}

function patternOf(
  mined: MinedShape,
  { role, base, heldBase }: Mined,
  names: Map<string, number>,
): SourcePattern {
  const shape = asDrawn(mined.shape);
  const { left, top, right, bottom, edges } = frameOf(shape);
  const { name, words } = termOf(shape, role === 1);
  const number = (names.get(name) ?? 0) + 1;
  names.set(name, number);
  const cells: string[] = [];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++)
      cells.push(x === 0 && y === 0 ? '*' : SYMBOLS[shape[(y + REACH) * WIDTH + x + REACH]]);
  const diagram: Diagram = {
    ...SYNTAX,
    width: right - left + 1,
    height: bottom - top + 1,
    cells,
    edges,
    sideComments: new Array<string>(bottom - top + 1).fill(''),
  };
  const { seen, works, heldSeen, heldWorks, weight, atari } = mined;
  const share = (works + 1) / (seen + 2);
  const ratio = share / (1 - share) / (base / (1 - base));
  const does = role === 1 ? 'kills' : 'lives';
  return {
    ...SYNTAX,
    name: `${name}${number}`,
    endLine: 1,
    comments: [
      `${words}: ${does} in ${percent(works, seen)} % of ${figure(seen)} places (any move: ${percent(base, 1)}), held apart in ${percent(heldWorks, heldSeen)} % of`,
      `${figure(heldSeen)} (${percent(heldBase, 1)})${weight > 0 ? `; ${Math.exp(weight).toFixed(1)} times the odds that the solver gives it otherwise` : ''}.`,
    ],
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
    constraintDiagram: null,
    constraint: null,
    action: null,
    goalElements: null,
    callbackData: null,
  };
}

const all = process.argv
  .slice(2)
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Mined[])
  .sort((a, b) => a.role - b.role);
const weights: (readonly (readonly [string, number])[])[] = [];
for (const mined of all) {
  const file = new URL(`../../patterns/db/${SHAPE_DATABASES[mined.role]}.db`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  const hand = text.split(MARK)[0].trimEnd();
  const names = new Map<string, number>();
  for (const [, name] of hand.matchAll(/^Pattern (\S+)/gm))
    names.set(name.replace(/\d+$/, ''), Number(/\d+$/.exec(name) ?? 1));
  // The widest first.
  const shapes = [...mined.shapes].sort((a, b) => b.works - a.works);
  const patterns = shapes.map((shape) => patternOf(shape, mined, names));
  writeFileSync(
    file,
    `${hand}\n\n\n${MARK} (build/vital/): how often the move ${mined.role === 1 ? 'kills' : 'lives'} where at most half of all moves do\n#\n` +
      `##########################################################\n\n\n${patterns.map(printPattern).join('\n\n')}`,
  );
  const saying = ({ seen, weight }: MinedShape): number => seen * weight * weight;
  const known = new Set([...shapes].sort((a, b) => saying(b) - saying(a)).slice(0, SOLVER));
  weights.push(
    patterns.flatMap(({ name }, i) =>
      shapes[i].weight > 0 && known.has(shapes[i]) ? [[name, SCALE * shapes[i].weight] as const] : [],
    ),
  );
  console.log(`${SHAPE_DATABASES[mined.role]}: ${patterns.length} patterns`);
}
writeShapeWeights(weights);
