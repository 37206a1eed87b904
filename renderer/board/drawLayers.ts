/**
 * What an analysis lays on the board: a wash for a map of values, signs, and the values themselves. The wash lies below the
 * stones' marks, signs carry a thin edge that stands out from black and from white stones alike.
 */
import { pointAt } from '../../engine/board/point.ts';
import { drawCentered } from './drawBoard.ts';
import type { Sheet } from './drawMarkup.ts';
import { pointX, pointY } from './geometry.ts';
import type {
  FieldLayer,
  LayerPlace,
  LayerSign,
  LayerTone,
  SignLayer,
  TintLayer,
  ValueLayer,
} from './layers.ts';
import { boardFont } from './themes.ts';

const WHITE = 1;
const BLACK = 2;
/** Smaller writing than this, in CSS pixels, is left out. */
const MIN_FONT = 6.5;
/** On small boards a value is written larger for its cell than its amount would have it, up to this size in CSS pixels. */
const READABLE_FONT = 8;
/** The largest share of a cell that writing is high. */
const MOST_OF_CELL = 0.44;
const WHITE_FILL = '#fffefb';
const BLACK_FILL = '#141416';

/** In cells from the middle of the point. */
const PLACES: Readonly<Record<LayerPlace, readonly [across: number, down: number]>> = {
  middle: [0, 0],
  left: [-0.22, 0],
  right: [0.22, 0],
  topLeft: [-0.3, -0.3],
  topRight: [0.3, -0.3],
  bottomLeft: [-0.3, 0.3],
  bottomRight: [0.3, 0.3],
};

/** Squares that grow from a third of the cell to all of it: where values are high they run together to regions. */
export function drawField(sheet: Sheet, { values, opacity }: FieldLayer): void {
  const { context, layout, theme, stones } = sheet;
  const { size, cell } = layout;
  context.save();
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const value = values[row * size + column];
      const point = pointAt(row, column);
      const owner = value > 0 ? BLACK : WHITE;
      if (!value || stones[point] === owner) continue;
      const amount = Math.min(1, Math.abs(value));
      // On a stone of the other colour a square within it, so that the stone is still seen.
      const side = Math.round(cell * (stones[point] === 0 ? 0.3 + 0.7 * amount : 0.2 + 0.24 * amount));
      const x = Math.floor(pointX(layout, point)) - Math.floor(side / 2);
      const y = Math.floor(pointY(layout, point)) - Math.floor(side / 2);
      const edge = theme.squareEdge[owner === BLACK ? 0 : 1];
      context.globalAlpha = opacity * (0.3 + 0.5 * amount);
      context.fillStyle = owner === BLACK ? BLACK_FILL : WHITE_FILL;
      context.fillRect(x, y, side, side);
      if (edge !== '') {
        context.globalAlpha = opacity * 0.6;
        context.strokeStyle = edge;
        context.lineWidth = Math.max(1, Math.round(layout.scale));
        context.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
      }
    }
  }
  context.restore();
}

/** Whole cells in the colours that were asked for; stones leave their corners to be seen. */
export function drawTints({ context, layout }: Sheet, tints: readonly TintLayer[]): void {
  const side = Math.round(layout.cell);
  context.save();
  context.globalAlpha = 0.62;
  for (const { point, color } of tints) {
    context.fillStyle = color;
    context.fillRect(
      Math.round(pointX(layout, point) - side / 2),
      Math.round(pointY(layout, point) - side / 2),
      side,
      side,
    );
  }
  context.restore();
}

/** Plates with values, as wide as their text. */
export function drawValues(sheet: Sheet, values: readonly ValueLayer[]): void {
  const { context, layout, theme } = sheet;
  const { cell, scale } = layout;
  context.save();
  context.textAlign = 'center';
  for (const { point, text, tone, amount, below, changed } of values) {
    const wanted = cell * (below ? 0.27 : 0.29 + 0.11 * Math.min(1, amount));
    // What stands below a value has no room to grow.
    const readable = below ? 0 : Math.min(READABLE_FONT * scale, MOST_OF_CELL * cell);
    const pixels = Math.max(wanted, readable);
    if (pixels < MIN_FONT * scale) continue;
    context.font = `600 ${pixels}px ${boardFont}`;
    const measured = context.measureText(text).width;
    const most = 0.84 * cell;
    // A long text is written smaller rather than over the next point.
    if (measured > most) context.font = `600 ${(pixels * most) / measured}px ${boardFont}`;
    const width = Math.min(0.96 * cell, measured + 0.18 * cell);
    const height = 1.22 * pixels;
    const x = pointX(layout, point);
    const y = pointY(layout, point) + (below ? 0.33 * cell : 0);
    context.beginPath();
    context.roundRect(x - width / 2, y - height / 2, width, height, 0.3 * height);
    context.fillStyle = tone === 'black' ? BLACK_FILL : tone === 'white' ? WHITE_FILL : theme.chip;
    context.fill();
    context.lineWidth = changed ? Math.max(2 * scale, 0.08 * cell) : Math.max(0.5 * scale, 0.02 * cell);
    context.strokeStyle = changed
      ? theme.accent
      : tone === 'black'
        ? 'rgb(255 255 255 / 45%)'
        : 'rgb(20 20 22 / 55%)';
    context.stroke();
    context.fillStyle = tone === 'black' ? '#f6f4ee' : tone === 'white' ? '#1c1a17' : theme.chipInk;
    drawCentered(context, text, x, y);
  }
  context.restore();
}

/** Signs, each once. */
export function drawSigns(sheet: Sheet, signs: readonly SignLayer[]): void {
  const { context, layout } = sheet;
  const { cell, scale } = layout;
  context.save();
  context.lineJoin = 'round';
  for (const { point, sign, tone, place } of signs) {
    const small = place !== 'middle';
    const [across, down] = PLACES[place];
    const x = pointX(layout, point) + across * cell;
    const y = pointY(layout, point) + down * cell;
    // What is as it should be is said quietly: most stones are alive.
    const quiet = sign === 'ring';
    const radius = cell * (small ? 0.14 : quiet ? 0.17 : 0.21);
    const line = Math.max(1.5 * scale, (small || quiet ? 0.06 : 0.085) * cell);
    const halo = haloOf(sheet, point, tone);
    const color = toneColor(sheet, tone);
    drawSign(context, sign, x, y, radius, line, color, halo, Math.max(scale, 0.035 * cell));
  }
  context.restore();
}

/** What stands out from the tone and from what lies below it. */
function haloOf({ stones, theme }: Sheet, point: number, tone: LayerTone): string {
  if (tone === 'black') return theme.name === 'slate' ? 'rgb(235 238 240 / 85%)' : 'rgb(255 253 248 / 75%)';
  if (tone === 'white') return 'rgb(20 16 12 / 80%)';
  return stones[point] === BLACK ? 'rgb(10 10 10 / 80%)' : 'rgb(255 253 248 / 90%)';
}

/** The colour of a tone on this board. */
export function toneColor({ theme }: Sheet, tone: LayerTone): string {
  return {
    black: BLACK_FILL,
    white: WHITE_FILL,
    plain: theme.accent,
    alive: '#009e73',
    critical: '#e69f00',
    dead: '#d55e00',
    strong: '#0072b2',
    unknown: '#56b4e9',
    seki: '#cc79a7',
    inessential: '#999999',
  }[tone];
}

/** Strokes twice, the halo first; filled shapes get the halo as their edge. */
function drawSign(
  context: CanvasRenderingContext2D,
  sign: LayerSign,
  x: number,
  y: number,
  radius: number,
  line: number,
  color: string,
  halo: string,
  edge: number,
): void {
  context.beginPath();
  SHAPES[sign](context, x, y, radius);
  if (FILLED.has(sign)) {
    context.lineWidth = 2 * edge;
    context.strokeStyle = halo;
    context.stroke();
    context.fillStyle = color;
    context.fill();
    return;
  }
  context.lineCap = 'round';
  context.lineWidth = line + 2 * edge;
  context.strokeStyle = halo;
  context.stroke();
  context.lineWidth = line;
  context.strokeStyle = color;
  context.stroke();
  if (sign !== 'half') return;
  context.beginPath();
  context.arc(x, y, radius, -Math.PI / 2, Math.PI / 2);
  context.fillStyle = color;
  context.fill();
}

const FILLED: ReadonlySet<LayerSign> = new Set(['triangle', 'square', 'disc', 'diamond', 'wall', 'dot']);

type Shape = (context: CanvasRenderingContext2D, x: number, y: number, radius: number) => void;

const circle: Shape = (context, x, y, radius) => context.arc(x, y, radius, 0, 2 * Math.PI);
const box: Shape = (context, x, y, radius) =>
  context.rect(x - 0.85 * radius, y - 0.85 * radius, 1.7 * radius, 1.7 * radius);
const cross: Shape = (context, x, y, radius) => {
  context.moveTo(x - 0.8 * radius, y - 0.8 * radius);
  context.lineTo(x + 0.8 * radius, y + 0.8 * radius);
  context.moveTo(x + 0.8 * radius, y - 0.8 * radius);
  context.lineTo(x - 0.8 * radius, y + 0.8 * radius);
};

/** By sign: its path around a middle. */
const SHAPES: Readonly<Record<LayerSign, Shape>> = {
  ring: circle,
  circle,
  half: circle,
  disc: circle,
  cross,
  square: box,
  frame: box,
  triangle: (context, x, y, radius) => {
    context.moveTo(x, y - 1.15 * radius);
    context.lineTo(x + 1.1 * radius, y + 0.8 * radius);
    context.lineTo(x - 1.1 * radius, y + 0.8 * radius);
    context.closePath();
  },
  box: (context, x, y, radius) => {
    box(context, x, y, radius);
    cross(context, x, y, 0.7 * radius);
  },
  false: (context, x, y, radius) => {
    circle(context, x, y, radius);
    context.moveTo(x - 0.7 * radius, y + 0.7 * radius);
    context.lineTo(x + 0.7 * radius, y - 0.7 * radius);
  },
  diamond: (context, x, y, radius) => {
    context.moveTo(x, y - 1.2 * radius);
    context.lineTo(x + 1.2 * radius, y);
    context.lineTo(x, y + 1.2 * radius);
    context.lineTo(x - 1.2 * radius, y);
    context.closePath();
  },
  plus: (context, x, y, radius) => {
    context.moveTo(x, y - radius);
    context.lineTo(x, y + radius);
    context.moveTo(x - 0.7 * radius, y - 0.3 * radius);
    context.lineTo(x + 0.7 * radius, y - 0.3 * radius);
  },
  question: (context, x, y, radius) => {
    context.arc(x, y - 0.45 * radius, 0.55 * radius, Math.PI, Math.PI / 2);
    context.lineTo(x, y + 0.35 * radius);
    context.moveTo(x, y + 0.95 * radius);
    context.lineTo(x, y + 0.96 * radius);
  },
  double: (context, x, y, radius) => {
    circle(context, x, y, radius);
    context.moveTo(x + 0.4 * radius, y);
    circle(context, x, y, 0.4 * radius);
  },
  dot: (context, x, y, radius) => circle(context, x, y, 0.6 * radius),
  wall: (context, x, y, radius) => {
    context.rect(x - 1.15 * radius, y - 0.45 * radius, 2.3 * radius, 0.9 * radius);
  },
};
