/**
 * What proposed moves do besides what they were proposed for (manual 4.3 and 6.3.1, review_move_reasons): every move with a reason is tested
 * against unstable worms and critical dragons near it; attack and defence of cutting stones become connections and cuts; and reasons that
 * say the same thing twice stop counting.
 */
import { EMPTY, columnOf, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragon, Dragons } from '../dragons/dragon.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import { owlConnectionDefends, owlDoesAttack, owlDoesDefend } from '../owl/owlThreats.ts';
import type { OwlTarget } from '../owl/question.ts';
import type { ReasonKind } from '../protocol/moves.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { doesAttack, doesDefend } from '../reading/moveTests.ts';
import type { Reader } from '../reading/reader.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { GeneratorParameters } from './parameters.ts';
import type { Candidate, MoveReasons } from './reasons.ts';

const SOURCE = { module: 'reviewReasons' };

/** What a move comes to that takes the whole dragon. */
const TAKEN = { code: WIN, settled: true };

export interface ReviewTools {
  reader: Reader;
  owl: OwlReader;
  worms: Worms;
  dragons: Dragons;
  /** What life-and-death reading is told of a dragon. */
  target: (dragon: Dragon) => OwlTarget;
  parameters: GeneratorParameters;
}

/** Completes the reasons for the moves of `color`. The position is left as it was. */
export function reviewReasons(
  position: Position,
  color: Stone,
  tools: ReviewTools,
  reasons: MoveReasons,
): void {
  findMoreTactics(position, color, tools, reasons);
  findLinks(position, color, tools, reasons, 'attack');
  findMoreLife(position, color, tools, reasons);
  findLinks(position, color, tools, reasons, 'defend');
  discardRedundant(tools, reasons);
}

/** Moves that somebody proposed and nobody forbade. */
function open(reasons: MoveReasons, position: Position, color: Stone): Candidate[] {
  return reasons
    .candidates()
    .filter(({ point }) => position.isLegal(point, color) && !reasons.has(point, 'antisuji'));
}

/** Tests all moves on the worms that are neither safe nor lost. */
function findMoreTactics(
  position: Position,
  color: Stone,
  { reader, worms, parameters }: ReviewTools,
  reasons: MoveReasons,
): void {
  const unstable = worms.all.filter(
    ({ attacks, defenses, inessential }) => attacks.length > 0 && defenses.length > 0 && !inessential,
  );
  for (const { point } of open(reasons, position, color)) {
    for (const worm of unstable) {
      const kind = worm.color === color ? 'defend' : 'attack';
      if (reasons.has(point, kind, worm.origin) || distance(point, worm.stones) > parameters.testReach)
        continue;
      const test = kind === 'defend' ? doesDefend : doesAttack;
      const code = test(reader, position, point, worm.origin);
      if (code > LOSE) reasons.add(point, kind, [worm.origin], code, SOURCE);
    }
  }
}

/**
 * A move that takes stones between dragons of ours connects these; one that saves our stones between dragons of theirs cuts (6.3.4), if these
 * live then: stones of a dead dragon cut nothing.
 */
function findLinks(
  position: Position,
  color: Stone,
  { worms, dragons }: ReviewTools,
  reasons: MoveReasons,
  wanted: 'attack' | 'defend',
): void {
  for (const { point, reasons: given } of open(reasons, position, color)) {
    for (const { kind, about, code, discarded } of [...given]) {
      if (discarded !== '' || code !== WIN || kind !== wanted) continue;
      const dragon = dragons.at[about[0]]!;
      const lives = dragon.status === 'alive' || reasons.has(point, 'owlDefend', dragon.origin);
      if (kind === 'defend' && !lives) continue;
      const around = dragonsAround(position, worms.at[about[0]]!, dragons);
      for (const [i, { origin: a }] of around.entries())
        for (const { origin: b } of around.slice(i + 1))
          reasons.add(point, kind === 'attack' ? 'connect' : 'cut', [a, b], WIN, SOURCE);
    }
  }
}

function dragonsAround(position: Position, worm: Worm, { at }: Dragons): Dragon[] {
  const chains: Point[] = [];
  const count = position.chainLinks(worm.origin, chains);
  const found = chains.slice(0, count).map((chain) => at[chain]!);
  return [...new Set(found)].filter(({ status }) => status !== 'dead').sort((a, b) => a.origin - b.origin);
}

/** Asks of moves that have to do with a critical dragon whether they save or kill it. */
function findMoreLife(position: Position, color: Stone, tools: ReviewTools, reasons: MoveReasons): void {
  const { owl, dragons, target, parameters } = tools;
  const budget = owl.budget(parameters.owlTestShare);
  for (const dragon of dragons.all) {
    if (dragon.status !== 'critical') continue;
    const mine = dragon.color === color;
    const kind: ReasonKind = mine ? 'owlDefend' : 'owlAttack';
    let tests = 0;
    for (const { point, reasons: given } of open(reasons, position, color)) {
      if (reasons.has(point, kind, dragon.origin) || tests >= parameters.maxOwlTests) continue;
      const relevant = given.filter(
        ({ discarded, about: things }) => discarded === '' && touches(things, dragon, tools),
      );
      if (relevant.length === 0) continue;
      tests++;
      const friend = relevant
        .flatMap(({ kind: how, about: things }) =>
          how === 'connect' ? things.map((origin) => dragons.at[origin]!) : [],
        )
        .find((one) => one !== dragon && one.status === 'alive');
      const about = target(dragon);
      const { code, settled } = takesAll(position, color, point, dragon)
        ? TAKEN
        : !mine
          ? owlDoesAttack(owl, position, point, about, budget)
          : friend
            ? owlConnectionDefends(owl, position, point, about, target(friend), budget)
            : owlDoesDefend(owl, position, point, about, budget);
      // Where reading did not come to an end nothing is killed, and who is connected with a living dragon lives with it.
      if (friend && !settled) reasons.add(point, kind, [dragon.origin], WIN, SOURCE, settled);
      else if (code > LOSE && (mine || settled))
        reasons.add(point, kind, [dragon.origin], code, SOURCE, settled);
    }
  }
}

/** Whether the move takes the whole dragon off the board. */
function takesAll(position: Position, color: Stone, move: Point, dragon: Dragon): boolean {
  if (dragon.color === color || !position.tryMove(move, color)) return false;
  const gone = dragon.stones.every((stone) => position.colorAt[stone] === EMPTY);
  position.popMove();
  return gone;
}

/** Whether a reason is about the dragon, one of its worms, or a worm beside it. */
function touches(about: readonly Point[], dragon: Dragon, { dragons, worms }: ReviewTools): boolean {
  return about.some((stone) => {
    if (dragons.at[stone] === dragon) return true;
    const worm = worms.at[stone];
    return worm !== undefined && worm.color !== dragon.color && distance(worm.origin, dragon.stones) <= 2;
  });
}

/** Reasons about a part of what another reason takes or saves as a whole. */
function discardRedundant({ dragons }: ReviewTools, reasons: MoveReasons): void {
  const whole = (point: Point, worm: Point): boolean => {
    const origin = dragons.at[worm]!.origin;
    return (['owlAttack', 'owlDefend', 'semeai'] as const).some((kind) =>
      (reasons.at(point)?.reasons ?? []).some(
        (one) => one.kind === kind && one.discarded === '' && one.code === WIN && one.about[0] === origin,
      ),
    );
  };
  reasons.discardWhere(
    ({ kind, about }, point) => (kind === 'attack' || kind === 'defend') && whole(point, about[0]),
    () => 'the dragon that the worm belongs to is valued as a whole',
  );
  reasons.discardWhere(
    ({ kind, about }, point) => kind.endsWith('Threat') && whole(point, about[0]),
    () => 'the move decides about the dragon, which leaves nothing to threaten',
  );
  reasons.discardWhere(
    ({ kind, about }, point) =>
      (kind === 'attackThreat' && reasons.has(point, 'attack', about[0])) ||
      (kind === 'defendThreat' && reasons.has(point, 'defend', about[0])),
    () => 'the move does what it would threaten',
  );
  reasons.discardWhere(
    ({ kind }, point) =>
      (kind === 'myAtariAtari' && reasons.has(point, 'attackEither')) ||
      (kind === 'yourAtariAtari' && reasons.has(point, 'defendBoth')),
    () => 'the double threat says the same, and whom it is about',
  );
  reasons.discardWhere(
    ({ kind, about }, point) =>
      (kind === 'owlAttackThreat' && reasons.has(point, 'owlAttack', about[0])) ||
      (kind === 'owlDefendThreat' && reasons.has(point, 'owlDefend', about[0])),
    () => 'the move does what it would threaten',
  );
}

/** The longer of the distances along the lines, to the nearest of the stones. */
function distance(point: Point, stones: Point | readonly Point[]): number {
  let least = Infinity;
  for (const stone of typeof stones === 'number' ? [stones] : stones) {
    const lines = Math.max(
      Math.abs(rowOf(point) - rowOf(stone)),
      Math.abs(columnOf(point) - columnOf(stone)),
    );
    if (lines < least) least = lines;
  }
  return least;
}
