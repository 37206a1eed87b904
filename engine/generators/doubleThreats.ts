/**
 * Moves that threaten two worms at once (manual 6.3.3, find_double_threats): either falls though neither could be taken alone. Ours are
 * proposed; where the other side has one, its point is proposed as a defence of both, if our stone there takes the threat away.
 */
import { EMPTY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { safeMove } from '../reading/moveTests.ts';
import type { Reader } from '../reading/reader.ts';
import { defendBoth } from '../reading/severalChains.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { MoveReasons } from './reasons.ts';

const SOURCE = { module: 'doubleThreats' };

/** Adds double attacks of `color`, and moves that meet those of the other side. The position is left as it was. */
export function doubleThreats(
  position: Position,
  color: Stone,
  { all }: Worms,
  reader: Reader,
  reasons: MoveReasons,
): void {
  for (const victim of [opponent(color), color]) {
    const attacker = opponent(victim);
    for (const [move, worms] of threatened(all, victim)) {
      for (const [i, a] of worms.entries()) {
        for (const b of worms.slice(i + 1)) {
          const about = [a.origin, b.origin];
          if (reasons.has(move, victim === color ? 'defendBoth' : 'attackEither', a.origin)) continue;
          if (!takesEither(reader, position, move, attacker, about)) continue;
          if (victim !== color) reasons.add(move, 'attackEither', about, WIN, SOURCE);
          else if (isAnswer(reader, position, move, color, about))
            reasons.add(move, 'defendBoth', about, WIN, SOURCE);
        }
      }
    }
  }
}

/** The worms that each move threatens to take, where it is more than one. */
function threatened(all: readonly Worm[], victim: Stone): [Point, Worm[]][] {
  const found = new Map<Point, Worm[]>();
  for (const worm of all) {
    if (worm.color !== victim || worm.attacks.length > 0 || worm.inessential) continue;
    for (const { point, code } of worm.attackThreats)
      if (code === WIN) found.set(point, [...(found.get(point) ?? []), worm]);
  }
  return [...found].filter(([, worms]) => worms.length > 1).sort(([a], [b]) => a - b);
}

/** Whether after the move one of two worms cannot be saved. */
function takesEither(
  reader: Reader,
  position: Position,
  move: Point,
  attacker: Stone,
  [a, b]: readonly Point[],
): boolean {
  if (safeMove(reader, position, move, attacker) !== WIN || !position.tryMove(move, attacker)) return false;
  const taken = [a, b].some((stone) => position.colorAt[stone] === EMPTY);
  const either =
    taken ||
    ([a, b].every((stone) => reader.attack(position, stone) === WIN) &&
      defendBoth(reader, position, a, b) === LOSE);
  position.popMove();
  return either;
}

/** Whether our stone at the point is safe and leaves both worms safe. */
function isAnswer(
  reader: Reader,
  position: Position,
  move: Point,
  color: Stone,
  about: readonly Point[],
): boolean {
  if (safeMove(reader, position, move, color) !== WIN || !position.tryMove(move, color)) return false;
  const safe = about.every((stone) => reader.attack(position, stone) === LOSE);
  position.popMove();
  return safe;
}
