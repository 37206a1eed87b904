import { describe, expect, test } from 'vitest';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { databaseRules } from '../../patterns/compiler/databases.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, parsePoint } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { Analysis } from '../genmove/analysis.ts';
import type { LeaveOut } from '../protocol/moves.ts';
import { Reader } from '../reading/reader.ts';
import { MoveReasons } from './reasons.ts';
import type { Candidate } from './reasons.ts';
import { runShapes } from './shapes.ts';

const at = (name: string): Point => parsePoint(name, 9)!;

/** Runs the patterns for black on the board. */
function run(patterns: string, drawing: string, leaveOut: LeaveOut = {}): MoveReasons {
  const compiled = compilePatterns(parseDatabase(patterns, 'patterns').value);
  expect(compiled.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const input = databaseInput('patterns', databaseRules('patterns').matcher, compiled.value);
  const set = PatternSet.from(buildPatternSet([input]));
  const reader = new Reader();
  const analysis = new Analysis(reader, new ConnectionReader(), set);
  analysis.setPosition(parseBoard(drawing));
  const dragons = analysis.dragons();
  const reasons = new MoveReasons(leaveOut);
  const { choice } = analysis.evaluator;
  const tools = {
    reader,
    worms: analysis.worms(),
    dragons,
    actions: choice,
    safe: new Map(),
  };
  const runner = analysis.runner('patterns', () => analysis.knowledge(dragons, BLACK))!;
  runShapes(analysis.position, BLACK, runner, tools, reasons, 'shapes');
  return reasons;
}

/** Kinds of reasons, and figures, of a move. */
function said(candidate: Candidate | undefined): [kinds: string[], figures: Record<string, number[]>] {
  const figures: Record<string, number[]> = {};
  for (const { what, amount } of candidate?.values ?? []) (figures[what] ??= []).push(amount);
  return [(candidate?.reasons ?? []).map(({ kind }) => kind).sort(), figures];
}

/** A pattern with these classes beside the only black stone at E5: it proposes E6. */
const above = (classes: string): string => `
Pattern Above

*
O
.

:|,${classes}
`;

const alone = `
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`;

describe('action classes', () => {
  test.each([
    ['e', ['expandTerritory'], {}],
    ['E', ['expandMoyo'], {}],
    ['d', ['strategicDefend'], {}],
    ['c', ['shape', 'strategicDefend'], { shape: [1] }],
    ['J', ['minimumValue', 'strategicDefend'], { minimumValue: [27] }],
    ['U', ['minimumValue', 'shape', 'strategicDefend'], { shape: [15], minimumValue: [40] }],
    ['j', ['expandMoyo', 'expandTerritory', 'minimumValue'], { minimumValue: [20] }],
    ['t', ['expandMoyo', 'expandTerritory', 'minimumValue'], { minimumValue: [15] }],
    [
      'jF',
      ['expandMoyo', 'expandTerritory', 'minimumValue', 'shape'],
      { minimumValue: [20.1], maximumValue: [20.1] },
    ],
    [
      'tF',
      ['expandMoyo', 'expandTerritory', 'minimumValue', 'shape'],
      { minimumValue: [15.07], maximumValue: [15.07] },
    ],
    [
      'e,shape(2),followup(3),reverse_followup(4),terri(5),maxterri(6),value(7)',
      ['expandTerritory', 'minimumValue', 'shape'],
      {
        shape: [2],
        followup: [3],
        reverseFollowup: [4],
        minimumTerritory: [5],
        maximumTerritory: [6],
        minimumValue: [7],
      },
    ],
  ])('%s', (classes, kinds, figures) => {
    const reasons = run(above(classes), alone);
    for (const name of ['E6', 'E4', 'D5', 'F5']) expect(said(reasons.at(at(name)))).toEqual([kinds, figures]);
    expect(reasons.candidates()).toHaveLength(4);
  });

  test('C connects and B cuts the dragons in the pattern, a attacks theirs', () => {
    const cross = `
Pattern Cross

OX
*O

:/,CBa
`;
    const board = `
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . X O . . .
. . . . . X O . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`;
    const { reasons } = run(cross, board).at(at('E5'))!;
    expect(reasons.filter(({ kind }) => kind === 'strategicAttack')).toMatchObject([{ about: [at('F6')] }]);
    // Only one white stone is drawn, so that there is nothing to cut.
    expect(reasons.some(({ kind }) => kind === 'cut')).toBe(false);
  });
});

describe('constraint classes', () => {
  /** E6 would be captured at once. */
  const mouth = `
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . O . O . . .
. . . O X O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`;

  test('a stone that is captured at once is not proposed, unless it is a sacrifice', () => {
    expect(run(above('e'), mouth).at(at('E6'))).toBeUndefined();
    expect(run(above('se'), mouth).at(at('E6'))).toBeDefined();
  });

  test('n asks the same of the other side', () => {
    expect(run(above('e'), alone).at(at('E6'))).toBeDefined();
    expect(run(above('ne'), alone).at(at('E6'))).toBeDefined();
    const guarded = alone.replace('. . . . . . . . .\n. . . . X', '. . . X . X . . .\n. . . . X');
    expect(run(above('ne'), guarded).at(at('E6'))).toBeUndefined();
  });

  test('O wants living stones of ours', () => {
    expect(run(above('Oe'), alone).at(at('E6'))).toBeDefined();
    expect(run(above('oe'), alone).at(at('E6'))).toBeUndefined();
  });
});

test('a constraint that is false proposes nothing, actions speak for the match', () => {
  const withAction = `
Pattern Act

*
O
.

:|,e

a
b
.

;lib(b) > 3
>antisuji(a); followup_value(9)
`;
  const reasons = run(withAction, alone);
  const [kinds, figures] = said(reasons.at(at('E6')));
  expect(kinds).toEqual(['antisuji', 'expandTerritory', 'shape']);
  expect(figures).toEqual({ followup: [9] });
  expect(reasons.at(at('E6'))!.reasons.every(({ source }) => source.pattern?.name === 'Act')).toBe(true);
  expect(run(withAction.replace('> 3', '> 4'), alone).candidates()).toEqual([]);
});

test('patterns that are left out are passed over', () => {
  expect(run(above('e'), alone, { patterns: ['Above'] }).candidates()).toEqual([]);
  expect(run(above('e'), alone, { databases: ['patterns'] }).candidates()).toEqual([]);
  expect(run(above('e'), alone, { patterns: ['Below'] }).candidates()).toHaveLength(4);
});
