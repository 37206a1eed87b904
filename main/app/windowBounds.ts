/** Remembers where the window was, in a small file of the app's own folder. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, screen, type Rectangle } from 'electron';
import type { Log } from '../log/log.ts';
import { errorFacts } from '../log/plain.ts';

export interface RememberedBounds {
  bounds: Rectangle;
  maximized: boolean;
}

export const MIN_WIDTH = 720;
export const MIN_HEIGHT = 540;
/** Pixels of the window that must lie on some display for the user to get hold of it. */
const VISIBLE = 100;

const file = (): string => join(app.getPath('userData'), 'window.json');

/** What was remembered, or undefined when there is nothing, it is nonsense, or it lies on a display that is gone. */
export function loadBounds(): RememberedBounds | undefined {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file(), 'utf8'));
  } catch {
    return undefined; // a first start, or a file cut short: the default place will do
  }
  if (!isRemembered(value)) return undefined;
  const { bounds } = value;
  const visible = screen.getAllDisplays().some(({ workArea }) => {
    const width =
      Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x);
    const below = bounds.y - workArea.y;
    return width >= VISIBLE && below >= 0 && below <= workArea.height - VISIBLE;
  });
  return visible ? value : undefined;
}

/** Remembers them; a disk that is full must not keep the window from closing. */
export function saveBounds(value: RememberedBounds, log: Log): void {
  try {
    writeFileSync(file(), JSON.stringify(value));
  } catch (error) {
    log.warn('window.bounds', errorFacts(error));
  }
}

function isRemembered(value: unknown): value is RememberedBounds {
  if (typeof value !== 'object' || value === null) return false;
  const { bounds, maximized } = value as { bounds?: Partial<Rectangle> | null; maximized?: unknown };
  if (typeof maximized !== 'boolean' || typeof bounds !== 'object' || bounds === null) return false;
  const { x, y, width = 0, height = 0 } = bounds;
  return [x, y, width, height].every(Number.isInteger) && width >= MIN_WIDTH && height >= MIN_HEIGHT;
}
