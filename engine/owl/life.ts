/**
 * How many eyes the dragon has at a node of owl reading (manual 8.11, 12.1): the eye spaces beside its stones, each with its
 * value, and the sum of their games, in which the vital points are those of the spaces where a move matters.
 */
import { builtinEyeTable } from '../../patterns/builtin/builtins.ts';
import type { EyeValue } from '../../patterns/eyes/value.ts';
import { BLACK, BOARD_ARRAY, WHITE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { SpaceValue } from '../eyes/computeEyes.ts';
import { EyeMap, MARGINAL } from '../eyes/eyeMap.ts';
import { NO_EYES, sumOf } from '../eyes/eyeValue.ts';
import { EyeAnalyzer } from '../eyes/makeEyes.ts';
import { markAround } from '../../patterns/matcher/around.ts';
import type { Group } from './group.ts';
import type { NodeKnowledge } from './nodeKnowledge.ts';
import type { OwlParameters } from './parameters.ts';

/** Smaller ones, by half their room. */
const GUESSES: readonly EyeValue[] = [
  NO_EYES,
  { a: 0, b: 0, c: 0, d: 1 },
  { a: 0, b: 0, c: 1, d: 2 },
  { a: 1, b: 1, c: 2, d: 2 },
];
/** Eye spaces of one dragon that are looked at; with so many it lives. */
const MAX_SPACES = 32;

export class Life {
  /** Eyes when the attacker moves first, and when the dragon's side does. */
  least = 0;
  most = 0;
  /** The same when whoever is first moves twice in a row. */
  sure = 0;
  possible = 0;
  /** How good the spaces are all in all, also where their values do not differ: 0 to 100 or so, 70 is life. */
  estimate = 0;
  /** Whether the value of some large space is only a guess. */
  assumed = false;
  /** Where a move changes the number. */
  readonly attacks = new Int16Array(BOARD_ARRAY);
  attackCount = 0;
  readonly defenses = new Int16Array(BOARD_ARRAY);
  defenseCount = 0;
  /** The eye spaces of the dragon's colour; `spaces` are the indices of those beside the dragon. */
  map: EyeMap;
  readonly spaces = new Int16Array(MAX_SPACES);
  spaceCount = 0;

  /** Where eyes are looked for. */
  private readonly part: { points: ArrayLike<Point> } = { points: [] };
  private readonly maps = [null!, new EyeMap(WHITE), new EyeMap(BLACK)] as const;
  private readonly around = new Uint8Array(BOARD_ARRAY);
  private readonly analyzer = new EyeAnalyzer(builtinEyeTable());
  private readonly parameters: OwlParameters;

  constructor(parameters: OwlParameters) {
    this.parameters = parameters;
    this.map = this.maps[WHITE];
  }

  /** Begins a question about the stones marked in `goal`. */
  begin(position: Position, goal: Uint8Array): void {
    markAround(goal, position.size, this.parameters.eyeReach, this.around);
    this.part.points = position.points.filter((point) => this.around[point] !== 0);
  }

  /** Evaluates the eyes of the group in the position of a node. */
  look(position: Position, group: Group, knowledge: NodeKnowledge): void {
    const map = this.maps[group.owner];
    this.map = map;
    this.analyzer.analyze(
      position,
      knowledge,
      map.color === WHITE ? map : null,
      map.color === WHITE ? null : map,
      this.part,
    );
    this.spaceCount = 0;
    this.attackCount = 0;
    this.defenseCount = 0;
    this.assumed = false;
    let sum: EyeValue = NO_EYES;
    let room = 0;
    for (let i = 0; i < map.count && this.spaceCount < MAX_SPACES; i++) {
      if (!isBeside(map, i, group)) continue;
      this.spaces[this.spaceCount++] = i;
      const space = this.analyzer.counter.compute(position, map, i, this.parameters.searchedSpace);
      this.addVital(space);
      const size = roomOf(map, i);
      room += size;
      if (space.source === 'assumed') {
        this.assumed = true;
        if (size < this.parameters.largeSpace) {
          sum = sumOf(sum, GUESSES[Math.floor(size / 2)]).value;
          continue;
        }
      }
      sum = sumOf(sum, space.value).value;
    }
    this.sure = sum.a;
    this.least = sum.b;
    this.most = sum.c;
    this.possible = sum.d;
    const eyes = sum.a + 2 * sum.b + 2 * sum.c + sum.d;
    this.estimate =
      this.parameters.eyeWorth * eyes + (room < this.parameters.maxRoom ? room : this.parameters.maxRoom);
  }

  private addVital({ attacks, defenses }: SpaceValue): void {
    for (const point of attacks) this.attacks[this.attackCount++] = point;
    for (const point of defenses) this.defenses[this.defenseCount++] = point;
  }
}

/** Points of a space, a marginal one as half. */
function roomOf(map: EyeMap, space: number): number {
  let twice = 0;
  for (let i = map.first[space]; i < map.first[space + 1]; i++)
    twice += map.mark[map.points[i]] === MARGINAL ? 1 : 2;
  return twice / 2;
}

/** Whether a stone of the group stands beside a point of the space. */
function isBeside(map: EyeMap, space: number, group: Group): boolean {
  const end = map.first[space + 1];
  for (let i = map.first[space]; i < end; i++) {
    const point: Point = map.points[i];
    if (group.has(point - 20) || group.has(point - 1) || group.has(point + 1) || group.has(point + 20))
      return true;
  }
  return false;
}
