/**
 * What the analysis of a position finds out, stage by stage, as plain data: one vocabulary for GTP, panels and storage. Points
 * are engine/board points, fields are those of the manual's chapters 7, 8, 12 and 13. Maps of the whole board are arrays of
 * size × size values, row by row from the top left.
 */
import type { Color, Point, PositionSpec, Stone } from './types.ts';

/** A move of tactical reading and what it comes to for the player who makes it: 1 KO_B, 4 KO_A, 5 WIN. */
export interface TacticalMove {
  point: Point;
  code: number;
}

/** Index: what `unconditional_status` calls it in GTP. Territory is for empty points only. */
export const UNCONDITIONAL = ['undecided', 'alive', 'dead', 'white_territory', 'black_territory'] as const;
export type UnconditionalStatus = (typeof UNCONDITIONAL)[number];

/** One worm (manual 7.1). */
export interface WormRecord {
  color: Stone;
  origin: Point;
  /** In reading order. */
  stones: Point[];
  size: number;
  effectiveSize: number;
  /** Numbers of liberties of order 1 to 4, and where they are. */
  liberties: [number, number, number, number];
  libertyPoints: [Point[], Point[], Point[], Point[]];
  /** A boundary worm that is easily captured, or 0. */
  lunch: Point;
  cutstone: number;
  cutstone2: number;
  genus: number;
  inessential: boolean;
  invincible: boolean;
  unconditional: UnconditionalStatus;
  /** Best first; empty when there are none. A worm is safe without attacks, critical with defenses too, dead with attacks only. */
  attacks: TacticalMove[];
  defenses: TacticalMove[];
  attackThreats: TacticalMove[];
  defenseThreats: TacticalMove[];
}

export interface WormsRecord {
  worms: WormRecord[];
  /** Index into UNCONDITIONAL for every point. */
  unconditional: number[];
}

/** One eye space of a colour (manual 8.2). */
export interface EyeSpaceRecord {
  color: Stone;
  origin: Point;
  points: Point[];
  /** Those of `points` that are marginal. */
  marginal: Point[];
  /** Number of points, and of marginal ones. */
  esize: number;
  msize: number;
  /** Four digits 0..2 (manual 8.7). */
  value: [number, number, number, number];
  /** Vital points; empty when the value is settled. */
  attacks: Point[];
  defenses: Point[];
  /** How the value was found: in the database, by exact search, or assumed. */
  source: 'database' | 'search' | 'assumed';
  /** The eye shape as it was looked up, one line per row, in the notation of eyes.db. */
  shape: string[];
}

/** A point that is a half or a false eye by the topological sum (manual 8.8). */
export interface HalfEyeRecord {
  color: Stone;
  point: Point;
  kind: 'half' | 'false';
  /** The sum over the diagonals; half eye 3, false eye 4 and more, between them ko. */
  sum: number;
  attacks: Point[];
  defenses: Point[];
}

/** The eyes of both colours. */
export interface EyesRecord {
  spaces: EyeSpaceRecord[];
  halfEyes: HalfEyeRecord[];
  /** By colour (index 0 white, 1 black), for every point: 0 outside, 1 eye space, 2 marginal. */
  marks: [number[], number[]];
  /** Neighbours in the same eye space, and marginal ones, by colour and point. */
  neighbors: [number[], number[]];
  marginalNeighbors: [number[], number[]];
}

/** Which stones count: those that are tactically safe, or those of dragons that live. */
export type InfluenceKind = 'dragonsUnknown' | 'dragonsKnown';

/** The eleven kinds of `initial_influence`, in GNU Go's names. */
export const INFLUENCE_WHATS = [
  'white_influence',
  'black_influence',
  'white_strength',
  'black_strength',
  'white_attenuation',
  'black_attenuation',
  'white_permeability',
  'black_permeability',
  'territory_value',
  'influence_regions',
  'non_territory',
] as const;
export type InfluenceWhat = (typeof INFLUENCE_WHATS)[number];

/** What a pattern did to the influence of a position. */
export interface InfluenceEffect {
  kind: 'source' | 'barrier' | 'nonTerritory';
  /** Whose source it is, whose influence is stopped, who gets no territory. */
  color: Stone;
  point: Point;
  /** Strength of a source, new permeability at a barrier; 0 for non-territory. */
  value: number;
  /** Where the pattern is: database, its number, name and line, and how it lies (as in FoundPattern). */
  database: string;
  index: number;
  name: string;
  line: number;
  classes: string;
  transformation: number;
  anchor: Point;
  /** Where the cells of its diagram lie; only in the answer to an examination. */
  points?: Point[];
}

export interface InfluenceRecord {
  /** The side that is assumed to move first everywhere. */
  color: Stone;
  kind: InfluenceKind;
  /** Every map of `initial_influence`; territory is positive for white, regions are −3..3 (±4: a living stone). */
  maps: Record<InfluenceWhat, number[]>;
  effects: InfluenceEffect[];
  /** Sum of the territory map with prisoners on the board: white minus black, without komi. */
  territory: number;
}

/** Index: the matcher's status of a dragon (patterns/constraints CONSTANTS). */
export type DragonStatus = 'dead' | 'alive' | 'critical' | 'unknown';

/** In GNU Go's words (manual 7.5). */
export type DragonSafety =
  | 'dead'
  | 'alive'
  | 'critical'
  | 'inessential'
  | 'tactically dead'
  | 'alive in seki'
  | 'strongly alive'
  | 'invincible';

/** What life-and-death reading says of an attack or a defence. */
export interface OwlResult {
  /** 0 LOSE, 1 KO_B, 2 LOSS, 3 GAIN, 4 KO_A, 5 WIN. */
  code: number;
  point: Point;
  /** The second move where the first is only a threat, or 0. */
  second: Point;
  /** False when the search ran out of nodes. */
  certain: boolean;
  /** The worm that is lost or gained with LOSS and GAIN, or 0. */
  kworm: Point;
}

/** One capturing race of a dragon with a neighbour. */
export interface SemeaiRecord {
  /** Origin of the other dragon. */
  other: Point;
  /** When this dragon moves first: does it live, does the other die; and where. */
  first: { defense: number; attack: number; point: Point; certain: boolean };
  /** When the other moves first, the same from this dragon's side. */
  second: { defense: number; attack: number; point: Point; certain: boolean };
}

/** One dragon (manual 7.5). */
export interface DragonRecord {
  color: Stone;
  origin: Point;
  /** A letter or two for people, in reading order: A, B, … */
  letter: string;
  stones: Point[];
  /** Origins of its worms. */
  worms: Point[];
  size: number;
  effectiveSize: number;
  strategicSize: number;
  /** Origins of its eye spaces. */
  eyeSpaces: Point[];
  genus: [number, number, number, number];
  halfEye: Point;
  lunch: Point;
  escapeRoute: number;
  /** Where its ways out lead to: what the escape route is the sum of. */
  escapePoints: Point[];
  moyoSize: number;
  moyoTerritorialValue: number;
  surround: 'surrounded' | 'weakly surrounded' | 'free';
  surroundSize: number;
  /** Inside and on the hull of what surrounds it, and the corners of that hull in order; empty when it is free. */
  surroundMap: Point[];
  hull: Point[];
  crudeStatus: DragonStatus;
  owlStatus: DragonStatus | 'unchecked';
  /** 'critical' when two moves in a row would change the status, which is not so itself. */
  owlThreatStatus: DragonStatus | 'unchecked';
  status: DragonStatus;
  safety: DragonSafety;
  weakness: number;
  weaknessPreOwl: number;
  /** Origins. */
  neighbors: Point[];
  hostileNeighbors: number;
  owlAttack: OwlResult;
  owlDefense: OwlResult;
  semeais: SemeaiRecord[];
}

/** How a territory can be broken into, or be kept (manual 13.10). */
export interface BreakInRecord {
  /** Whose territory it is. */
  owner: Stone;
  /** Origin of the chain that gets in, or would. */
  string: Point;
  /** The territory before anything came off, prisoners in it included. */
  goal: Point[];
  /** What the other side gets by moving first, and where; what its owner gets for keeping all of it, and where. */
  attack: { code: number; point: Point };
  defense: { code: number; point: Point };
  /** Who moves first everywhere in the field that this belongs to. */
  first: 'intruder' | 'owner';
  /** The points that come off the territory. */
  lost: Point[];
}

/** Why two worms are one dragon. */
export interface DragonLink {
  a: Point;
  b: Point;
  how: 'pattern' | 'reading' | 'eye space' | 'action';
  /** Of conn.db; '' without one. */
  name: string;
  line: number;
}

export interface DragonsRecord {
  dragons: DragonRecord[];
  links: DragonLink[];
  /** Where each colour can cut: by white, by black. */
  cuts: [Point[], Point[]];
}

export const ANALYSIS_STAGES = ['worms', 'eyes', 'influence', 'dragons'] as const;
export type AnalysisStage = (typeof ANALYSIS_STAGES)[number];

export interface ExamineParams {
  position: PositionSpec;
  /** That of the decision it is about, for playouts about life and death; absent: the usual one. */
  seed?: number;
  stages: AnalysisStage[];
  /** For the influence stage; the side to move and 'dragonsUnknown' without it. */
  influence?: { color: Stone; kind: InfluenceKind };
  /** A stone whose dragon is read with all of a question's nodes, as dragon_status does over GTP; the dragons stage hurries. */
  judge?: Point;
}

/** The stages that were asked for. */
export interface ExamineResult {
  size: number;
  /** By point in reading order. */
  board: Color[];
  worms?: WormsRecord;
  eyes?: EyesRecord;
  influence?: InfluenceRecord;
  dragons?: DragonsRecord;
  /** The dragon that was to be judged; absent where no stone is. */
  judged?: DragonRecord;
  /** It was stopped: stages that were not known yet are missing. */
  stopped?: true;
  /** The set of patterns that was used; empty without one. */
  setId: string;
}
