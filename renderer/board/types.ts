/**
 * What the board shows, as plain data. The board knows no rules and holds no game: whoever owns the game hands it a new
 * model after every change (a new array for `stones`, since an array changed in place is not noticed).
 */
import type { FieldLayer, LineLayer, RegionLayer, SignLayer, TintLayer, ValueLayer } from './layers.ts';
import type { Transform } from '../../engine/board/transforms.ts';
import type { Point, Stone } from '../../engine/protocol/types.ts';

/** Looks of the board: wood with a quiet grain, a printed diagram, a dark stone slab. */
export type BoardThemeName = 'wood' | 'paper' | 'slate';

/** Markup of the file at this position; the shape engine/sgf/markup.ts yields. */
export interface BoardMarkup {
  readonly labels: readonly { readonly point: Point; readonly text: string }[];
  readonly triangles: readonly Point[];
  readonly squares: readonly Point[];
  readonly circles: readonly Point[];
  readonly crosses: readonly Point[];
  readonly selected: readonly Point[];
  readonly territoryBlack: readonly Point[];
  readonly territoryWhite: readonly Point[];
  readonly dim: readonly Point[];
  /** Null: the whole board is visible. */
  readonly visible: readonly Point[] | null;
  readonly arrows: readonly { readonly from: Point; readonly to: Point }[];
  readonly lines: readonly { readonly from: Point; readonly to: Point }[];
}

/** Nothing marked. */
export const NO_MARKUP: BoardMarkup = {
  labels: [],
  triangles: [],
  squares: [],
  circles: [],
  crosses: [],
  selected: [],
  territoryBlack: [],
  territoryWhite: [],
  dim: [],
  visible: null,
  arrows: [],
  lines: [],
};

/** What a search thinks of one point. */
export interface Candidate {
  readonly point: Point;
  /** At most four characters, e.g. "54". */
  readonly label: string;
  /** Smaller second line, e.g. the visits "1.2k". */
  readonly sub?: string;
  readonly best: boolean;
  /** 0..1, the length of the ring around the label: share of the search spent here. */
  readonly strength: number;
}

/** A stone of a line that is only shown, not played. */
export interface VariationStone {
  readonly color: Stone;
  readonly point: Point;
  readonly number: number;
}

/** What a stone's move gave away. */
export interface LossDot {
  readonly point: Point;
  /** In points, 0 or more. */
  readonly lost: number;
  /** Absent: only the dot. */
  readonly text?: string;
}

/** A move that the record has after the position. */
export interface NextMove {
  readonly point: Point;
  readonly color: Stone;
  /** Of one among several. */
  readonly label?: string;
}

/** A rectangle around the place where a pattern matches, with the pattern's move. */
export interface Outline {
  /** Two opposite corners; 0 and 0 for a dot on the move alone. */
  readonly from: Point;
  readonly to: Point;
  /** The move; 0 for none. */
  readonly move: Point;
  /** Told apart by the stroke: accepted solid, refused dashed, undecided dotted. */
  readonly sign: 'accepted' | 'refused' | 'undecided';
  /** Looked at: drawn strongly above the others. */
  readonly strong: boolean;
}

/** A rectangle of points that is being chosen. */
export interface BoardSelection {
  readonly from: Point;
  readonly to: Point;
  /** The point in it that is singled out; 0 for none. */
  readonly move: Point;
}

/** Pictures of the user's in the place of what a look draws; a new object when any of them changes. */
export interface BoardImages {
  /** Unlike any other set of them. */
  readonly key: number;
  readonly board?: HTMLImageElement;
  readonly black?: HTMLImageElement;
  readonly white?: HTMLImageElement;
}

/** How the board is shown; the user's settings. */
export interface BoardOptions {
  readonly coordinates: boolean;
  readonly theme: BoardThemeName;
  readonly images?: BoardImages | null;
  /** Captured stones fade out (120 ms); the system's wish for reduced motion always wins. */
  readonly animation: boolean;
  /** Draw `moveNumberAt`. */
  readonly moveNumbers: boolean;
  /** How the board is turned or mirrored; absent: not. */
  readonly turn?: Transform;
  /** With the focus on the board, typing "d4" moves the cursor there. */
  readonly typing?: boolean;
}

export const defaultOptions: BoardOptions = {
  coordinates: true,
  theme: 'wood',
  animation: true,
  moveNumbers: false,
};

/** Everything the board draws. */
export interface BoardModel {
  /** 1..19. */
  readonly size: number;
  /** By Point: 0 empty, 1 white, 2 black. */
  readonly stones: ArrayLike<number>;
  readonly lastMove?: Point;
  readonly koPoint?: Point;
  readonly moveNumberAt?: ReadonlyMap<Point, number>;
  readonly markup?: BoardMarkup;
  /** Colour of the stone under the pointer; null or absent: none, a click still reports. */
  readonly ghost?: Stone | null;
  /** Row-major, size*size: +1 black's for certain, -1 white's. */
  readonly ownership?: ArrayLike<number>;
  /** How strongly ownership shows, 0..1; default 1. */
  readonly ownershipOpacity?: number;
  /** Points less surely owned than this show nothing, 0..1. */
  readonly ownershipThreshold?: number;
  /** Layers of an analysis; signs and values are drawn in their order. */
  readonly regions?: readonly RegionLayer[];
  readonly tints?: readonly TintLayer[];
  readonly lines?: readonly LineLayer[];
  readonly field?: FieldLayer;
  readonly signs?: readonly SignLayer[];
  readonly values?: readonly ValueLayer[];
  readonly candidates?: readonly Candidate[];
  readonly losses?: readonly LossDot[];
  readonly next?: readonly NextMove[];
  readonly dead?: ReadonlySet<Point>;
  /** By Point: 1 white, 2 black. */
  readonly territory?: ArrayLike<number>;
  /** Points lit up because something elsewhere is hovered or selected. */
  readonly highlight?: readonly Point[];
  readonly variation?: readonly VariationStone[];
  readonly outlines?: readonly Outline[];
  readonly selection?: BoardSelection | null;
  readonly options?: BoardOptions;
}

/** The model with what the board asks and tells. */
export interface BoardProps extends BoardModel {
  /** Whether the ghost's colour may play here; absent: everywhere. */
  readonly legal?: (point: Point) => boolean;
  /** One short sentence for a point that is not legal. */
  readonly reasonIllegal?: (point: Point) => string;
  /** More about a point, for those who hear the board; '' for nothing. */
  readonly about?: (point: Point) => string;
  /** Accessible name of the board; default says size and number of stones. */
  readonly label?: string;
  /** A plain left click, tap, Enter or Space on a legal point. */
  readonly onplay?: (point: Point, event: MouseEvent | KeyboardEvent) => void;
  /** The point under the pointer or cursor; null when it left the board. */
  readonly onhover?: (point: Point | null) => void;
  /**
   * Dragging (or Shift and an arrow key) chooses a rectangle, of which these are opposite corners; null takes it back. Absent:
   * nothing can be chosen, and Shift jumps to the next star point line.
   */
  readonly onselect?: (rectangle: { from: Point; to: Point } | null) => void;
  /** Right click, or a click with Ctrl, Shift, Alt or Meta; also Shift+Enter. */
  readonly onalternate?: (point: Point, event: MouseEvent | KeyboardEvent) => void;
}
