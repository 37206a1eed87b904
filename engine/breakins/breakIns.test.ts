import { describe, expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { Analysis } from '../genmove/analysis.ts';
import { Engine } from '../genmove/engine.ts';
import { computeMoveInfluence } from '../influence/moves.ts';
import { territoryDelta } from '../influence/territory.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { Reader } from '../reading/reader.ts';
import { breakTerritories } from './breakIns.ts';

/** The manual's example (13.10): black, to move, gets into the right side from D7. */
const MANUAL = `
  . . . . . . . . .
  . . . . . . . . .
  . . . X O O . . .
  . . . X X X O . .
  . . . . . . . . .
  . . . X . . O . .
  . . . . X . . . .
  . . . . . . O . .
  . . . . . . . . .`;

/** White gets from F6 into the territory at the bottom, if black does not play at E5 first. */
const OPEN = `
  . O . X . . . . .
  . O X . X . . O .
  O . O X . X X O .
  O O O X . O O . .
  X X X X . . X O .
  . O . . . . X O .
  . X X . . X . . .
  . . . . . . X O .
  . . . . . . . . .`;

const WALL = `
  . . . X O . . . .
  . . . X O . . . .
  . . . X O . . . .
  . . . X O . . . .
  . . . X O . . . .
  . . . X O . . . .
  . . . X O . . . .
  . . . X O . . . .
  . . . X O . . . .`;

const known = new Map<string, Analysis>();

/** Finished once for all tests; each leaves it as it was. */
function analysisOf(board: string, level = 10): Analysis {
  const key = `${level} ${board}`;
  const before = known.get(key);
  if (before) return before;
  const analysis = new Analysis(new Reader(), new ConnectionReader(), builtinPatternSet());
  analysis.setLevel(level);
  analysis.setPosition(parseBoard(board));
  known.set(key, analysis);
  return analysis;
}

function at(vertex: string): Point {
  return parsePoint(vertex, 9)!;
}

describe('break-ins', () => {
  test('black breaks into the territory of the example of the manual', () => {
    const analysis = analysisOf(MANUAL);
    const found = analysis.breakIns().filter(({ owner, first }) => owner === WHITE && first === 'intruder');
    expect(found.length).toBeGreaterThan(0);
    const [{ string, goal, attack, defense, lost }] = found;
    expect(string).toBe(at('D7'));
    expect(goal.length).toBeGreaterThanOrEqual(10);
    expect(attack.code).toBe(WIN);
    // As there: white cannot keep everything even by moving first.
    expect(defense.code).toBe(LOSE);
    for (const point of lost) expect(goal).toContain(point);
    // A smaller goal each time.
    for (let i = 1; i < found.length; i++)
      expect(found[i].goal.length).toBeLessThan(found[i - 1].goal.length);
  });

  test('the territory shrinks by what is lost, and by nothing else, where black moves first', () => {
    const analysis = analysisOf(MANUAL);
    const field = analysis.influence(BLACK, 'dragonsKnown');
    const lost = new Set(
      analysis.breakIns().flatMap((found) => (found.first === 'intruder' ? found.lost : [])),
    );
    const without = analysisOf(MANUAL, 9).influence(BLACK, 'dragonsKnown');
    expect(lost.size).toBeGreaterThan(0);
    for (const point of field.points)
      expect(field.territory[point]).toBe(lost.has(point) ? 0 : without.territory[point]);
    for (const point of lost) expect(without.territory[point]).toBeGreaterThan(0.95);
  });

  test('where one move opens or closes it, the owner keeps everything by moving first', () => {
    const analysis = analysisOf(OPEN);
    const [{ string, goal, attack, defense }] = analysis.breakIns();
    expect([string, attack, defense]).toEqual([
      at('F6'),
      { code: WIN, point: at('E5') },
      { code: WIN, point: at('E5') },
    ]);
    expect(analysis.breakIns().filter(({ first }) => first === 'owner')).toEqual([]);
    const closed = parseBoard(OPEN);
    closed.play(defense.point, BLACK);
    const marks = new Uint8Array(441);
    for (const point of goal) if (point !== defense.point) marks[point] = 1;
    expect(new ConnectionReader().breakIn(closed, string, marks).code).toBe(LOSE);
  });

  test('nobody gets through a solid wall', () => {
    const analysis = analysisOf(WALL);
    expect(analysis.breakIns()).toEqual([]);
    expect(analysis.influence(BLACK, 'dragonsKnown').territory[at('G5')]).toBeGreaterThan(0.95);
  });

  test('below level 10, and when they are not wanted, there are none', () => {
    expect(analysisOf(MANUAL, 9).breakIns()).toEqual([]);
    const engine = new Engine(9);
    engine.position = parseBoard(MANUAL);
    expect(engine.analysis().breakIns().length).toBeGreaterThan(0);
    engine.analysis().allowsBreakIns = false;
    expect(engine.analysis().breakIns()).toEqual([]);
    engine.analysis().allowsBreakIns = true;
    engine.level = 9;
    expect(engine.analysis().breakIns()).toEqual([]);
    engine.level = 10;
    expect(engine.analysis().breakIns().length).toBeGreaterThan(0);
  });

  test('what came off is not what a move elsewhere gains', () => {
    const analysis = analysisOf(MANUAL);
    const { position } = analysis;
    const before = analysis.influence(BLACK, 'dragonsKnown');
    const broken = [...before.points].filter((point) => before.broken?.[point] === 1);
    const options = { territorial: true, safeStones: null, strengths: null, patterns: null };
    const after = computeMoveInfluence(position, at('A1'), WHITE, options)!;
    const { byPoint } = territoryDelta(before, after, WHITE);
    expect(broken.length).toBeGreaterThan(0);
    for (const point of broken) expect(byPoint[point]).toBe(0);
  });

  test('a field after a move is asked anew', () => {
    const analysis = analysisOf(OPEN);
    const { position } = analysis;
    const [{ defense, lost }] = analysis.breakIns();
    const options = {
      territorial: true,
      safeStones: null,
      strengths: null,
      patterns: analysis.influencePatterns,
    };
    const after = (move: Point): Set<Point> => {
      const field = computeMoveInfluence(position, move, BLACK, options)!;
      position.tryMove(move, BLACK);
      const tools = { connections: analysis.connections, isLively: analysis.isLivelyIn.bind(analysis) };
      const found = breakTerritories(position, field, BLACK, tools);
      position.popMove();
      return new Set(found.flatMap((record) => record.lost));
    };
    expect(lost).toEqual([at('E5')]);
    expect(after(defense.point).has(at('D4'))).toBe(false);
    expect(after(at('A9')).has(at('E5'))).toBe(true);
  });
});
