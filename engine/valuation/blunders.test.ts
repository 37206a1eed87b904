import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { WHITE, parsePoint } from '../board/point.ts';
import { MoveReasons } from '../generators/reasons.ts';
import { situationOf } from '../genmove/classicSituation.ts';
import { Engine } from '../genmove/engine.ts';
import type { MoveValue, ReasonKind } from '../protocol/moves.ts';
import { WIN } from '../reading/codes.ts';
import { lossOf } from './blunders.ts';
import { MoveInfluence } from './moveInfluence.ts';
import { rankMoves } from './rank.ts';

const EVEN = { lead: 0, strategic: 1, attack: 1, invasion: 1, followup: 1 };
const at = (name: string): number => parsePoint(name, 9)!;

/** Black has the left side, white the right one. */
const shut = Array<string>(9).fill('. . . . X O . . .').join('\n');

/** A white move for that reason, after its test. */
function tested(board: string, move: string, kind: ReasonKind, about: string[] = []): MoveValue {
  const engine = new Engine(9);
  engine.position = parseBoard(board);
  const analysis = engine.analysis();
  const situation = { ...situationOf(analysis, WHITE, EVEN, 1), odds: null };
  const reasons = new MoveReasons();
  reasons.add(at(move), 'expandTerritory', [], WIN, { module: 'test' });
  if (kind !== 'expandTerritory') reasons.add(at(move), kind, about.map(at), WIN, { module: 'test' });
  const combinations = analysis.combinations(analysis.reader, analysis.dragons());
  const tools = { combinations, owl: analysis.owl, target: analysis.owlTarget.bind(analysis) };
  const lossTest = (one: MoveValue): ReturnType<typeof lossOf> => lossOf(situation, tools, one);
  return rankMoves(situation, new MoveInfluence(situation), reasons, lossTest)[0];
}

const blunder = ({ terms }: MoveValue): number =>
  terms.filter(({ kind }) => kind === 'blunder').reduce((sum, { amount }) => sum + amount, 0);

test('a stone that the other side shuts in and kills gets nothing', () => {
  const move = tested(shut, 'B5', 'expandTerritory');
  expect(blunder(move)).toBeLessThan(-3);
  expect(move.value).toBeCloseTo(0, 1);
});

test('where the territory is open it is not said to be lost', () => {
  const open = shut.replace(/(X O . . .)$/, '. . . . .');
  expect(blunder(tested(open, 'B5', 'expandTerritory'))).toBe(0);
});

test('what takes stones gains by that', () => {
  const stone = shut.replace('. . . . X O . . .\n', '. . . O X O . . .\n');
  expect(blunder(tested(stone, 'B5', 'attack', ['E9']))).toBe(0);
});
