import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, BOARD_ARRAY, PASS, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { Reader } from '../reading/reader.ts';
import { TraceRecorder } from '../reading/trace.ts';
import { CombinationReader } from './combinations.ts';

const at = (name: string): Point => parsePoint(name, 9) ?? 0;
const names = (points: readonly Point[]): string[] => points.map((point) => pointName(point, 9));

/** Without patterns, so that every move is a liberty of a chain. */
function reader(): CombinationReader {
  return new CombinationReader(new Reader(), null);
}

function attack(position: Position, color: Stone): string {
  return pointName(reader().attack(position, color)?.move ?? PASS, 9);
}

/** Black at E5 puts two stones in atari at once; each could run alone. */
const doubleAtari = `
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X O . O X . .
. . X . . X . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`;

/** The same, and ataris at B7 and C8 that have nothing to do with it. */
const withKikashi = `
. X . . . . . . .
X O . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X O . O X . .
. . X . . X . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`;

describe('finding', () => {
  test('a double atari', () => {
    const position = parseBoard(doubleAtari);
    const found = reader().attack(position, BLACK);
    expect(pointName(found?.move ?? 0, 9)).toBe('E5');
    // The cheaper of the two stones, and shortest: threat, parry, capture.
    expect(found?.size).toBe(2);
    expect(found?.length).toBe(3);
  });

  test('nothing for the other side, and nothing on an empty board', () => {
    expect(attack(parseBoard(doubleAtari), WHITE)).toBe('PASS');
    expect(attack(parseBoard('. . .\n. . .\n. . .'), BLACK)).toBe('PASS');
  });

  test('an atari that does not belong to it is not what it begins with', () => {
    expect(attack(parseBoard(withKikashi), BLACK)).toBe('E5');
  });

  test('the position is left as it was, and the same question gets the same answer', () => {
    const position = parseBoard(doubleAtari);
    const before = position.hash();
    const first = reader().attack(position, BLACK);
    expect([position.hash(), position.depth]).toEqual([before, 0]);
    expect(reader().attack(position, BLACK)).toEqual(first);
  });

  test('what one attack takes is no prize', () => {
    const single = parseBoard('. . . . .\n. . X . .\n. X O X .\n. . . . .\n. . . . .');
    expect(reader().attack(single, BLACK)).toBeUndefined();
  });

  test('dead stones are no prize either', () => {
    const position = parseBoard(doubleAtari);
    const combinations = reader();
    combinations.knowledge = { isAlive: (chain) => chain !== at('D5') };
    expect(combinations.attack(position, BLACK)).toBeUndefined();
    combinations.knowledge = { isAlive: () => true };
    expect(combinations.attack(position, BLACK)).toBeDefined();
  });

  test('the depth value ends the series', () => {
    const engine = new Reader();
    const position = parseBoard(doubleAtari);
    engine.mandateDepths({ aa: 0 });
    expect(new CombinationReader(engine, null).attack(position, BLACK)?.length).toBe(3);
    engine.mandateDepths({ aa: -1 });
    expect(new CombinationReader(engine, null).attack(position, BLACK)).toBeUndefined();
  });

  test('a stopped reading is no answer', () => {
    const engine = new Reader();
    const combinations = new CombinationReader(engine, null);
    engine.stop = new Int32Array([1]);
    expect(combinations.attack(parseBoard(doubleAtari), BLACK)).toBeUndefined();
    expect(combinations.stopped).toBe(true);
    engine.stop = null;
    expect(combinations.attack(parseBoard(doubleAtari), BLACK)).toBeDefined();
    expect(combinations.stopped).toBe(false);
  });

  test('the trace tells the threats and what came of them', () => {
    const engine = new Reader();
    const position = parseBoard(doubleAtari);
    const recorder = new TraceRecorder(position);
    position.trace = engine.sink = recorder;
    new CombinationReader(engine, null).attack(position, BLACK);
    const { root } = recorder.trace;
    const found = root.results.find(({ routine }) => routine === 'combination');
    expect([found?.move, found?.note]).toEqual([at('E5'), '2 points']);
    expect(
      root.children.some(({ move, routine }) => move?.point === at('E5') && routine === 'combination'),
    ).toBe(true);
  });
});

describe('preventing', () => {
  test('after every move of the list there is nothing left, after others there is', () => {
    const position = parseBoard(doubleAtari);
    const defenses = reader().defenses(position, BLACK);
    expect(names(defenses)).toContain('E5');
    for (const point of position.points) {
      if (position.colorAt[point] !== 0 || !position.isLegal(point, WHITE)) continue;
      position.tryMove(point, WHITE);
      const left = reader().attack(position, BLACK);
      position.popMove();
      if (defenses.includes(point)) expect(left).toBeUndefined();
    }
    expect(names(defenses)).not.toContain('A9');
    expect(reader().defenses(position, WHITE)).toEqual([]);
  });

  test('double threats are told of a given move', () => {
    const position = parseBoard(doubleAtari);
    expect(reader().doubleThreat(position, BLACK, at('E5'))?.size).toBe(2);
    expect(reader().doubleThreat(position, BLACK, at('E4'))).toBeUndefined();
  });
});

describe('safety of moves', () => {
  test('a move elsewhere does not create what was there before', () => {
    const position = parseBoard(doubleAtari);
    expect(reader().confirmSafety(position, WHITE, at('A9'))).toEqual({ size: 0, defense: PASS });
  });

  test('a move that fills an eye is a blunder of the size of what it loses, from the size asked for on', () => {
    const position = parseBoard(`
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X . . . .
O O O O X . . . .
. O . O X . . . .`);
    const combinations = reader();
    // Six stones; the one just played was not safe before.
    expect(combinations.confirmSafety(position, WHITE, at('A1'))).toEqual({ size: 12, defense: PASS });
    expect(combinations.confirmSafety(position, WHITE, at('A1'), 12).size).toBe(12);
    expect(combinations.confirmSafety(position, WHITE, at('A1'), 13).size).toBe(0);
    expect(combinations.confirmSafety(position, WHITE, at('J9')).size).toBe(0);
    expect(position.depth).toBe(0);
  });

  test('stones in danger count only when the move is to save them', () => {
    // Two liberties at A2 and C1; filling one of them lets black take three stones.
    const position = parseBoard(
      `
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      X X . . . . . . .
      . O X . . . . . .
      O O X . . . . . .`.replaceAll('      ', ''),
    );
    const safe = new Uint8Array(BOARD_ARRAY);
    position.markChain(at('B2'), safe, 1);
    const combinations = reader();
    const blunder = combinations.blunder(position, WHITE, at('J9'), safe);
    expect(blunder.size).toBe(6);
    expect(combinations.confirmSafety(position, WHITE, at('J9')).size).toBe(0);
    expect(combinations.confirmSafety(position, WHITE, at('J9'), 0, [safe]).size).toBe(6);
    expect(combinations.confirmSafety(position, WHITE, at('J9'), 6, [safe]).size).toBe(6);
    expect(combinations.confirmSafety(position, WHITE, at('J9'), 7, [safe]).size).toBe(0);
  });
});
