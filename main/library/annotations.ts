/**
 * What the record of a game has besides its moves: how much of it, for people, and a name for all of it, by which copies are known that
 * have the same at the same moves. The name goes by the board turned and mirrored as trace.ts turns it, so that turned copies have it, too.
 */
import { createHash } from 'node:crypto';
import { mainLine } from '../../engine/sgf/replay.ts';
import { preorder, type SgfNode } from '../../engine/sgf/tree.ts';
import type { SgfProperty } from '../../engine/sgf/types.ts';
import { expandPoints, pointToSgf, unescapeText } from '../../engine/sgf/values.ts';
import { leastSymmetries, type GameTrace } from './trace.ts';

export interface Annotations {
  /** Characters in its comments. */
  comments: number;
  /** Branches beside the main line. */
  variations: number;
  /** Marks, labels and lines on its boards. */
  marks: number;
  /** Names all of it, with times, evaluations and whatever else stands at its moves; '' for a record that has nothing but moves. */
  name: string;
}

export const PLAIN: Annotations = { comments: 0, variations: 0, marks: 0, name: '' };

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const MARKS = words('TR SQ CR MA SL LB AR LN TB TW DD VW');
const COMMENTS = words('C GC');
/** Of the whole game: its facts, which are compared as such, and how the file is written. */
const FACTS = words(
  'FF GM CA AP ST SZ HA KM RU PB PW BR WR BT WT EV RO PC GN SO AN US CP DT RE TM OT ON PL KO',
);
/** What the course of a game holds. */
const COURSE = words('B W AB AW AE PL KO');
const POINTS = words('B W AB AW AE TR SQ CR MA SL DD VW TB TW');
const PAIRS = words('AR LN');

/** Of games that are kept together; `trace` is the course of the first. */
export function annotationsOf(games: readonly SgfNode[], trace: GameTrace): Annotations {
  const found = { comments: 0, variations: 0, marks: 0 };
  const main = new Set(mainLine(games[0]));
  let plain = true;
  for (const node of preorder(games)) {
    found.variations += Math.max(0, node.children.length - 1);
    for (const { id, values } of node.properties) {
      if (MARKS.has(id)) found.marks += values.length;
      else if (COMMENTS.has(id)) found.comments += values.reduce((sum, value) => sum + value.length, 0);
    }
    plain &&= main.has(node) && !node.properties.some(({ id }) => isNote(id, node, true));
  }
  if (plain) return { ...found, name: '' };
  // A board that looks the same from several sides has a name from each.
  const names = leastSymmetries(trace).map((to) => nameOf(games, main, trace.size, to));
  return { ...found, name: names.sort()[0] };
}

/** A property of that name is no part of the course of the game. */
function isNote(id: string, { parent }: SgfNode, isMain: boolean): boolean {
  return !(isMain && COURSE.has(id)) && !(parent === null && FACTS.has(id));
}

/** What stands at a node besides the course of the game, in order. */
function notesOf(node: SgfNode, isMain: boolean): SgfProperty[] {
  const notes = node.properties.filter(({ id }) => isNote(id, node, isMain));
  return notes.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** `to`: where each point of the board goes, row by row. */
function nameOf(
  games: readonly SgfNode[],
  main: ReadonlySet<SgfNode>,
  size: number,
  to: Uint16Array,
): string {
  const hash = createHash('sha256');
  const depths = new Map<SgfNode, number>();
  for (const node of preorder(games)) {
    const depth = node.parent === null ? 0 : depths.get(node.parent)! + 1;
    depths.set(node, depth);
    const isMain = main.has(node);
    const notes = notesOf(node, isMain);
    if (isMain && notes.length === 0) continue;
    const written = notes.map(({ id, values }) => [id, ...turned(id, values, size, to)]);
    hash.update(`${JSON.stringify([depth, isMain, written])}\n`);
  }
  return hash.digest('base64url').slice(0, 22);
}

function turned(id: string, values: readonly string[], size: number, to: Uint16Array): string[] {
  const letters = (at: number): string => String.fromCharCode(0x61 + at);
  const point = (raw: string): string => {
    const [column, row] = [raw.charCodeAt(0) - 0x61, raw.charCodeAt(1) - 0x61];
    const isPoint = raw.length === 2 && column >= 0 && column < size && row >= 0 && row < size;
    if (!isPoint) return raw;
    const at = to[row * size + column];
    return letters(at % size) + letters(Math.floor(at / size));
  };
  if (POINTS.has(id)) {
    const points = expandPoints(values, size).map((one) => point(pointToSgf(one, size)));
    return points.sort();
  }
  if (PAIRS.has(id)) return values.map((value) => value.split(':').map(point).join(':')).sort();
  if (id === 'LB')
    return values.map((value) => `${point(value.slice(0, 2))}${unescapeText(value.slice(2))}`).sort();
  return values.map((value) => unescapeText(value).trim());
}
