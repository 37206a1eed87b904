/** What games played in a position: the continuations of the opening databases that carry counts, for people to walk through. */
import { columnOf, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { CountedMove, OpeningsResult } from '../protocol/openings.ts';
import { CORNERS } from '../protocol/openings.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import type { PatternDatabase, PatternSet } from '../../patterns/matcher/patternSet.ts';

/** A pattern that matched, with the points of its move. */
interface Matched {
  index: number;
  /** Of its diagram: how much of the board it knows. */
  area: number;
  points: Point[];
}

export class OpeningQuery {
  #set: PatternSet | null = null;
  #matchers: Matcher[] = [];

  /** Looks at the databases of a set whose patterns are counted; the position is left as it was. */
  ask(set: PatternSet, { colorAt, size }: Position, color: Stone): OpeningsResult {
    if (set !== this.#set) {
      this.#matchers = set.databases.filter(isCounted).map((database) => new Matcher(database));
      this.#set = set;
    }
    const board: CountedMove[] = [];
    const corners = CORNERS.map((): CountedMove[] => []);
    for (const matcher of this.#matchers) {
      const { database } = matcher;
      const isBoard = database.kind === 'fullboard';
      const found = new Map<string, Matched>();
      matcher.matchAll(colorAt, size, color, (index, transformation, anchor, move) => {
        if (move === 0 || database.records[index].values.length === 0) return;
        const corner = isBoard ? 0 : cornerOf(database, size, index, transformation, anchor);
        const key = `${corner} ${index}`;
        const known = found.get(key);
        if (!known) {
          const { width, height } = database.shape(index);
          found.set(key, { index, area: width * height, points: [move] });
        } else if (!known.points.includes(move)) known.points.push(move);
      });
      for (const [i, list] of (isBoard ? [board] : corners).entries()) {
        const here = [...found].filter(([key]) => isBoard || key.startsWith(`${i} `)).map(([, one]) => one);
        for (const one of widest(here)) list.push(counted(database, one));
      }
    }
    for (const list of [board, ...corners]) list.sort((a, b) => b.played / b.seen - a.played / a.seen);
    return { setId: set.id, board, corners };
  }
}

/** Of matches that propose the same move the one with the largest diagram. */
function widest(matches: readonly Matched[]): Matched[] {
  return matches.filter(
    (one) =>
      !matches.some(
        (other) => other.area > one.area && other.points.some((point) => one.points.includes(point)),
      ),
  );
}

/** Which corner of CORNERS a corner pattern lies in: that of its diagram's middle. */
function cornerOf(database: PatternDatabase, size: number, index: number, t: number, anchor: Point): number {
  const { width, height } = database.shape(index);
  const ends = [
    database.pointOf(index, t, anchor, 0, 0),
    database.pointOf(index, t, anchor, width - 1, height - 1),
  ];
  const down = ends.reduce((sum, point) => sum + rowOf(point), 0);
  const across = ends.reduce((sum, point) => sum + columnOf(point), 0);
  return (down > size - 1 ? 2 : 0) + (across > size - 1 ? 1 : 0);
}

function isCounted({ records }: PatternDatabase): boolean {
  return records.some(({ values }) => values.some(([name]) => name === 'played'));
}

function counted(database: PatternDatabase, { index, points }: Matched): CountedMove {
  const { name, values } = database.records[index];
  const value = (wanted: string): number => values.find(([one]) => one === wanted)?.[1] ?? 0;
  return {
    points: [...points].sort((a, b) => a - b),
    seen: value('seen'),
    played: value('played'),
    won: value('won'),
    database: database.name,
    pattern: name,
  };
}
