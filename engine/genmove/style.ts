/**
 * Ways to play that are asked for on the command line (manual 3.9.7, 19.4): without the databases of openings, mirroring, in the middle of the
 * board, or with a second look at the best moves. They are settings of the engine and not of a decision, so that everything that asks for
 * moves — games, replays, tests — plays the same way.
 */
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { JOSEKI_DATABASES } from '../generators/joseki.ts';
import { mirrorMove } from '../generators/mirror.ts';
import type { MoveReasons } from '../generators/reasons.ts';
import type { LeaveOut, MoveDecision, ScoreEstimate } from '../protocol/moves.ts';
import { tenths } from '../scoring/estimateScore.ts';
import { GENMOVE } from './choiceParameters.ts';

/** Absent: not asked for. */
export interface PlayStyle {
  /** No opening moves at all; without the databases of openings and handicap games; without those of joseki. */
  noFuseki?: boolean;
  noFusekiDatabase?: boolean;
  noJosekiDatabase?: boolean;
  /** Answers every move on the opposite point, until so many stones are on the board. */
  mirror?: boolean;
  mirrorLimit?: number;
  /** Territory counts more the farther it is from the edge. */
  cosmic?: boolean;
  /** The best moves are tried, and the one is played after which the score looks best. */
  metamachine?: boolean;
}

/** The database of handicap openings, which belongs to fuseki. */
const HANDICAP_DATABASE = 'handicap';

/** What the style leaves out, besides what is left out anyway; `openings` are the databases of whole boards. */
export function leaveOutOf(
  style: PlayStyle,
  besides: LeaveOut = {},
  openings: readonly string[] = ['fuseki'],
): LeaveOut {
  const { noFuseki = false, noFusekiDatabase = false, noJosekiDatabase = false } = style;
  const databases = [
    ...(besides.databases ?? []),
    ...(noFusekiDatabase ? [...openings, HANDICAP_DATABASE] : []),
    ...(noJosekiDatabase ? JOSEKI_DATABASES : []),
  ];
  const modules = [...(besides.modules ?? []), ...(noFuseki ? ['fuseki'] : [])];
  return { ...besides, databases, modules };
}

/** Proposes the point opposite the last move when the style is to mirror. */
export function proposeMirror(
  position: Position,
  color: Stone,
  { mirror = false, mirrorLimit = Infinity }: PlayStyle,
  reasons: MoveReasons,
  { mirrorValue } = GENMOVE.defaults,
): void {
  if (!mirror || position.stonesOnBoard(3) >= mirrorLimit) return;
  const point = mirrorMove(position, color);
  if (point !== 0) reasons.give(point, 'minimumValue', mirrorValue, { module: 'mirror' }, 'mirror');
}

/** The decision with a second look: `scoreAfter` estimates the score, white minus black, of a position. */
export function withSecondLook(
  decision: MoveDecision,
  position: Position,
  scoreAfter: (after: Position) => ScoreEstimate,
  name: (point: Point) => string,
  { triedMoves } = GENMOVE.defaults,
): MoveDecision {
  const { choice, color, moves } = decision;
  const best = moves.filter(({ value }) => value > 0).slice(0, triedMoves);
  if (choice.kind !== 'play' || best.length < 2) return decision;
  const sign = color === 1 ? 1 : -1;
  const tried = best.map(({ point }) => {
    const after = position.copy();
    after.play(point, color);
    return { point, score: sign * scoreAfter(after).score };
  });
  // The order of values decides between equals.
  const chosen = tried.reduce((a, b) => (b.score > a.score ? b : a));
  const told = tried.map(({ point, score }) => `${name(point)} leads to ${tenths(score)}`).join(', ');
  return {
    ...decision,
    choice: { kind: 'play', point: chosen.point },
    steps: [
      ...decision.steps,
      `the best moves were tried: ${told} for the player; ${name(chosen.point)} is played`,
    ],
  };
}
