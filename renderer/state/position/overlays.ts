/**
 * What the analysis of a position lays on the board, layer by layer. Layers combine: signs make room for each other on a
 * point, a map as numbers keeps the middle of the points for itself, and the numbers of liberties replace those of the map.
 */
import { allPoints, columnOf, pointAt, rowOf } from '../../../engine/board/point.ts';
import type {
  DragonRecord,
  InfluenceEffect,
  InfluenceWhat,
  WormRecord,
} from '../../../engine/protocol/analysis.ts';
import type { Point, Stone } from '../../../engine/protocol/types.ts';
import type { Settings } from '../../../main/ipc/api.ts';
import type { FieldLayer, LayerPlace, LayerSign, SignLayer, ValueLayer } from '../../board/layers.ts';
import type { BoardModel, Outline } from '../../board/types.ts';
import { changedValues } from './changes.ts';
import { dragonOverlays, linkOverlays } from './dragonOverlays.ts';
import type { Examined } from './examined.ts';
import { eyeValueText, shortValue, wormStatus, type WormStatus } from './words.ts';

/** What is looked at besides the layers that are switched on. */
export interface Pointed {
  /** The point whose worm shows its liberties. */
  point: Point | null;
  /** What the patterns from before a change found; null when nothing has changed. */
  before: Examined | null;
  /** Which effects of patterns the layer of them shows. */
  effects: InfluenceEffect['kind'] | 'all';
  /** The dragon that is looked at. */
  dragon?: DragonRecord | undefined;
}

type Layers = Pick<
  Settings,
  'positionLayers' | 'positionMap' | 'positionMapLook' | 'positionOpacity' | 'positionThreshold'
>;

/** Influence is strongest at stones and sources, where it is about a hundred. */
const FULL_INFLUENCE = 100;
/** Attenuations are between 1 and about 4. */
const FULL_ATTENUATION = 4;

/** The share 0..1 of its greatest that a value of a map is: how large and dense it is drawn; 0 is not drawn at all. */
export function amountOf(what: InfluenceWhat, value: number): number {
  const size = Math.abs(value);
  if (what === 'territory_value') return Math.min(1, size);
  if (what === 'influence_regions') return size > 3 ? 0 : size / 3;
  if (what === 'non_territory') return size === 0 ? 0 : 0.5;
  // What lets everything through is as if it were not there.
  if (what.endsWith('permeability')) return Math.min(1, Math.max(0, 1 - value));
  if (what.endsWith('attenuation')) return Math.min(1, size / FULL_ATTENUATION);
  // The root, since influence falls to a third with every step.
  return Math.min(1, Math.sqrt(size / FULL_INFLUENCE));
}

/** Whose the value is: the map's colour, or the value's sign. */
export function ownerOf(what: InfluenceWhat, value: number): Stone | 0 {
  if (what === 'non_territory') return value === 1 || value === 2 ? value : 0;
  if (what === 'territory_value' || what === 'influence_regions') return value > 0 ? 1 : value < 0 ? 2 : 0;
  return what.startsWith('white') ? 1 : 2;
}

function toneOf(owner: Stone | 0): 'white' | 'black' | 'plain' {
  return owner === 1 ? 'white' : owner === 2 ? 'black' : 'plain';
}

function isShown(what: InfluenceWhat, value: number, threshold: number): boolean {
  const amount = amountOf(what, value);
  return amount > 0.004 && amount >= threshold;
}

/** A map as a wash; values with a smaller share of the greatest than `threshold` show nothing. */
export function fieldOf(
  what: InfluenceWhat,
  map: readonly number[],
  threshold: number,
  opacity: number,
): FieldLayer {
  const values = map.map((value) => {
    if (!isShown(what, value, threshold)) return 0;
    const owner = ownerOf(what, value);
    return owner === 0 ? 0 : (owner === 2 ? 1 : -1) * amountOf(what, value);
  });
  return { values, opacity };
}

/** A stone's own territory, and its own full strength; that of its captor is worth telling. */
function saysNothing(what: InfluenceWhat, value: number): boolean {
  return what === 'territory_value' || (/influence$|strength$/.test(what) && value === FULL_INFLUENCE);
}

/** Regions by their rank: 3 is territory, 2 moyo, 1 area. */
function textOf(what: InfluenceWhat, value: number): string {
  if (what === 'influence_regions') return String(Math.abs(value));
  return what === 'non_territory' ? '×' : shortValue(value);
}

/** A map in numbers; those of `changed` are ringed, points of `taken` have others already. */
export function valuesOf(
  what: InfluenceWhat,
  map: readonly number[],
  { size, board }: { size: number; board: readonly number[] },
  threshold: number,
  changed: ReadonlySet<Point> = new Set(),
  taken: ReadonlySet<Point> = new Set(),
): ValueLayer[] {
  return map.flatMap((value, i): ValueLayer[] => {
    const point = pointAt(Math.floor(i / size), i % size);
    const isChanged = changed.has(point);
    if (taken.has(point) || (!isChanged && !isShown(what, value, threshold))) return [];
    const owner = ownerOf(what, value);
    if (board[i] !== 0 && owner === board[i] && saysNothing(what, value)) return [];
    return [
      {
        point,
        text: textOf(what, value),
        tone: toneOf(owner),
        amount: amountOf(what, value),
        ...(isChanged ? { changed: true } : {}),
      },
    ];
  });
}

const WORM_SIGNS: Record<WormStatus, LayerSign> = { alive: 'ring', critical: 'triangle', dead: 'cross' };

/** A sign on every stone of a worm, aside where a number stands. */
function wormSigns(worms: readonly WormRecord[], numbered: ReadonlySet<Point>): SignLayer[] {
  return worms.flatMap((worm) => {
    const status = wormStatus(worm);
    return worm.stones.map((point): SignLayer => {
      return {
        point,
        sign: WORM_SIGNS[status],
        tone: status,
        place: numbered.has(point) ? 'topLeft' : 'middle',
      };
    });
  });
}

function lifeSigns(found: Examined, place: LayerPlace): SignLayer[] {
  return allPoints(found.size).flatMap((point): SignLayer[] => {
    const status = found.unconditionalAt(point);
    if (status === 'alive') return [{ point, sign: 'square', tone: 'strong', place }];
    if (status === 'dead') return [{ point, sign: 'box', tone: 'dead', place }];
    if (status === 'undecided') return [];
    return [{ point, sign: 'square', tone: status === 'white_territory' ? 'white' : 'black', place }];
  });
}

/** Points of eye spaces; at the side beside a stone or a sign of the other colour, at a corner below a number. */
function eyeSigns(found: Examined, numbered: ReadonlySet<Point>): SignLayer[] {
  const owners = new Map<Point, number>();
  for (const { points, color } of found.spaces)
    for (const point of points) owners.set(point, (owners.get(point) ?? 0) | color);
  const signs = found.spaces.flatMap(({ color, points, marginal }) =>
    points.map((point): SignLayer => {
      const half = found.halfEyeOf(point, color);
      const sign = half ? half.kind : marginal.includes(point) ? 'circle' : 'disc';
      const black = color === 2;
      const shared = owners.get(point) === 3 || found.at(point).color !== 0;
      const place = numbered.has(point)
        ? black
          ? 'bottomLeft'
          : 'bottomRight'
        : !shared
          ? 'middle'
          : black
            ? 'left'
            : 'right';
      return { point, sign, tone: color === 2 ? 'black' : 'white', place };
    }),
  );
  const inSpaces = new Set(
    found.spaces.flatMap(({ points, color }) => points.map((point) => `${point} ${color}`)),
  );
  const others = found.halfEyes
    .filter(({ point, color }) => !inSpaces.has(`${point} ${color}`))
    .map(({ point, color, kind }): SignLayer => {
      return {
        point,
        sign: kind,
        tone: color === 2 ? 'black' : 'white',
        place: numbered.has(point) ? 'bottomLeft' : 'middle',
      };
    });
  return [...signs, ...others];
}

/** The value of each eye space that may become an eye once, at its first point that is not marginal. */
function eyeValues(found: Examined): ValueLayer[] {
  const taken = new Set<Point>();
  const eyes = found.spaces.filter(({ value }) => value[3] > 0);
  return eyes.map((space) => {
    const proper = space.points.filter((point) => !space.marginal.includes(point));
    const all = proper.length > 0 ? proper : space.points;
    const point = all.find((one) => !taken.has(one)) ?? space.origin;
    taken.add(point);
    return { point, text: eyeValueText(space), tone: toneOf(space.color), amount: 0, below: true };
  });
}

/** One sign for each kind on a point, at a corner of its own; plain when it is about both colours. */
function effectSigns(
  effects: readonly InfluenceEffect[],
  wanted: InfluenceEffect['kind'] | 'all',
): SignLayer[] {
  const signs = new Map<string, SignLayer>();
  for (const { kind, color, point } of effects) {
    if (wanted !== 'all' && kind !== wanted) continue;
    const key = `${kind} ${point}`;
    const tone = toneOf(color);
    const known = signs.get(key);
    signs.set(key, { point, ...EFFECT_SIGNS[kind], tone: known && known.tone !== tone ? 'plain' : tone });
  }
  return [...signs.values()];
}

const EFFECT_SIGNS: Record<InfluenceEffect['kind'], Pick<SignLayer, 'sign' | 'place'>> = {
  source: { sign: 'diamond', place: 'topRight' },
  barrier: { sign: 'wall', place: 'topLeft' },
  nonTerritory: { sign: 'false', place: 'bottomRight' },
};

/** Liberties by order, and the stones that have them. */
function libertyValues({ libertyPoints }: WormRecord): ValueLayer[] {
  const seen = new Set<Point>();
  return libertyPoints.flatMap((points, i) =>
    points
      .filter((point) => !seen.has(point) && seen.add(point))
      .map((point): ValueLayer => ({ point, text: String(i + 1), tone: 'plain', amount: 1 - i / 3 })),
  );
}

/** The layers that are switched on, for the board. */
export function overlaysOf(
  found: Examined,
  layers: Layers,
  { point, before, effects, dragon }: Pointed,
): Partial<BoardModel> {
  const { positionLayers, positionMap, positionMapLook, positionThreshold } = layers;
  const on = (layer: (typeof positionLayers)[number]): boolean => positionLayers.includes(layer);
  const what = found.influence && positionMap !== 'none' ? positionMap : null;
  // What is nobody's territory has no square of a colour: it is always marked.
  const asNumbers = what !== null && (positionMapLook !== 'colour' || what === 'non_territory');
  const asField = what !== null && positionMapLook !== 'numbers';
  const worm = on('liberties') && point !== null ? found.wormAt(point) : undefined;
  const liberties = worm ? libertyValues(worm) : [];
  const taken = new Set(liberties.map((value) => value.point));
  const changed = new Set(
    before && what ? changedValues(before, found, what).map((change) => change.point) : [],
  );
  const numbers = asNumbers
    ? valuesOf(what, found.influence!.maps[what], found, positionThreshold, changed, taken)
    : [];
  const numbered = new Set([...numbers, ...liberties].map((value) => value.point));
  const dragons = on('dragons') ? dragonOverlays(found, dragon, numbered) : null;
  const links = on('links') ? linkOverlays(found) : null;
  const lettered = new Set([...numbered, ...(dragons?.values ?? []).map((value) => value.point)]);
  const lines = [...(links?.lines ?? []), ...(dragons?.lines ?? [])];
  const signs = [
    ...(on('life') ? lifeSigns(found, on('worms') || on('eyes') || asNumbers ? 'topRight' : 'middle') : []),
    ...(on('eyes') ? eyeSigns(found, numbered) : []),
    ...(on('worms') ? wormSigns(found.worms, lettered) : []),
    ...(dragons?.signs ?? []),
    ...(links?.signs ?? []),
    ...(on('effects') ? effectSigns(found.effects, effects) : []),
  ];
  const values = [
    ...numbers,
    ...(on('eyes') && !asNumbers ? eyeValues(found) : []),
    ...liberties,
    ...(dragons?.values ?? []),
  ];
  return {
    ...(dragons && dragons.regions.length > 0 ? { regions: dragons.regions } : {}),
    ...(lines.length > 0 ? { lines } : {}),
    ...(asField
      ? { field: fieldOf(what, found.influence!.maps[what], positionThreshold, layers.positionOpacity) }
      : {}),
    ...(signs.length > 0 ? { signs } : {}),
    ...(values.length > 0 ? { values } : {}),
  };
}

/** The rectangle where the pattern of an effect lies, with a dot on what it acts on. */
export function effectOutline({ points = [], point }: InfluenceEffect, size: number): Outline {
  const inside = points.filter((one) => {
    const [row, column] = [rowOf(one), columnOf(one)];
    return row >= 0 && row < size && column >= 0 && column < size;
  });
  const lies = inside.length > 0 ? inside : [point];
  const rows = lies.map(rowOf);
  const columns = lies.map(columnOf);
  return {
    from: pointAt(Math.min(...rows), Math.min(...columns)),
    to: pointAt(Math.max(...rows), Math.max(...columns)),
    move: point,
    sign: 'accepted',
    strong: true,
  };
}
