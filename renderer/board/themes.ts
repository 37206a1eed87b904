/**
 * The three looks of the board as plain values. They are independent of the light and dark interface: a board is an object
 * on the table, and each of these stands on both grounds.
 */
import { contrast } from '../style/contrast.ts';
import type { BoardThemeName } from './types.ts';

/** Light and shape of one colour of stones. */
interface StoneLook {
  /** Radial gradient from the lit side to the rim. */
  readonly lit: string;
  readonly middle: string;
  readonly rim: string;
  /** One-pixel outline; empty for none. */
  readonly edge: string;
  /** Marks, numbers and the last-move dot on this stone. */
  readonly ink: string;
}

/** Every colour a board uses. */
export interface BoardTheme {
  readonly name: BoardThemeName;
  /** Ground, as [red, green, blue]: the grain varies around it. */
  readonly ground: readonly [number, number, number];
  /** Depth of the grain: 0 none, 1 clearly visible wood. */
  readonly grain: number;
  /** The slab's own faint rim. */
  readonly rim: string;
  readonly line: string;
  readonly hoshi: string;
  readonly coordinate: string;
  readonly black: StoneLook;
  readonly white: StoneLook;
  /** Fine growth lines in white stones. */
  readonly shell: boolean;
  /** Squares of territory: outline of the black and of the white ones on the bare board; '' where the fill is enough. */
  readonly squareEdge: readonly [black: string, white: string];
  /** Alpha of the stones' shadow; 0 for none. */
  readonly shadow: number;
  /** Marks on empty points. */
  readonly ink: string;
  /** Chips behind search labels, and the words on them. */
  readonly chip: string;
  readonly chipInk: string;
  /** Cursor, highlight and other signs of the interface. */
  readonly accent: string;
  /** Best move: fill, and the words on it. */
  readonly best: string;
  readonly bestInk: string;
  /** Ring that shows how much of the search went to a move. */
  readonly strength: string;
  /** Crosses on dead stones, signs of a refused move. */
  readonly dead: string;
}

const wood: BoardTheme = {
  name: 'wood',
  ground: [224, 187, 128],
  grain: 1,
  rim: 'rgb(96 62 20 / 35%)',
  line: '#5d4323',
  hoshi: '#4b3519',
  coordinate: '#5f4524',
  black: { lit: '#55565a', middle: '#2a2b2e', rim: '#141416', edge: '', ink: '#f6f4ee' },
  white: { lit: '#fffefb', middle: '#f5f2ea', rim: '#d9d2c3', edge: 'rgb(98 82 54 / 34%)', ink: '#1c1a17' },
  shell: true,
  squareEdge: ['', 'rgb(84 58 20 / 60%)'],
  shadow: 0.34,
  ink: '#2a1c0a',
  chip: '#f2dfbd',
  chipInk: '#23180a',
  accent: '#1f5fa6',
  best: '#00624a',
  bestInk: '#ffffff',
  strength: '#0072b2',
  dead: '#c8401a',
};

const paper: BoardTheme = {
  name: 'paper',
  ground: [252, 251, 247],
  grain: 0,
  rim: 'rgb(40 40 36 / 18%)',
  line: '#55565a',
  hoshi: '#2b2c2e',
  coordinate: '#5c5e62',
  black: { lit: '#242528', middle: '#1b1c1e', rim: '#151617', edge: '', ink: '#ffffff' },
  white: { lit: '#ffffff', middle: '#ffffff', rim: '#ffffff', edge: '#26272a', ink: '#151617' },
  shell: false,
  squareEdge: ['', '#26272a'],
  shadow: 0,
  ink: '#1b1c1e',
  chip: '#eef2f6',
  chipInk: '#16191c',
  accent: '#2f6cb0',
  best: '#00624a',
  bestInk: '#ffffff',
  strength: '#0072b2',
  dead: '#c8401a',
};

const slate: BoardTheme = {
  name: 'slate',
  ground: [62, 69, 76],
  grain: 0.25,
  rim: 'rgb(0 0 0 / 45%)',
  line: '#98a1a9',
  hoshi: '#b4bcc3',
  coordinate: '#b3bbc2',
  black: {
    lit: '#33363a',
    middle: '#191b1d',
    rim: '#0c0d0e',
    edge: 'rgb(176 186 195 / 34%)',
    ink: '#f2f3f3',
  },
  white: { lit: '#f4f4f2', middle: '#e6e7e5', rim: '#c3c6c7', edge: 'rgb(20 22 24 / 30%)', ink: '#17191b' },
  shell: true,
  squareEdge: ['rgb(190 199 207 / 60%)', ''],
  shadow: 0.42,
  ink: '#f0f2f4',
  chip: '#58626b',
  chipInk: '#ffffff',
  accent: '#8fc1f5',
  best: '#7fe0bf',
  bestInk: '#06281d',
  strength: '#7cc4f5',
  dead: '#ff8a5c',
};

const themes: Record<BoardThemeName, BoardTheme> = { wood, paper, slate };

/** The look of that name. */
export function boardTheme(name: BoardThemeName): BoardTheme {
  return themes[name];
}

/** Least contrast of the lines with what they lie on, as the tests of the looks have it. */
const LEAST_CONTRAST = 2.5;

/** The look for a ground of the user's: the one that is wanted, or where its lines could hardly be seen there, the one whose can be best. */
export function themeOn(ground: BoardTheme['ground'], wanted: BoardTheme): BoardTheme {
  const clear = ({ line }: BoardTheme): number => contrast(line, ground);
  const best = Object.values(themes).reduce((a, b) => (clear(b) > clear(a) ? b : a));
  return { ...(clear(wanted) >= LEAST_CONTRAST ? wanted : best), ground };
}

/** The ground with an alpha, for washing things out. */
export function groundColor(theme: BoardTheme, alpha = 1): string {
  return `rgb(${theme.ground.join(' ')} / ${alpha * 100}%)`;
}

// not shown: fonts
export const boardFont = "'Inter Variable', Inter, system-ui, sans-serif";
