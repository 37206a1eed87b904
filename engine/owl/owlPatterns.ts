/**
 * Moves of owl reading that patterns propose (manual 12.1): owl_attackpats and owl_vital_apats for the attacker, owl_defendpats for the
 * dragon's side. A match counts when a stone of the dragon's colour in it belongs to the dragon as it stands now, wherever the
 * pattern is anchored; of class i, only if its move is close to it too.
 */
import { BOARD_ARRAY, EMPTY, STRIDE, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternMatch, PatternRunner } from '../patterns/runner.ts';
import type { MoveList } from '../reading/moveList.ts';
import { OTHER_BIT, OWN_BIT } from '../../patterns/format/types.ts';
import { markAround } from '../../patterns/matcher/around.ts';
import type { Group } from './group.ts';
import type { OwlParameters } from './parameters.ts';

const BESIDE = [-STRIDE, -1, 1, STRIDE];
const DIAGONALLY = [-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1];
/** From this value on a pattern decides: its move wins (12.1). */
const WINS = 100;
/** Its move is the only one that is tried, and two of them at different points fail; for the attacker alone. */
const FORCED = 99;

/** The three databases; each may be missing. */
export interface OwlRunners {
  attack: PatternRunner | null;
  defend: PatternRunner | null;
  vital: PatternRunner | null;
}

/** Its databases: of attack, of defence, of vital points for attack. */
export const OWL_DATABASES = ['owl_attackpats', 'owl_defendpats', 'owl_vital_apats'] as const;

export class OwlPatterns {
  /** Of the moves added last: one that wins, and how many different ones are forced, with the last of them. */
  winning: Point = 0;
  forced: Point = 0;
  forcedCount = 0;
  private readonly runners: OwlRunners;
  private readonly parameters: OwlParameters;
  private readonly goal = new Uint8Array(BOARD_ARRAY);
  private readonly anchors = new Uint8Array(BOARD_ARRAY);
  /** Hears of each move that is proposed, for statistics and traces. */
  proposed: ((match: PatternMatch) => void) | null = null;

  constructor(runners: OwlRunners, parameters: OwlParameters) {
    this.parameters = parameters;
    this.runners = runners;
  }

  /** Adds the moves against the group. */
  addAttacks(position: Position, group: Group, list: MoveList): void {
    const { attack, vital } = this.runners;
    this.winning = this.forced = this.forcedCount = 0;
    if (attack !== null) this.add(position, group, list, attack, false);
    if (vital !== null) this.add(position, group, list, vital, false);
  }

  /** Adds the moves for the group. */
  addDefenses(position: Position, group: Group, list: MoveList): void {
    const { defend } = this.runners;
    this.winning = this.forced = this.forcedCount = 0;
    if (defend !== null) this.add(position, group, list, defend, true);
  }

  /** Whether something casts doubt on two eyes that the group has by its shape. */
  hasVital(position: Position, group: Group): boolean {
    const { vital } = this.runners;
    if (vital === null) return false;
    let found = false;
    this.run(position, group, vital, false, (match) => {
      found ||= position.isLegal(match.move, match.color);
    });
    return found;
  }

  private add(
    position: Position,
    group: Group,
    list: MoveList,
    runner: PatternRunner,
    defending: boolean,
  ): void {
    this.run(position, group, runner, defending, (match) => {
      const { move, record, color } = match;
      if (position.colorAt[move] !== EMPTY) return;
      // Class s: the stone may be lost.
      if (!record.classes.includes('s') && position.isSelfAtari(move, color)) return;
      const value = valueOf(match, this.parameters.patternValue);
      if (value >= WINS) this.winning = move;
      else if (value === FORCED && !defending && this.forced !== move) {
        this.forced = move;
        this.forcedCount++;
      }
      list.add(move, this.parameters.patternScore + value);
      this.proposed?.(match);
    });
  }

  private run(
    position: Position,
    group: Group,
    runner: PatternRunner,
    defending: boolean,
    accepted: (match: PatternMatch) => void,
  ): void {
    const { goal, anchors } = this;
    const { database } = runner;
    goal.fill(0);
    for (let i = 0; i < group.count; i++) position.markChain(group.chains[i], goal, 1);
    markAround(goal, position.size, database.reach, anchors);
    const bits = defending ? OWN_BIT : OTHER_BIT;
    const color = defending ? group.owner : opponent(group.owner);
    const wanted = ({ index, transformation, anchor }: PatternMatch): boolean =>
      database.touches(index, transformation, anchor, goal, bits);
    const heard = (match: PatternMatch): void => {
      if (!match.record.classes.includes('i') || this.isClose(position, match.move)) accepted(match);
    };
    runner.run(position, color, heard, { wanted, anchors });
  }

  /** Beside a stone of the goal, also diagonally, or beside one of its liberties. */
  private isClose({ colorAt }: Position, move: Point): boolean {
    const { goal } = this;
    return (
      BESIDE.some((step) => goal[move + step] !== 0) ||
      DIAGONALLY.some((step) => goal[move + step] !== 0) ||
      BESIDE.some(
        (step) => colorAt[move + step] === EMPTY && BESIDE.some((next) => goal[move + step + next] !== 0),
      )
    );
  }
}

/** What a trace calls the pattern of a match: its name, file and line. */
export function patternName({ record, database }: PatternMatch): string {
  return `pattern ${record.name} (${database.name}.db:${record.line})`;
}

function valueOf({ record }: PatternMatch, usual: number): number {
  for (const [name, value] of record.values) if (name === 'value') return value;
  return usual;
}
