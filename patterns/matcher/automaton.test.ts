import { describe, expect, test } from 'vitest';
import { Rng } from '../../engine/util/rng.ts';
import { AutomatonBuilder, BESIDE, BOUNDED, CELL, DETERMINISTIC, NEXT, STATE_INTS } from './automaton.ts';
import type { AutomatonOptions } from './automaton.ts';
import { compactAutomaton } from './compact.ts';
import type { CompactAutomaton } from './compact.ts';
import { SPIRAL } from './spiral.ts';

const SYMBOLS = '.OX#';
/** '*' is "anything, even out of the board" (10.1), which is not looked at. */
const ALLOWED: Record<string, number> = { '.': 1, O: 2, X: 4, '#': 8, o: 3, x: 5, '?': 7 };

function cellsOf(line: string): Int32Array {
  const cells = [...line].map((symbol, place) => (symbol === '*' ? -1 : (place << 4) | ALLOWED[symbol]));
  return Int32Array.from(cells.filter((cell) => cell >= 0));
}

/** The automaton of the lines, which are numbered from 1 as in the manual. */
function automatonOf(lines: readonly string[], options: AutomatonOptions): CompactAutomaton {
  const builder = new AutomatonBuilder(options, 32);
  const lineOf = lines.map((line) => builder.addLine(cellsOf(line)));
  const firstOf = new Int32Array(builder.lineCount).fill(-1);
  const nextOf = new Int32Array(lines.length + 1);
  for (let number = lines.length; number > 0; number--) {
    nextOf[number] = firstOf[lineOf[number - 1]];
    firstOf[lineOf[number - 1]] = number;
  }
  const start = builder.build(firstOf.map((_, line) => line));
  const places = Int32Array.from({ length: 32 }, (_, place) => place);
  return compactAutomaton(builder, start, firstOf, nextOf, places);
}

/** The lines listed on the way through the text, in the order found. */
function scan({ states, lists, start }: CompactAutomaton, text: string): number[] {
  const found: number[] = [];
  const waiting = [start];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    while (state !== 0) {
      const [cell, , , , , beside, list] = states.subarray(state, state + STATE_INTS);
      if (beside !== 0) waiting.push(beside);
      found.push(...lists.subarray(list + 1, list + 1 + lists[list]));
      state = states[state + NEXT + Math.max(0, SYMBOLS.indexOf(text[cell] ?? '#'))];
    }
  }
  return found;
}

function fits(line: string, text: string): boolean {
  return [...line].every(
    (symbol, i) => symbol === '*' || (ALLOWED[symbol] >> SYMBOLS.indexOf(text[i] ?? '#')) & 1,
  );
}

function stateCount({ states }: CompactAutomaton): number {
  return states.length / STATE_INTS;
}

describe('the examples of manual ch. 10', () => {
  test('the spiral makes a line of a pattern (10.1)', () => {
    const rows = ['?X?', '.O?', '?OO'];
    const line = SPIRAL.slice(0, 12).map(({ dx, dy }) => rows[1 + dy]?.[1 + dx] ?? '*');
    expect(line.join('')).toBe('OO?X.?*O*?*?');
  });

  test('"????..X" has eight states and the error state (10.2)', () => {
    const automaton = automatonOf(['????..X'], DETERMINISTIC);
    expect(stateCount(automaton)).toBe(1 + 8);
    expect(scan(automaton, 'XO.O..X')).toEqual([1]);
    expect(scan(automaton, 'XO.O..O')).toEqual([]);
    expect(scan(automaton, 'XO#O..X')).toEqual([]);
  });

  test('with "XXo" there are eleven, as in the table (10.2)', () => {
    const automaton = automatonOf(['????..X', 'XXo'], DETERMINISTIC);
    expect(stateCount(automaton)).toBe(1 + 11);
    expect(scan(automaton, 'XXO')).toEqual([2]);
    expect(scan(automaton, 'XXOX..X')).toEqual([2, 1]);
    expect(scan(automaton, 'XXXX..X')).toEqual([1]);
  });

  // The text names the last one "X.OX" again; the table has it match "X..X", "XOOX" and "X.OX".
  test('"X..X", "X???", "X.OX" and "X?oX" make twelve states (10.3)', () => {
    const automaton = automatonOf(['X..X', 'X???', 'X.OX', 'X?oX'], DETERMINISTIC);
    expect(stateCount(automaton)).toBe(1 + 12);
    expect(scan(automaton, 'X..XXO....')).toEqual([1, 2, 4]);
    expect(scan(automaton, 'X.OX')).toEqual([2, 3, 4]);
    expect(scan(automaton, 'XXXX')).toEqual([2]);
    expect(scan(automaton, 'O..X')).toEqual([]);
  });
});

function randomLine(rng: Rng, symbols: string): string {
  const line = Array.from({ length: 1 + rng.below(7) }, () => rng.pick([...symbols])).join('');
  return /^\**$/.test(line) ? `${line}X` : line;
}

function randomTexts(rng: Rng): string[] {
  return Array.from({ length: 100 }, () => Array.from({ length: 8 }, () => rng.pick([...SYMBOLS])).join(''));
}

test('deterministic: recognises what fits, one state at a time, and no two states are the same', () => {
  const rng = new Rng(1);
  let hits = 0;
  for (let round = 0; round < 60; round++) {
    const lines = Array.from({ length: 1 + rng.below(8) }, () => randomLine(rng, '.OXox?*'));
    const automaton = automatonOf(lines, DETERMINISTIC);
    for (const text of randomTexts(rng)) {
      const expected = lines.flatMap((line, i) => (fits(line, text) ? [i + 1] : []));
      expect(scan(automaton, text).sort()).toEqual(expected);
      hits += expected.length;
    }
    const rows = new Set<string>();
    for (let state = 0; state < automaton.states.length; state += STATE_INTS) {
      expect(automaton.states[state + BESIDE]).toBe(0);
      rows.add(automaton.states.subarray(state, state + STATE_INTS).join());
    }
    expect(rows.size).toBe(stateCount(automaton));
  }
  expect(hits).toBeGreaterThan(500);
});

test('bounded: lists all that fit as candidates, each once; leaves apart, nothing else', () => {
  const rng = new Rng(2);
  let hits = 0;
  for (let round = 0; round < 60; round++) {
    const lines = Array.from({ length: 30 }, () => randomLine(rng, '.OXox?*'));
    const exact = automatonOf(lines, { ...BOUNDED, leaf: 0, weight: 0 });
    const bounded = automatonOf(lines, BOUNDED);
    for (const text of randomTexts(rng)) {
      const expected = lines.flatMap((line, i) => (fits(line, text) ? [i + 1] : []));
      const byNumber = (a: number, b: number) => a - b;
      expect(scan(exact, text).sort(byNumber)).toEqual(expected);
      const candidates = scan(bounded, text);
      expect(new Set(candidates).size).toBe(candidates.length);
      expect(candidates.filter((i) => fits(lines[i - 1], text)).sort(byNumber)).toEqual(expected);
      hits += expected.length;
    }
  }
  expect(hits).toBeGreaterThan(3000);
});

test('lines that would explode stay within the bound', () => {
  const rng = new Rng(3);
  const lines = Array.from({ length: 400 }, () =>
    Array.from({ length: 24 }, () => rng.pick([...'ox?****'])).join(''),
  );
  const { states, lists, depth } = automatonOf(lines, BOUNDED);
  expect(states.length / STATE_INTS).toBeLessThan(400 * 16 * depth);
  expect(states.length / STATE_INTS).toBeLessThan(100_000);
  expect(lists.length).toBeLessThan(500_000);
  expect(states.subarray(STATE_INTS).some((int, i) => i % STATE_INTS === CELL && int > 0)).toBe(true);
});
