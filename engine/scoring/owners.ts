/**
 * Who will own each point in the end, in an unfinished position: what four witnesses say, weighed by a logistic model whose weights
 * were fitted on games with counted results. The witnesses are the tree search (ownership of its playouts), careful playouts with either
 * side first (montecarlo/settle.ts), the statuses of the dragons, and the territory of influence. What a witness says about an owner is
 * taken as log-odds; playouts misjudge dragons that reading knows, so what is known about dragons has weights by status, and points
 * around stones that are worth more or less than the search thinks are worth more or less, too.
 */
import { BLACK, BOARD_ARRAY, EMPTY, STRIDE, WHITE, columnOf, rowOf } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragon } from '../dragons/dragon.ts';
import { UctSearch } from '../montecarlo/search.ts';
import type { Settlement } from '../montecarlo/settle.ts';
import type { EstimateParameters } from './estimateParameters.ts';
import type { FinalKnowledge, JudgeOptions } from './finalDead.ts';

/** The weights of a stone's features, in the order in which stoneFeatures() gives these; those of a dragon's kind first. */
const KINDS = ['strong', 'read', 'critical', 'lost'] as const;
export const STONE_WEIGHTS = [
  ...KINDS.flatMap((kind) => [`${kind}Stands`, `${kind}Search`, `${kind}Careful`] as const),
  'weakStands',
  'lateStands',
  'lateSearch',
  'lateCareful',
] as const satisfies readonly (keyof EstimateParameters)[];

/** The same of an empty point. */
export const EMPTY_WEIGHTS = [
  'emptySearch',
  'emptyCareful',
  'emptyTerritory',
  'emptyChange',
  'emptyLateSearch',
  'emptyLateChange',
] as const satisfies readonly (keyof EstimateParameters)[];

/** Owners are taken for this sure at most. */
const SUREST = 0.98;
/** Steps from a point to the stones that tell about it, and what they count for by steps. */
const REACH = 3;

/** What is said about the owner of each point, by Point: 1 for certainly white's to −1 for certainly black's. */
export interface Witnesses {
  readonly search: Float32Array;
  readonly careful: Float32Array;
  /** Of influence and statuses (territoryOwners). */
  readonly territory: Float32Array;
  readonly dragonAt: readonly (Dragon | undefined)[];
  /** Share of the board that is covered, less a half. */
  readonly late: number;
}

/**
 * The owners by territory and statuses, by Point: 1 for White's to −1 for Black's. Empty points have the mean of either side moving first
 * everywhere, stones are their own side's or, of dead dragons, the other's, and nobody's of critical ones.
 */
export function territoryOwners(knowledge: FinalKnowledge): Float32Array {
  const { position } = knowledge;
  const { at } = knowledge.dragons();
  const fields = ([BLACK, WHITE] as const).map((color) => knowledge.influence(color, 'dragonsKnown'));
  const owners = new Float32Array(BOARD_ARRAY);
  for (const point of position.points) {
    const dragon = at[point];
    if (!dragon) owners[point] = (fields[0].territory[point] + fields[1].territory[point]) / 2;
    else if (dragon.status !== 'critical')
      owners[point] = (dragon.color === WHITE) === (dragon.status !== 'dead') ? 1 : -1;
  }
  return owners;
}

/** Hears the witnesses about the position of the knowledge, which is not changed. */
export function hearWitnesses(
  knowledge: FinalKnowledge,
  { ownership }: Settlement,
  { toMove, seed, stop }: JudgeOptions,
): Witnesses {
  const { position } = knowledge;
  const { montecarlo, estimate } = knowledge.parameters;
  const { komi, rules, points } = position;
  const search = new UctSearch({ ...montecarlo, maxNodes: montecarlo.settleNodes });
  search.start(position, toMove, { komi, rules, seed });
  search.run(estimate.playouts, stop);
  const report = search.report();
  const searched = new Float32Array(BOARD_ARRAY);
  for (const [i, point] of points.entries()) searched[point] = -report.ownership[i];
  return {
    search: searched,
    careful: ownership.map((value) => -value),
    territory: territoryOwners(knowledge),
    dragonAt: knowledge.dragons().at,
    late: position.stonesOnBoard(3) / points.length - 0.5,
  };
}

/** The expected owner of each point, by Point: 1 for certainly white's to −1 for certainly black's. */
export function expectedOwners(
  position: Position,
  witnesses: Witnesses,
  parameters: EstimateParameters,
): Float32Array {
  const owners = new Float32Array(BOARD_ARRAY);
  const ask = (names: readonly (keyof EstimateParameters)[], features: readonly number[]): number =>
    Math.tanh(names.reduce((sum, name, i) => sum + parameters[name] * features[i], 0));
  for (const point of position.points)
    if (position.colorAt[point] !== EMPTY)
      owners[point] = ask(STONE_WEIGHTS, stoneFeatures(position, witnesses, point));
  for (const point of position.points)
    if (position.colorAt[point] === EMPTY)
      owners[point] = ask(EMPTY_WEIGHTS, emptyFeatures(position, witnesses, owners, point));
  return owners;
}

/** What the weights of STONE_WEIGHTS are about, positive for White. */
export function stoneFeatures(position: Position, witnesses: Witnesses, point: Point): number[] {
  const { search, careful, dragonAt, late } = witnesses;
  const dragon = dragonAt[point]!;
  const own = position.colorAt[point] === WHITE ? 1 : -1;
  const searched = logOdds(search[point]);
  const settled = logOdds(careful[point]);
  const kind = kindOf(dragon);
  const lives = kind === 'strong' || kind === 'read' ? own : 0;
  return [
    ...KINDS.flatMap((other) => (other === kind ? [own, searched, settled] : [0, 0, 0])),
    lives * dragon.weaknessPreOwl,
    lives * late,
    searched * late,
    settled * late,
  ];
}

/** The same for EMPTY_WEIGHTS; `owners` must be known of the stones. */
export function emptyFeatures(
  position: Position,
  witnesses: Witnesses,
  owners: Float32Array,
  point: Point,
): number[] {
  const { search, careful, territory, late } = witnesses;
  const searched = logOdds(search[point]);
  const change = changeAround(position, search, owners, point);
  return [searched, logOdds(careful[point]), territory[point] ** 3, change, searched * late, change * late];
}

/** How much more the stones near a point are White's than the search thinks; the nearer a stone the more it counts. */
function changeAround(
  { colorAt, size }: Position,
  search: Float32Array,
  owners: Float32Array,
  point: Point,
): number {
  let sum = 0;
  let all = 0;
  const row = rowOf(point);
  const column = columnOf(point);
  for (let down = -REACH; down <= REACH; down++) {
    if (row + down < 0 || row + down >= size) continue;
    const left = REACH - Math.abs(down);
    for (let right = -left; right <= left; right++) {
      if (column + right < 0 || column + right >= size) continue;
      const near = point + down * STRIDE + right;
      if (colorAt[near] === EMPTY) continue;
      const share = 1 / (Math.abs(down) + Math.abs(right)) ** 2;
      sum += share * (owners[near] - search[near]);
      all += share;
    }
  }
  return all === 0 ? 0 : sum / all;
}

function kindOf({ status, owlStatus }: Dragon): (typeof KINDS)[number] {
  if (status === 'critical') return 'critical';
  if (status === 'dead') return 'lost';
  return owlStatus === 'unchecked' ? 'strong' : 'read';
}

/** Half of the logarithm of the odds of White owning a point. */
function logOdds(owner: number): number {
  return Math.atanh(Math.max(-SUREST, Math.min(SUREST, owner)));
}
