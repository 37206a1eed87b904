/** What an explanation needs to know of the board that a decision is about; made by `sceneOf` of the board. */
import type { DragonVerdict } from './decision.ts';
import type { Color, Point } from './types.ts';

export interface Scene {
  readonly size: number;
  /** All points, row by row: what maps of the board are indexed by. */
  readonly points: readonly Point[];
  colorAt: (point: Point) => Color;
  /** The point of a coordinate such as "D4"; undefined when the board has none. */
  pointNamed: (name: string) => Point | undefined;
  /** The stones of the chain at a point; none where there is no stone. */
  chainAt: (point: Point) => readonly Point[];
  /** What is known of the dragon at a point. */
  dragonAt: (point: Point) => DragonVerdict | undefined;
}
