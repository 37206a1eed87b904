/**
 * Checks a set's sections before they are used: every index in them is in range and every chain of them ends. The walks do
 * not check anything, so that a buffer of a faulty builder, or one made up, must be found out here.
 */
import { AUTOHELPERS } from '../constraints/functions.ts';
import * as op from '../constraints/program.ts';
import { DamagedBufferError, sectionText } from '../format/container.ts';
import * as layout from '../format/layout.ts';
import { BESIDE, CELL, LIST, NEXT, STATE_INTS } from './automaton.ts';
import * as tree from './cornerTree.ts';
import { ENTRY_INTS } from './fullboard.ts';
import type { DatabaseSections, DatabaseText } from './sections.ts';
import { windowOffset } from './window.ts';

const FARTHEST = windowOffset(19, 19);

/** Checks the sections of the database; returns its text. Throws DamagedBufferError. */
export function checkDatabase(sections: DatabaseSections): DatabaseText {
  const check = (condition: boolean, what: string) => {
    if (!condition) throw new DamagedBufferError(what);
  };
  const count = sections.patterns.length / layout.PATTERN_INTS;
  const text = readText(sections.text, count, check);
  checkPatterns(sections, check);
  checkAutomaton(sections, check);
  checkCorner(sections, check);
  checkFullboard(sections, check);
  return text;
}

type Check = (condition: boolean, what: string) => void;

function within(value: number, from: number, to: number): boolean {
  return value >= from && value < to;
}

function readText(units: Uint16Array, count: number, check: Check): DatabaseText {
  let text: Partial<DatabaseText> | null = null;
  try {
    text = JSON.parse(sectionText(units)) as Partial<DatabaseText> | null;
  } catch (error) {
    check(false, `its text is no JSON: ${String(error)}`);
  }
  check(typeof text?.name === 'string' && Array.isArray(text.notes), 'its text lacks name or notes');
  check(['dfa', 'corner', 'fullboard'].includes(String(text?.matcher)), 'its text names no known matcher');
  check(Array.isArray(text?.records) && text.records.length === count, `it has not ${count} records`);
  return text as DatabaseText;
}

function checkPatterns(sections: DatabaseSections, check: Check): void {
  const { patterns, cells, turned, labels } = sections;
  check(patterns.length % layout.PATTERN_INTS === 0, 'its table of patterns is broken off');
  check(turned.length % layout.TURNED_INTS === 0, 'its table of turned patterns is broken off');
  let nextTurned = 0;
  for (let at = 0; at < patterns.length; at += layout.PATTERN_INTS) {
    const pattern = at / layout.PATTERN_INTS;
    const [width, height, edges, cellsFrom, anchor, move, turnedFrom, turnedCount, labelsFrom, labelCount] =
      patterns.subarray(at, at + layout.PATTERN_INTS);
    const size = width * height;
    const where = `pattern ${pattern}`;
    check(width > 0 && height > 0 && within(edges, 0, 16), where + ' has an impossible shape');
    check(cellsFrom >= 0 && cellsFrom + size <= cells.length, where + ': cells out of range');
    check(within(anchor, 0, size) && within(move, -1, size), where + ': anchor or move out of range');
    check(turnedFrom === nextTurned && within(turnedCount, 0, 9), where + ': turned patterns out of order');
    check(
      labelsFrom >= 0 && labelCount >= 0 && labelsFrom + labelCount <= labels.length,
      where + ': labels out of range',
    );
    for (let i = 0; i < labelCount; i++) {
      check(within(labels[labelsFrom + i], -1, size), where + ': a label is outside of the diagram');
    }
    for (let i = 0; i < turnedCount; i++) {
      const row = (turnedFrom + i) * layout.TURNED_INTS;
      check(turned[row] === pattern && within(turned[row + 1], 0, 8), where + ': a turned pattern is wrong');
    }
    nextTurned += turnedCount;
    checkProgram(sections, at + layout.CONSTRAINT, labelCount, where + ': the constraint', check);
    checkProgram(sections, at + layout.ACTION, labelCount, where + ': the action', check);
  }
  check(nextTurned * layout.TURNED_INTS === turned.length, 'turned patterns without a pattern');
  check(
    cells.every((bits) => within(bits, 1, 8)),
    'a cell allows nothing, or what there is not',
  );
}

function checkProgram(
  sections: DatabaseSections,
  at: number,
  labelCount: number,
  what: string,
  check: Check,
): void {
  const { patterns, code, constants } = sections;
  const [codeFrom, count, constantsFrom, constantCount, stackSize] = patterns.subarray(
    at,
    at + layout.PROGRAM_INTS,
  );
  check(codeFrom >= 0 && count >= 0 && codeFrom + count <= code.length, what + ' is out of range');
  check(count === 0 || within(stackSize, 1, 1 << 16), what + ' has an impossible stack');
  check(
    constantsFrom >= 0 && constantCount >= 0 && constantsFrom + constantCount <= constants.length,
    what + ' has constants out of range',
  );
  for (let i = codeFrom; i < codeFrom + count; i++) {
    const operand = code[i] >> 8;
    const operation = code[i] & 255;
    const isJump =
      operation === op.JUMP || operation === op.JUMP_IF_ZERO || operation === op.JUMP_UNLESS_ZERO;
    if (operation === op.LABEL)
      check(within(operand, 0, labelCount), what + ' uses a label that is not there');
    else if (operation === op.REAL)
      check(within(operand, 0, constantCount), what + ' uses a constant that is not there');
    // Programs have no loops: they only jump forward, and so always end.
    else if (isJump) check(within(operand, i - codeFrom + 1, count), what + ' jumps where it must not');
    else if (operation === op.CALL) {
      check(within(operand & 255, 0, AUTOHELPERS.length), what + ' calls a function that is not there');
    } else check(operation <= op.UNEQUAL, what + ' has an unknown instruction');
  }
  check(count === 0 || (code[codeFrom + count - 1] & 255) === op.RETURN, what + ' does not end with return');
}

function checkAutomaton(sections: DatabaseSections, check: Check): void {
  const { dfa, states, lists, testsFrom, tests, turned } = sections;
  const turnedCount = turned.length / layout.TURNED_INTS;
  check(dfa.length === 2 && states.length >= STATE_INTS && lists.length > 0, 'its automaton is incomplete');
  check(states.length % STATE_INTS === 0 && lists[0] === 0, 'its automaton is broken off');
  check(
    states.subarray(0, STATE_INTS).every((int) => int === 0),
    'its error state leads somewhere',
  );
  const isList = new Uint8Array(lists.length);
  for (let list = 0; list < lists.length; list += lists[list] + 1) {
    isList[list] = 1;
    check(lists[list] >= 0 && list + lists[list] < lists.length, 'a list of candidates is broken off');
    for (let i = 1; i <= lists[list]; i++)
      check(within(lists[list + i], 0, turnedCount), 'a candidate is out of range');
  }
  const depths = new Int32Array(states.length / STATE_INTS);
  for (let state = STATE_INTS; state < states.length; state += STATE_INTS) {
    check(Math.abs(states[state + CELL]) <= FARTHEST, 'a state reads too far away');
    check(isList[states[state + LIST]] === 1, 'a state has a list that is none');
    for (let i = NEXT; i <= BESIDE; i++) {
      const next = states[state + i];
      check(within(next, 0, state) && next % STATE_INTS === 0, 'a state leads out of range, or back');
      const depth = depths[next / STATE_INTS] + 1;
      if (depth > depths[state / STATE_INTS]) depths[state / STATE_INTS] = depth;
    }
  }
  const [start, depth] = dfa;
  check(within(start, 0, states.length) && start % STATE_INTS === 0, 'its automaton begins out of range');
  check(
    depths[start / STATE_INTS] <= depth && depth <= depths.length,
    'its automaton is deeper than it says',
  );
  check(testsFrom.length === turnedCount + 1 && testsFrom[0] === 0, 'its table of tests is incomplete');
  for (let i = 0; i < turnedCount; i++) check(testsFrom[i] <= testsFrom[i + 1], 'tests are out of order');
  check(testsFrom[turnedCount] === tests.length, 'tests are missing');
  check(
    tests.every((test) => Math.abs(test >> 4) <= FARTHEST),
    'a test reads too far away',
  );
}

function checkCorner({ variations, cornerPatterns, turned }: DatabaseSections, check: Check): void {
  const turnedCount = turned.length / layout.TURNED_INTS;
  const count = variations.length / tree.VARIATION_INTS;
  check(count >= 1 && Number.isInteger(count), 'its corner tree is broken off');
  check(cornerPatterns.length % tree.PATTERN_INTS === 0, 'its corner patterns are broken off');
  const isPattern = (at: number, from: number) =>
    at === -1 || (within(at, from, cornerPatterns.length) && at % tree.PATTERN_INTS === 0);
  for (let i = 0; i < count; i++) {
    const at = i * tree.VARIATION_INTS;
    check(
      within(variations[at + tree.COLUMN], 0, 19) && within(variations[at + tree.ROW], 0, 19),
      'a variation is off the board',
    );
    for (const link of [tree.CHILD, tree.SIBLING]) {
      const next = variations[at + link];
      check(next === -1 || within(next, i + 1, count), 'a variation leads out of range, or back');
    }
    check(isPattern(variations[at + tree.PATTERN], 0), 'a variation has a pattern out of range');
  }
  for (let at = 0; at < cornerPatterns.length; at += tree.PATTERN_INTS) {
    const [next, width, height, , column, row] = cornerPatterns.subarray(at, at + tree.PATTERN_INTS);
    check(isPattern(next, at + 1), 'a corner pattern leads out of range, or back');
    check(within(width, 1, 20) && within(height, 1, 20), 'a corner pattern is too large');
    check(within(column, 0, width) && within(row, 0, height), 'a corner pattern has its anchor outside');
    for (let t = 0; t < 8; t++) {
      check(
        within(cornerPatterns[at + tree.TURNED + t], -1, turnedCount),
        'a corner pattern is out of range',
      );
    }
  }
}

function checkFullboard({ fullboard, fullboardCells, turned }: DatabaseSections, check: Check): void {
  const turnedCount = turned.length / layout.TURNED_INTS;
  check(fullboard.length % ENTRY_INTS === 0, 'its full-board table is broken off');
  for (let at = 0; at < fullboard.length; at += ENTRY_INTS) {
    const [hash, number, size, column, row, cellsFrom] = fullboard.subarray(at, at + ENTRY_INTS);
    check(at === 0 || fullboard[at - ENTRY_INTS] <= hash, 'its full-board table is out of order');
    check(within(number, 0, turnedCount), 'a full-board pattern is out of range');
    check(
      within(size, 1, 20) && within(column, 0, size) && within(row, 0, size),
      'a full-board pattern is impossible',
    );
    check(
      cellsFrom >= 0 && cellsFrom + size * size <= fullboardCells.length,
      'a full-board pattern has cells out of range',
    );
  }
}
