/** The dragons as plain data for GTP, panels and storage. */
import type { Position } from '../board/position.ts';
import type { DragonLink, DragonRecord, DragonsRecord } from '../protocol/analysis.ts';
import type { Eyes } from '../eyes/makeEyes.ts';
import type { PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import type { Dragon, Dragons } from './dragon.ts';
import { SURROUNDED, WEAKLY_SURROUNDED } from './surround.ts';

/** The record; `conn` is the database whose patterns made links, null without one. */
export function dragonsRecord(
  dragons: Dragons,
  position: Position,
  eyes: Eyes,
  conn: PatternDatabase | null,
): DragonsRecord {
  return {
    dragons: dragons.all.map((dragon, i) => dragonRecord(dragon, i, position, eyes)),
    links: dragons.links.map(({ a, b, how, pattern }): DragonLink => {
      const record = pattern < 0 ? undefined : conn?.records[pattern];
      return { a, b, how, name: record?.name ?? '', line: record?.line ?? 0 };
    }),
    cuts: [1, 2].map((color) =>
      [...position.points].filter((point) => dragons.cuts.has(point, color as 1 | 2)),
    ) as DragonsRecord['cuts'],
  };
}

/** One of them, at its place in the list of all. */
export function dragonRecord(dragon: Dragon, index: number, position: Position, eyes: Eyes): DragonRecord {
  const { genus, surround, eyeSpaces, worms, neighbors } = dragon;
  const map = eyes.map(dragon.color);
  return {
    color: dragon.color,
    origin: dragon.origin,
    letter: letters(index),
    stones: [...dragon.stones],
    worms: worms.map(({ origin }) => origin),
    size: dragon.size,
    effectiveSize: dragon.effectiveSize,
    strategicSize: dragon.strategicSize,
    eyeSpaces: eyeSpaces.map((space) => map.points[map.first[space]]),
    genus: [genus.a, genus.b, genus.c, genus.d],
    halfEye: dragon.halfEye,
    lunch: dragon.lunch,
    escapeRoute: dragon.escapeRoute,
    escapePoints: dragon.escapeRoute > 0 ? [...dragon.escapePoints] : [],
    moyoSize: dragon.moyoSize,
    moyoTerritorialValue: dragon.moyoTerritorialValue,
    surround:
      surround.status === SURROUNDED
        ? 'surrounded'
        : surround.status === WEAKLY_SURROUNDED
          ? 'weakly surrounded'
          : 'free',
    surroundSize: surround.size,
    surroundMap: [...position.points].filter((point) => surround.map[point] !== 0),
    hull: surround.hull,
    crudeStatus: dragon.crudeStatus,
    owlStatus: dragon.owlStatus,
    owlThreatStatus: dragon.owlThreatStatus,
    status: dragon.status,
    safety: dragon.safety,
    weakness: dragon.weakness,
    weaknessPreOwl: dragon.weaknessPreOwl,
    neighbors: neighbors.map(({ origin }) => origin),
    hostileNeighbors: dragon.hostileNeighbors,
    owlAttack: dragon.owlAttack,
    owlDefense: dragon.owlDefense,
    semeais: [...dragon.semeais],
  };
}

/** A, B, … Z, AA, AB, … */
function letters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter;
}
