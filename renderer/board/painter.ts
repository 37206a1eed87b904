/**
 * Paints a board model onto three stacked canvases: the slab (redrawn when its size or look changes), the position
 * (redrawn when the model changes) and the hover layer (redrawn when the pointer moves). So moving the pointer never
 * repaints a stone, and playing a move never repaints the wood. Holds sizes and sprites, no state of the game.
 */
import { allPoints } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/protocol/types.ts';
import { drawBoard, groundOf } from './drawBoard.ts';
import { drawField, drawSigns, drawTints, drawValues } from './drawLayers.ts';
import {
  drawDim,
  drawHidden,
  drawKo,
  drawLastMove,
  drawMarkup,
  drawMoveNumbers,
  markedPoints,
} from './drawMarkup.ts';
import type { Sheet } from './drawMarkup.ts';
import {
  drawCandidates,
  drawDead,
  drawHighlight,
  drawHover,
  drawOwnership,
  drawTerritory,
  drawTerritoryPoints,
  drawVariation,
} from './drawOverlay.ts';
import type { HoverSign } from './drawOverlay.ts';
import { drawOutlines, drawSelection } from './drawOutlines.ts';
import { drawLines, drawRegions } from './drawRegions.ts';
import { drawLosses, drawNextMoves } from './drawLosses.ts';
import { drawStone, drawStones, stoneSprites } from './drawStones.ts';
import type { StoneSprites } from './drawStones.ts';
import { layoutBoard } from './geometry.ts';
import type { BoardLayout } from './geometry.ts';
import type { ValueLayer } from './layers.ts';
import { boardTheme, themeOn } from './themes.ts';
import type { BoardTheme } from './themes.ts';
import type { BoardImages, BoardModel, BoardOptions } from './types.ts';

/** How much of a dead stone is left to see. */
const DEAD_OPACITY = 0.42;

/** Stones on their way off the board; `left` falls from 1 to 0. */
export interface Captures {
  readonly points: readonly Point[];
  readonly color: Stone;
  readonly left: number;
}

/** Canvases from bottom to top, all of one size. */
export interface BoardCanvases {
  readonly slab: HTMLCanvasElement;
  readonly position: HTMLCanvasElement;
  readonly hover: HTMLCanvasElement;
}

export class BoardPainter {
  /** Null until the first resize. */
  layout: BoardLayout | null = null;
  private readonly canvases: BoardCanvases;
  private theme: BoardTheme = boardTheme('wood');
  private images: BoardImages | null = null;
  private sprites: StoneSprites | undefined;
  private points: Point[] = [];
  private slabKey = '';

  constructor(canvases: BoardCanvases) {
    this.canvases = canvases;
  }

  /** Fits everything to a canvas of whole device pixels and repaints the slab when it changed. */
  resize(size: number, width: number, height: number, scale: number, options: BoardOptions): BoardLayout {
    const { slab, position, hover } = this.canvases;
    for (const canvas of [slab, position, hover]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    const layout = layoutBoard(size, width, height, scale, options.coordinates, options.turn);
    this.layout = layout;
    this.images = options.images ?? null;
    if (this.points.length !== size * size) this.points = allPoints(size);
    const { coordinates, turn, theme } = options;
    const key = [size, width, height, scale, coordinates, turn, theme, this.images?.key ?? 0].join(' ');
    if (key !== this.slabKey) {
      this.slabKey = key;
      this.theme = this.themeFor(boardTheme(theme));
      this.paintSlab();
    }
    return layout;
  }

  /** The look that is wanted, or the one that can be seen on the user's picture of the board. */
  private themeFor(wanted: BoardTheme): BoardTheme {
    const picture = this.images?.board;
    const ground = picture && groundOf(picture, wanted);
    return ground ? themeOn(ground, wanted) : wanted;
  }

  /** Repaints the slab, e.g. after its typeface has loaded. */
  paintSlab(): void {
    const context = this.canvases.slab.getContext('2d');
    if (context && this.layout) drawBoard(context, this.layout, this.theme, this.images);
  }

  /** Repaints stones and everything that lies on them, in the fixed order of layers. */
  paintPosition(model: BoardModel, captures: Captures | null): void {
    const sheet = this.sheet(this.canvases.position, model.stones);
    if (!sheet) return;
    const { context, layout, sprites } = sheet;
    const { stones, dead, markup, options } = model;
    if (model.tints) drawTints(sheet, model.tints);
    if (model.regions) drawRegions(sheet, model.regions);
    drawStones(context, layout, sprites, stones, (point) => (dead?.has(point) ? DEAD_OPACITY : 1));
    for (const point of captures?.points ?? []) {
      if (captures)
        drawStone(context, layout, sprites, point, captures.color, captures.left, 0.7 + 0.3 * captures.left);
    }
    if (markup) drawDim(sheet, markup.dim);

    if (model.field) drawField(sheet, model.field);
    if (model.ownership)
      drawOwnership(sheet, model.ownership, model.ownershipOpacity, model.ownershipThreshold);
    if (model.territory) drawTerritory(sheet, model.territory, this.points);
    if (dead) drawDead(sheet, dead);

    if (markup) {
      drawTerritoryPoints(sheet, markup.territoryBlack, 2);
      drawTerritoryPoints(sheet, markup.territoryWhite, 1);
    }
    if (model.next && !model.variation?.length) drawNextMoves(sheet, sprites, model.next);
    if (model.losses) drawLosses(sheet, model.losses);
    if (model.lines) drawLines(sheet, model.lines);
    if (model.signs) drawSigns(sheet, model.signs);
    const marked = markedPoints(markup);
    const values = model.values ?? [];
    drawValues(
      sheet,
      values.filter(({ point }) => !marked.has(point)),
    );
    const candidates = model.variation?.length ? [] : (model.candidates ?? []);
    drawCandidates(sheet, candidates, marked);
    const numbers = options?.moveNumbers ? model.moveNumberAt : undefined;
    if (numbers) drawMoveNumbers(sheet, numbers, marked, model.lastMove);
    const last = model.lastMove;
    if (last && (stones[last] === 1 || stones[last] === 2) && !dead?.has(last)) {
      const numbered = numbers?.has(last) === true && !marked.has(last);
      const covered = marked.has(last) || (model.losses?.some(({ point }) => point === last) ?? false);
      if (!numbered) drawLastMove(sheet, last, covered);
    }
    if (model.koPoint && stones[model.koPoint] === 0 && !marked.has(model.koPoint))
      drawKo(sheet, model.koPoint);

    if (markup) {
      drawMarkup(sheet, markup, new Set(candidates.map(({ point }) => point)));
      // A sign of the file leaves room below it.
      const labels = candidates.map(({ point, label }): ValueLayer => ({
        point,
        text: label,
        tone: 'plain',
        amount: 1,
      }));
      const beside = [...values, ...labels].filter(({ point }) => marked.has(point));
      drawValues(
        sheet,
        beside.map((value) => ({ ...value, below: true })),
      );
      if (markup.visible) drawHidden(sheet, markup.visible, this.points);
    }
    if (model.outlines) drawOutlines(sheet, model.outlines);
    if (model.selection) drawSelection(sheet, model.selection);
    if (model.highlight) drawHighlight(sheet, model.highlight);
    if (model.variation) drawVariation(sheet, sprites, model.variation);
  }

  /** Repaints the layer of pointer and cursor; null clears it. */
  paintHover(stones: ArrayLike<number>, sign: HoverSign | null): void {
    const sheet = this.sheet(this.canvases.hover, stones);
    if (sheet && sign) drawHover(sheet, sheet.sprites, sign);
  }

  private sheet(
    canvas: HTMLCanvasElement,
    stones: ArrayLike<number>,
  ): (Sheet & { sprites: StoneSprites }) | null {
    const context = canvas.getContext('2d');
    const { layout, theme } = this;
    if (!context || !layout) return null;
    this.sprites = stoneSprites(layout, theme, this.images, this.sprites);
    context.clearRect(0, 0, layout.width, layout.height);
    return { context, layout, theme, stones, sprites: this.sprites };
  }
}
