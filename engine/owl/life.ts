/**
 * How many eyes the dragon has at a node of owl reading (manual 8.11, 12.1): the eye spaces beside its stones, each with its
 * value, and the sum of their games, in which the vital points are those of the spaces where a move matters.
 */
import { builtinEyeTable } from '../../patterns/eyes/builtin.ts';
import type { EyeValue } from '../../patterns/eyes/value.ts';
import { BLACK, BOARD_ARRAY, WHITE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { SpaceValue } from '../eyes/computeEyes.ts';
import { EyeMap } from '../eyes/eyeMap.ts';
import { NO_EYES, sumOf } from '../eyes/eyeValue.ts';
import { EyeAnalyzer } from '../eyes/makeEyes.ts';
import type { Group } from './group.ts';
import type { NodeKnowledge } from './nodeKnowledge.ts';

/** Eye spaces of one dragon that are looked at; with so many it lives. */
const MOST_SPACES = 32;
/** Vertices of the largest eye spaces that are searched where the database knows nothing. */
const SEARCH_UP_TO = 7;

export class Life {
  /** Eyes when the attacker moves first, and when the dragon's side does. */
  least = 0;
  most = 0;
  /** The same when whoever is first moves twice in a row. */
  sure = 0;
  possible = 0;
  /** Whether the value of some large space is only a guess. */
  assumed = false;
  /** Where a move changes the number. */
  readonly attacks = new Int16Array(BOARD_ARRAY);
  attackCount = 0;
  readonly defenses = new Int16Array(BOARD_ARRAY);
  defenseCount = 0;
  /** The eye spaces of the dragon's colour; `spaces` are the indices of those beside the dragon. */
  map: EyeMap;
  readonly spaces = new Int16Array(MOST_SPACES);
  spaceCount = 0;

  private readonly maps = [null!, new EyeMap(WHITE), new EyeMap(BLACK)] as const;
  private readonly analyzer = new EyeAnalyzer(builtinEyeTable());

  constructor() {
    this.map = this.maps[WHITE];
  }

  /** Evaluates the eyes of the group in the position of a node. */
  look(position: Position, group: Group, knowledge: NodeKnowledge): void {
    const map = this.maps[group.owner];
    this.map = map;
    this.analyzer.analyze(position, knowledge, map.color === WHITE ? map : null, map.color === WHITE ? null : map);
    this.spaceCount = 0;
    this.attackCount = 0;
    this.defenseCount = 0;
    this.assumed = false;
    let sum: EyeValue = NO_EYES;
    for (let i = 0; i < map.count && this.spaceCount < MOST_SPACES; i++) {
      if (!isBeside(map, i, group)) continue;
      this.spaces[this.spaceCount++] = i;
      const space = this.analyzer.counter.compute(position, map, i, SEARCH_UP_TO);
      if (space.source === 'assumed') this.assumed = true;
      this.addVital(space);
      sum = sumOf(sum, space.value).value;
    }
    this.sure = sum.a;
    this.least = sum.b;
    this.most = sum.c;
    this.possible = sum.d;
  }

  private addVital({ attacks, defenses }: SpaceValue): void {
    for (const point of attacks) this.attacks[this.attackCount++] = point;
    for (const point of defenses) this.defenses[this.defenseCount++] = point;
  }
}

/** Whether a stone of the group stands beside a point of the space. */
function isBeside(map: EyeMap, space: number, group: Group): boolean {
  const end = map.first[space + 1];
  for (let i = map.first[space]; i < end; i++) {
    const point: Point = map.points[i];
    if (group.has(point - 20) || group.has(point - 1) || group.has(point + 1) || group.has(point + 20)) return true;
  }
  return false;
}
