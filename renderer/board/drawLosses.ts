/**
 * What stones of an analysed game gave away, as dots, and the moves that the record has next, as faint stones. The grades and their colours
 * are those that KaTrain made usual; a dot is the larger the more was lost, so that nothing depends on the colour.
 */
import { clearGround, drawText, inkAt, type Sheet } from './drawMarkup.ts';
import { drawStone, type StoneSprites } from './drawStones.ts';
import { pointX, pointY } from './geometry.ts';
import type { LossDot, NextMove } from './types.ts';

/** Points lost from which a grade begins, the least first; the radius in cells. */
export const LOSS_GRADES: readonly { from: number; color: string; ink: string; radius: number }[] = [
  { from: 0, color: '#1e9600', ink: '#ffffff', radius: 0.08 },
  { from: 0.5, color: '#abe62e', ink: '#141416', radius: 0.11 },
  { from: 1.5, color: '#f2f200', ink: '#141416', radius: 0.14 },
  { from: 3, color: '#e6661a', ink: '#141416', radius: 0.18 },
  { from: 6, color: '#cc0000', ink: '#ffffff', radius: 0.22 },
  { from: 12, color: '#72216b', ink: '#ffffff', radius: 0.26 },
];

/** The grade of a loss in points. */
export function lossGrade(points: number): (typeof LOSS_GRADES)[number] {
  return LOSS_GRADES.findLast(({ from }) => points >= from) ?? LOSS_GRADES[0];
}

/** A dot on each stone, with the points that were lost where there is a text. */
export function drawLosses(sheet: Sheet, losses: readonly LossDot[]): void {
  const { context, layout } = sheet;
  for (const { point, lost, text } of losses) {
    const { color, ink, radius } = lossGrade(lost);
    const size = (text === undefined ? radius : Math.max(0.27, radius)) * layout.cell;
    context.beginPath();
    context.arc(pointX(layout, point), pointY(layout, point), size, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
    context.lineWidth = Math.max(layout.scale, 0.03 * layout.cell);
    context.strokeStyle = sheet.stones[point] === 2 ? 'rgb(255 255 255 / 75%)' : 'rgb(0 0 0 / 65%)';
    context.stroke();
    if (text !== undefined) drawText(sheet, point, text, ink, 0.32);
  }
}

/** Faint stones where the record goes on; each of several has its letter. */
export function drawNextMoves(sheet: Sheet, sprites: StoneSprites, next: readonly NextMove[]): void {
  for (const { point, color, label } of next) {
    clearGround(sheet, point, 0.4);
    drawStone(sheet.context, sheet.layout, sprites, point, color, 0.45, 0.8);
    if (label === undefined) continue;
    const on = { ...sheet, stones: { length: 0, [point]: color } as ArrayLike<number> };
    drawText(on, point, label, inkAt(on, point), 0.42);
  }
}
