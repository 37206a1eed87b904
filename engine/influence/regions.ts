/**
 * Whose territory, moyo and area a point is (manual 13.2, 18.4), and the connected regions that these make. The manual calls
 * the definitions ad hoc and does not give them; the defaults reproduce all but five of 18900 values of `influence_regions`
 * that gnugo prints for 62 game positions, from the influence that it prints.
 */
import { BLACK, BOARD_ARRAY, EMPTY, SOUTH, WHITE } from '../board/point.ts';
import type { Color, Point, Stone } from '../board/point.ts';
import { NOT_SAFE } from './field.ts';
import type { InfluenceField } from './field.ts';

/** Numbers of the kinds of region, from weak to strong; stones are stronger still. */
export const AREA_REGION = 1;
export const MOYO_REGION = 2;
export const TERRITORY_REGION = 3;
const STONE_REGION = 4;
export type RegionKind = typeof AREA_REGION | typeof MOYO_REGION | typeof TERRITORY_REGION;

/** 0, or the strongest kind of region that a point without safe stone is part of, positive for white, negative for black. */
export function regionAt(field: InfluenceField, point: Point): number {
  const { parameters: p } = field;
  const white = field.influence[WHITE][point];
  const black = field.influence[BLACK][point];
  const [own, other, sign] = white > black ? [white, black, 1] : [black, white, -1];
  // Nothing of the other side reaches territory.
  if (other === 0 && sign * field.territory[point] > p.territory) return sign * TERRITORY_REGION;
  if (own > p.moyoTimes * other && own > p.moyoOwn && other < p.moyoOther) return sign * MOYO_REGION;
  if (own > p.areaTimes * other && own > p.areaOwn && other < p.areaOther) return sign * AREA_REGION;
  return 0;
}

function whose(field: InfluenceField, point: Point, kind: RegionKind): Color {
  if (field.safe[point] !== NOT_SAFE) return field.board[point] as Stone;
  const region = regionAt(field, point);
  return region >= kind ? WHITE : region <= -kind ? BLACK : EMPTY;
}

/** Whose territory the point is, or whose safe stone stands there (whose_territory, xterri and oterri). */
export function whoseTerritory(field: InfluenceField, point: Point): Color {
  return whose(field, point, TERRITORY_REGION);
}

/** Likewise moyo (whose_moyo, xmoyo and omoyo). */
export function whoseMoyo(field: InfluenceField, point: Point): Color {
  return whose(field, point, MOYO_REGION);
}

/** Likewise area (whose_area, xarea and oarea). */
export function whoseArea(field: InfluenceField, point: Point): Color {
  return whose(field, point, AREA_REGION);
}

/** The value of `influence_regions`: regionAt(), and ±4 for every stone. */
export function regionNumber(field: InfluenceField, point: Point): number {
  const stone = field.board[point];
  if (stone === EMPTY) return regionAt(field, point);
  return stone === WHITE ? STONE_REGION : -STONE_REGION;
}

/** Points of one owner that hang together, over its stones. */
interface Region {
  color: Stone;
  /** Points without safe stones, and safe stones. */
  space: number;
  stones: number;
  /** Sum of what the points are worth to the owner. */
  territory: number;
}

/** Regions of one kind. */
export interface Regions {
  readonly list: readonly Region[];
  /** By Point: place in `list`, −1 for none. */
  readonly of: Int16Array;
}

/** The regions of the kind; a safe stone belongs to the region around it (segmentation of manual 13.2). */
export function findRegions(field: InfluenceField, kind: RegionKind): Regions {
  const of = new Int16Array(BOARD_ARRAY).fill(-1);
  const list: Region[] = [];
  const stack = new Int16Array(BOARD_ARRAY);
  for (const start of field.points) {
    if (of[start] !== -1) continue;
    const color = whose(field, start, kind);
    if (color === EMPTY) continue;
    const region: Region = { color: color as Stone, space: 0, stones: 0, territory: 0 };
    let top = 1;
    stack[0] = start;
    of[start] = list.length;
    while (top > 0) {
      const point = stack[--top];
      if (field.safe[point] === NOT_SAFE) region.space++;
      else region.stones++;
      region.territory += color === WHITE ? field.territory[point] : -field.territory[point];
      for (let k = 0; k < 4; k++) {
        const beside = point + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH);
        if (field.board[beside] === 3 || of[beside] !== -1 || whose(field, beside, kind) !== color) continue;
        of[beside] = list.length;
        stack[top++] = beside;
      }
    }
    list.push(region);
  }
  return { list, of };
}

/** Number of stones in the area that the point belongs to (autohelper area_stone); 0 outside every area. */
export function areaStones(areas: Regions, point: Point): number {
  return areas.list[areas.of[point]]?.stones ?? 0;
}

/** Likewise its empty space (area_space). */
export function areaSpace(areas: Regions, point: Point): number {
  return areas.list[areas.of[point]]?.space ?? 0;
}
