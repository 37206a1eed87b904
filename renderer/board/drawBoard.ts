/** The slab under the stones: ground with grain, grid, hoshi and coordinates. Redrawn only when size or look change. */
import { columnX, hoshiPoints, lineLabels, pointX, pointY, rowY } from './geometry.ts';
import type { BoardLayout } from './geometry.ts';
import { boardFont, groundColor } from './themes.ts';
import type { BoardTheme } from './themes.ts';
import type { BoardImages } from './types.ts';

/** Draws the whole static layer; covers the canvas. */
export function drawBoard(
  context: CanvasRenderingContext2D,
  layout: BoardLayout,
  theme: BoardTheme,
  images: BoardImages | null = null,
): void {
  drawGround(context, layout, theme, images?.board);
  drawGrid(context, layout, theme);
  if (layout.coordinates) drawCoordinates(context, layout, theme);
}

/** The ground alone, without a line; also what labels on empty points stand on. */
function drawGround(
  context: CanvasRenderingContext2D,
  layout: BoardLayout,
  theme: BoardTheme,
  picture: HTMLImageElement | undefined,
): void {
  const { width, height } = layout;
  context.fillStyle = groundColor(theme);
  context.fillRect(0, 0, width, height);
  if (picture) drawCovering(context, picture, width, height);
  else if (theme.grain > 0) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(grainTexture(theme), 0, 0, width, height);
  }
  // A rim of one CSS pixel keeps the slab apart from a ground of similar lightness.
  const rim = Math.max(1, Math.round(layout.scale));
  context.strokeStyle = theme.rim;
  context.lineWidth = rim;
  context.strokeRect(rim / 2, rim / 2, width - rim, height - rim);
}

/** The middle of a picture, as large as fills all of it without being stretched. */
function drawCovering(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  width: number,
  height: number,
): void {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.max(width / naturalWidth, height / naturalHeight);
  const [across, down] = [width / scale, height / scale];
  const [left, top] = [(naturalWidth - across) / 2, (naturalHeight - down) / 2];
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, across, down, 0, 0, width, height);
}

/** Side in pixels of what a picture is averaged over. */
const SAMPLE = 32;

/** The mean colour of a picture as it covers a board of this look; undefined where nothing can be drawn. */
export function groundOf(picture: HTMLImageElement, theme: BoardTheme): BoardTheme['ground'] | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SAMPLE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  // Some pictures are not opaque.
  context.fillStyle = groundColor(theme);
  context.fillRect(0, 0, SAMPLE, SAMPLE);
  drawCovering(context, picture, SAMPLE, SAMPLE);
  const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE);
  const mean = (channel: number): number => {
    let sum = 0;
    for (let at = channel; at < data.length; at += 4) sum += data[at];
    return Math.round(sum / (SAMPLE * SAMPLE));
  };
  return [mean(0), mean(1), mean(2)];
}

function drawGrid(context: CanvasRenderingContext2D, layout: BoardLayout, theme: BoardTheme): void {
  const { left, top, cell, size } = layout;
  const span = cell * (size - 1) + 1;
  context.fillStyle = theme.line;
  for (let line = 0; line < size; line++) {
    context.fillRect(left, top + line * cell, span, 1);
    context.fillRect(left + line * cell, top, 1, span);
  }
  const radius = Math.max(1.5, Math.min(0.095 * cell, 4.5 * layout.scale));
  context.fillStyle = theme.hoshi;
  for (const point of hoshiPoints(size)) {
    context.beginPath();
    context.arc(pointX(layout, point), pointY(layout, point), radius, 0, 2 * Math.PI);
    context.fill();
  }
}

function drawCoordinates(context: CanvasRenderingContext2D, layout: BoardLayout, theme: BoardTheme): void {
  const { size, coordinateOffset: offset } = layout;
  context.fillStyle = theme.coordinate;
  context.font = `450 ${layout.coordinateFont}px ${boardFont}`;
  context.textAlign = 'center';
  for (let line = 0; line < size; line++) {
    const x = columnX(layout, line);
    const y = rowY(layout, line);
    const { down, across } = lineLabels(layout, line);
    drawCentered(context, down, x, rowY(layout, 0) - offset);
    drawCentered(context, down, x, rowY(layout, size - 1) + offset);
    drawCentered(context, across, columnX(layout, 0) - offset, y);
    drawCentered(context, across, columnX(layout, size - 1) + offset, y);
  }
}

/** Writes text with the middle of its capitals at (x, y), on a whole pixel; `textAlign` must be center. */
export function drawCentered(context: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  context.textBaseline = 'alphabetic';
  const box = context.measureText('H');
  context.fillText(text, x, Math.round(y + (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2));
}

/** Side in pixels: fine enough to be scaled up to a large screen, small enough to be made within a few frames. */
const TEXTURE = 768;
const textures = new Map<string, HTMLCanvasElement>();

/**
 * Straight grain, made once per look: strips along the board whose lightness follows three octaves of one-dimensional
 * noise, bent a little so that no line is straight, with short pores in the dark ones. Changes of a few percent only: the
 * wood must not compete with the lines.
 */
function grainTexture(theme: BoardTheme): HTMLCanvasElement {
  const known = textures.get(theme.name);
  if (known) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = TEXTURE;
  const context = canvas.getContext('2d');
  if (context) {
    const image = context.createImageData(TEXTURE, TEXTURE);
    const noise = latticeNoise();
    const [red, green, blue] = theme.ground;
    const poreStart = Float32Array.from({ length: TEXTURE }, (_, x) => 40 * noise(x * 0.31, 41));
    for (let y = 0; y < TEXTURE; y++) {
      const bend = 26 * noise(y * 0.0021, 3) + 5 * noise(y * 0.011, 5);
      for (let x = 0; x < TEXTURE; x++) {
        const across = x + bend + 10 * noise(x * 0.004 + y * 0.0007, 11);
        const broad = noise(across * 0.011, 17) - 0.5;
        const rings = noise(across * 0.055, 23) - 0.5;
        const fine = noise(across * 0.42 + y * 0.0015, 29) - 0.5;
        const pore = noise(x * 0.9 + 97 * Math.floor(y / 18 + poreStart[x]), 37);
        const light = theme.grain * (7 * broad + 9 * rings + 5 * fine - (pore > 0.93 ? 5 : 0));
        const at = 4 * (y * TEXTURE + x);
        image.data[at] = red + light;
        image.data[at + 1] = green + light * 1.05;
        image.data[at + 2] = blue + light * 1.1;
        image.data[at + 3] = 255;
      }
    }
    context.putImageData(image, 0, 0);
  }
  textures.set(theme.name, canvas);
  return canvas;
}

/** Smooth noise 0..1 along a line; the second argument chooses the line. Always the same, so that a board never changes. */
function latticeNoise(): (at: number, line: number) => number {
  const values = new Float32Array(4096);
  let state = 20240229;
  for (let i = 0; i < values.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    values[i] = state / 2 ** 32;
  }
  return (at, line) => {
    const floor = Math.floor(at);
    const part = at - floor;
    const ease = part * part * (3 - 2 * part);
    const a = values[(floor + line * 211) & 4095];
    return a + (values[(floor + 1 + line * 211) & 4095] - a) * ease;
  };
}
