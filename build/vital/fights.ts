/** The fights of problems and of games. */
import { BLACK, EMPTY, MAX_SIZE, PASS, WHITE, opponent } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { readGame } from '../../engine/learning/gameReplay.ts';
import { Position } from '../../engine/board/position.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { emptyPosition, mainLine, nodeMove, playNode, toMoveAt } from '../../engine/sgf/replay.ts';
import { Enclosure } from '../../engine/solver/enclosure.ts';
import type { Fight } from '../../engine/solver/fightBoard.ts';
import { GAP_DEPTH } from '../../engine/solver/solveProblem.ts';

/** The fights of a problem: about the side that its hint names, or about both. */
export function* fightsOf(text: string): Generator<{ fight: Fight; toMove: Stone }, void> {
  for (const root of parseSgf(text).value.games) {
    const position = emptyPosition(root);
    let before = root;
    for (const node of mainLine(root)) {
      if (nodeMove(node, position.size)) break;
      playNode(position, node);
      before = node;
    }
    const toMove = toMoveAt(before);
    const goal = root.first('GC');
    for (const defender of [toMove, opponent(toMove)]) {
      if (goal === (defender === toMove ? 'kill' : 'live')) continue;
      for (let looseness = 0; looseness < Enclosure.kinds; looseness++) {
        const enclosure = new Enclosure(position, defender, looseness);
        const group = enclosure.groups().sort((a, b) => b.length - a.length)[0];
        const fight = group && group.length > 2 ? enclosure.fight(group, GAP_DEPTH) : undefined;
        if (fight) yield { fight, toMove };
        if (group) break;
      }
    }
  }
}

/** The stones of a fight on a board. */
export function boardOf({ colorAt }: Fight): Position {
  const board = new Position(MAX_SIZE);
  for (const point of board.points)
    if (colorAt[point] !== EMPTY) board.addStone(point, colorAt[point] as Stone);
  return board;
}

const FROM_MOVE = 40;
const EVERY = 15;
const LEAST_TARGET = 3;
const MOST_REGION = 24;
/** Regions that are worth measuring. */
const LEAST_REGION = 12;

/** Every few moves of a game all groups that are shut in. */
export function* groupsIn(
  line: string,
  mostRegion = MOST_REGION,
): Generator<{ fight: Fight; position: Position }, void> {
  const game = readGame(line);
  if (!game) return;
  const position = new Position(19);
  for (const [i, point] of game.moves.entries()) {
    const color = i % 2 === 0 ? BLACK : WHITE;
    if (!position.isLegal(point, color)) return;
    position.play(point, color);
    if (i < FROM_MOVE || i % EVERY !== 0) continue;
    for (const defender of [BLACK, WHITE] as const) {
      const enclosure = new Enclosure(position, defender, 0);
      for (const group of enclosure.groups()) {
        const fight = group.length < LEAST_TARGET ? undefined : enclosure.fight(group, GAP_DEPTH);
        if (!fight || fight.koPoint !== PASS || fight.region.length > mostRegion) continue;
        yield { fight, position };
      }
    }
  }
}

/** The fights that come of one move of a side. */
export function* afterMoves(fight: Fight, position: Position, side: Stone): Generator<Fight, void> {
  for (const move of fight.region) {
    if (!position.isLegal(move, side)) continue;
    const after = position.copy();
    after.play(move, side);
    if (after.koPoint === 0) yield { ...fight, colorAt: Array.from(after.colorAt) };
  }
}

/** The larger fights of a game after each move of the side that does not move, to measure. */
export function* fightsIn(line: string): Generator<{ fight: Fight; toMove: Stone }, void> {
  for (const { fight, position } of groupsIn(line)) {
    if (fight.region.length < LEAST_REGION) continue;
    for (const toMove of [fight.defender, opponent(fight.defender)])
      for (const changed of afterMoves(fight, position, opponent(toMove))) yield { fight: changed, toMove };
  }
}
