import { describe, expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { Analysis } from '../genmove/analysis.ts';
import { Reader } from '../reading/reader.ts';
import { findThreat, thrashingDragon } from './threats.ts';

/** Black's square four in the corner is dead as it stands. */
const SQUARE_FOUR = `
  . . . . . . . . .
  . . O . . O . . .
  . . . . . . . . .
  . . . . . . O . .
  . . . . O . . . .
  O O O O . . . . .
  X X X O . . O . .
  . . X O . . . . .
  . . X O . . . . .`;

/** Black keeps the corner if white's stone in it is dead, which tactical reading alone does not see. (In nine points it would be a ko.) */
const CORNER = `
  . . . . . . . . .
  . X . . X . . X .
  . . . . . . . . .
  O O O O O O O . .
  . . . . . . O . .
  X X X X X . O . .
  . . . . X . O . .
  . O . . X . O . .
  . . . . X . O . .`;

/** Black's straight four lives as it stands. */
const STRAIGHT_FOUR = `
  . . . . . . . . .
  . . O . . O . . .
  . . . . . . . . .
  . . . . . . O . .
  . . . . O . . . .
  . . . . . . . . .
  O O O O O O . . .
  X X X X X O . . .
  . . . . X O . . .`;

function at(vertex: string): Point {
  return parsePoint(vertex, 9)!;
}

function analysisOf(position: Position): Analysis {
  const analysis = new Analysis(new Reader(), new ConnectionReader(), builtinPatternSet());
  analysis.setPosition(position);
  return analysis;
}

/** The board with that stone played last. */
function lastPlayed(board: string, vertex: string, color: Stone): Position {
  const position = parseBoard(board);
  position.removeStone(at(vertex));
  position.play(at(vertex), color);
  return position;
}

describe('threats', () => {
  test('a dead dragon with the last move in it thrashes, and two moves in a row would save it', () => {
    const position = lastPlayed(SQUARE_FOUR, 'C3', BLACK);
    const analysis = analysisOf(position);
    const dragons = analysis.dragons();
    const dragon = dragons.at[at('C3')]!;
    expect(thrashingDragon(position, dragons)).toBe(dragon);
    expect([dragon.status, dragon.owlThreatStatus]).toEqual(['dead', 'critical']);
    const inside = ['A1', 'B1', 'A2', 'B2'].map(at);
    expect(inside).toContain(dragon.owlDefense.point);
    expect(inside).toContain(dragon.owlDefense.second);
    expect(dragon.owlDefense.second).not.toBe(dragon.owlDefense.point);
  });

  test('nobody thrashes when the last move was elsewhere, and nothing is read about threats', () => {
    const position = lastPlayed(SQUARE_FOUR, 'G6', WHITE);
    const analysis = analysisOf(position);
    const dragons = analysis.dragons();
    expect(thrashingDragon(position, dragons)).toBe(undefined);
    expect(dragons.at[at('C3')]).toMatchObject({ status: 'dead', owlThreatStatus: 'unchecked' });
  });

  test('two moves in a row kill a straight four', () => {
    const analysis = analysisOf(parseBoard(STRAIGHT_FOUR));
    const dragons = analysis.dragons();
    const dragon = dragons.at[at('C2')]!;
    expect([dragon.status, dragon.owlThreatStatus]).toEqual(['alive', 'unchecked']);
    const threat = findThreat(analysis.position, dragon, dragons, analysis.owl);
    expect(threat.owlThreatStatus).toBe('critical');
    expect(threat.owlAttack?.second).not.toBe(0);
    expect(dragon.owlThreatStatus).toBe('unchecked');
  });
});

describe('weakness', () => {
  test('who has killed a dragon is stronger by its room, which is known after reading only', () => {
    const before = analysisOf(parseBoard(CORNER)).dragonShapes().at[at('A4')]!;
    const dragons = analysisOf(parseBoard(CORNER)).dragons();
    expect(dragons.at[at('B2')]).toMatchObject({ status: 'dead', owlStatus: 'dead', weakness: 1 });
    const after = dragons.at[at('A4')]!;
    expect(after.moyoTerritorialValue).toBeGreaterThan(before.moyoTerritorialValue + 5);
    expect(after.weakness).toBeLessThan(before.weaknessAtReading - 0.5);
  });
});

/** White cannot take the three stones, which would leave him one eye, and Black cannot fill his liberties from there. */
const NAKADE_SEKI = `
  . . . . . . . . .
  . . . . . . . . .
  . . X . . . X . .
  . . . . . . . . .
  . . . . X . . . .
  . . . . . . . . .
  X X X X X X X X X
  X O O O O O O O X
  . O . X X X . O .`;

test('who asks about stones that could be taken hears of the seki in which nobody takes them', () => {
  const analysis = analysisOf(parseBoard(NAKADE_SEKI));
  // Enough for the question, and too little for the part of it that a race gets in a hurry.
  analysis.semeai.nodeLimit = 100;
  expect(analysis.dragons().at[at('E1')]).toMatchObject({ status: 'dead', semeais: [] });
  expect(analysis.judgedAt(at('E1'))).toMatchObject({ status: 'alive', safety: 'alive in seki' });
  expect(analysis.judgedAt(at('E2'))).toMatchObject({ status: 'alive' });
  // Stones that are no seki are as dead as they were.
  const square = analysisOf(parseBoard(SQUARE_FOUR));
  expect(square.judgedAt(at('A1'))).toBeUndefined();
  expect(square.judgedAt(at('C1'))).toMatchObject({ status: 'dead' });
});

describe('lone stones', () => {
  test.each(['E5', 'C3', 'D1', 'A1'])('%s on an empty board is alive', (vertex) => {
    const position = parseBoard('.........\n'.repeat(9));
    position.play(at(vertex), BLACK);
    expect(analysisOf(position).dragons().all[0].status).toBe('alive');
  });

  test.each(['B8 B5 G2', 'E5 C3', 'C4 F8 H5 C7', 'G5 C5 E7 E3', 'B2 C7 G3'])('%s', (vertices) => {
    const position = parseBoard('.........\n'.repeat(9));
    let color: Stone = BLACK;
    for (const vertex of vertices.split(' ')) {
      position.play(at(vertex), color);
      color = color === BLACK ? WHITE : BLACK;
    }
    for (const dragon of analysisOf(position).dragons().all) expect(dragon.status).toBe('alive');
  });
});

test('chains of dead dragons are no prize for a combination', () => {
  const { knowledge } = analysisOf(parseBoard(SQUARE_FOUR)).combinations();
  expect([knowledge.isAlive(at('C1')), knowledge.isAlive(at('D1'))]).toEqual([false, true]);
});
