/**
 * Stones from sprites. A stone is drawn once per look, diameter and variant and then copied, so that a full board costs
 * 361 copies. All shadows go down before the first stone: a shadow falls on the board, never on a neighbour.
 */
import { columnOf, pointAt, rowOf } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/protocol/types.ts';
import { pointX, pointY } from './geometry.ts';
import type { BoardLayout } from './geometry.ts';
import type { BoardTheme } from './themes.ts';
import type { BoardImages } from './types.ts';

/** White stones have this many patterns of growth lines. */
const VARIANTS = 7;
const WHITE = 1;

/** Sprites of one look and diameter. */
export interface StoneSprites {
  readonly key: string;
  readonly white: readonly HTMLCanvasElement[];
  readonly black: HTMLCanvasElement;
  readonly shadow: HTMLCanvasElement | null;
}

/** Makes the sprites for a layout, or returns `previous` when they still fit. */
export function stoneSprites(
  layout: BoardLayout,
  theme: BoardTheme,
  images: BoardImages | null,
  previous?: StoneSprites,
): StoneSprites {
  const key = `${theme.name} ${layout.stone} ${layout.scale} ${images?.key ?? 0}`;
  if (previous?.key === key) return previous;
  const { black, white: shown } = images ?? {};
  const white = shown
    ? [picturedStone(layout, shown)]
    : Array.from({ length: theme.shell ? VARIANTS : 1 }, (_, variant) => whiteStone(layout, theme, variant));
  return {
    key,
    white,
    black: black ? picturedStone(layout, black) : blackStone(layout, theme),
    shadow: theme.shadow > 0 ? stoneShadow(layout, theme) : null,
  };
}

/** Draws every stone; `opacityOf` fades single points (dead stones, captures). */
export function drawStones(
  context: CanvasRenderingContext2D,
  layout: BoardLayout,
  sprites: StoneSprites,
  stones: ArrayLike<number>,
  opacityOf: (point: Point) => number,
): void {
  const { size } = layout;
  if (sprites.shadow) {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const point = pointAt(row, column);
        if (stones[point] !== 1 && stones[point] !== 2) continue;
        context.globalAlpha = opacityOf(point);
        copyAt(context, sprites.shadow, pointX(layout, point), pointY(layout, point));
      }
    }
  }
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const point = pointAt(row, column);
      const color = stones[point];
      if (color === 1 || color === 2) drawStone(context, layout, sprites, point, color, opacityOf(point));
    }
  }
  context.globalAlpha = 1;
}

/** Draws one stone without its shadow, `size` times as large as the others. */
export function drawStone(
  context: CanvasRenderingContext2D,
  layout: BoardLayout,
  sprites: StoneSprites,
  point: Point,
  color: Stone,
  opacity: number,
  size = 1,
): void {
  const sprite = spriteOf(sprites, point, color);
  const x = pointX(layout, point);
  const y = pointY(layout, point);
  context.globalAlpha = opacity;
  if (size === 1) {
    copyAt(context, sprite, x, y);
  } else {
    const side = sprite.width * size;
    context.drawImage(sprite, x - side / 2, y - side / 2, side, side);
  }
  context.globalAlpha = 1;
}

/** Which pattern a white stone shows depends only on where it lies. */
function spriteOf(sprites: StoneSprites, point: Point, color: Stone): HTMLCanvasElement {
  if (color !== WHITE) return sprites.black;
  return sprites.white[
    (rowOf(point) * 5 + columnOf(point) * 3 + ((point * point) >> 3)) % sprites.white.length
  ];
}

function copyAt(context: CanvasRenderingContext2D, sprite: HTMLCanvasElement, x: number, y: number): void {
  context.drawImage(sprite, x - sprite.width / 2, y - sprite.width / 2);
}

/** A square canvas of odd side with the origin moved to its middle. */
function sprite(side: number, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (context) {
    context.translate(side / 2, side / 2);
    draw(context);
  }
  return canvas;
}

function disc(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
}

/** A picture of the user's, within the circle of a stone: its longer side is as long as the stone is wide. */
function picturedStone(layout: BoardLayout, picture: HTMLImageElement): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = picture;
  const scale = layout.stone / Math.max(naturalWidth, naturalHeight);
  const [width, height] = [naturalWidth * scale, naturalHeight * scale];
  return sprite(layout.stone + 2, (context) => {
    disc(context, layout.stone / 2);
    context.clip();
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, -width / 2, -height / 2, width, height);
  });
}

function blackStone(layout: BoardLayout, theme: BoardTheme): HTMLCanvasElement {
  const radius = layout.stone / 2;
  const look = theme.black;
  return sprite(layout.stone + 2, (context) => {
    const light = context.createRadialGradient(
      -0.34 * radius,
      -0.42 * radius,
      0,
      -0.1 * radius,
      -0.12 * radius,
      1.08 * radius,
    );
    light.addColorStop(0, look.lit);
    light.addColorStop(0.55, look.middle);
    light.addColorStop(1, look.rim);
    context.fillStyle = light;
    disc(context, radius);
    context.fill();
    if (look.edge) {
      const width = Math.max(1, layout.scale);
      context.strokeStyle = look.edge;
      context.lineWidth = width;
      disc(context, radius - width / 2);
      context.stroke();
    }
  });
}

function whiteStone(layout: BoardLayout, theme: BoardTheme, variant: number): HTMLCanvasElement {
  const radius = layout.stone / 2;
  const look = theme.white;
  return sprite(layout.stone + 2, (context) => {
    const light = context.createRadialGradient(
      -0.3 * radius,
      -0.36 * radius,
      0,
      -0.08 * radius,
      -0.1 * radius,
      1.1 * radius,
    );
    light.addColorStop(0, look.lit);
    light.addColorStop(0.62, look.middle);
    light.addColorStop(1, look.rim);
    context.fillStyle = light;
    disc(context, radius);
    context.fill();
    if (theme.shell && radius > 8) shellLines(context, radius, variant);
    if (look.edge) {
      const width =
        theme.shadow > 0 ? Math.max(1, 0.75 * layout.scale) : Math.max(1, Math.round(1.1 * layout.scale));
      context.strokeStyle = look.edge;
      context.lineWidth = width;
      disc(context, radius - width / 2);
      context.stroke();
    }
  });
}

/** Growth lines of clam shell: wide flat arcs, one direction per stone, barely darker than the stone. */
function shellLines(context: CanvasRenderingContext2D, radius: number, variant: number): void {
  context.save();
  disc(context, radius * 0.985);
  context.clip();
  context.rotate((variant * 2.399) % (2 * Math.PI));
  const distance = radius * (2.3 + 0.35 * (variant % 3));
  const step = radius * (0.17 + 0.025 * (variant % 4));
  context.lineWidth = step * 0.5;
  context.strokeStyle = 'rgb(120 104 72 / 4.5%)';
  for (let reach = distance - radius; reach < distance + radius; reach += step) {
    context.beginPath();
    context.arc(0, -distance, reach, 0, Math.PI);
    context.stroke();
  }
  context.restore();
}

/** A soft shadow below and to the right: the light stands at the upper left, as in the stones. */
function stoneShadow(layout: BoardLayout, theme: BoardTheme): HTMLCanvasElement {
  const radius = layout.stone / 2;
  const blur = Math.max(1, 0.13 * radius);
  const x = 0.05 * radius;
  const y = 0.1 * radius;
  let side = Math.ceil(2 * (radius + 2.5 * blur + y)) + 1;
  if (side % 2 === 0) side++;
  return sprite(side, (context) => {
    const inner = radius - blur;
    const outer = radius + 1.7 * blur;
    const fade = context.createRadialGradient(x, y, inner, x, y, outer);
    fade.addColorStop(0, `rgb(20 12 2 / ${theme.shadow * 130}%)`);
    fade.addColorStop(0.4, `rgb(20 12 2 / ${theme.shadow * 72}%)`);
    fade.addColorStop(0.7, `rgb(20 12 2 / ${theme.shadow * 24}%)`);
    fade.addColorStop(1, 'rgb(20 12 2 / 0%)');
    context.fillStyle = fade;
    context.beginPath();
    context.arc(x, y, outer, 0, 2 * Math.PI);
    context.fill();
  });
}
