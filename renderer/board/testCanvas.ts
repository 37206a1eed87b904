/**
 * A canvas context that records instead of painting, and a screen of fixed size: what component tests need in an
 * environment without graphics. Only tests import this.
 */
import { vi } from 'vitest';

/** One call on a context, with the fill and stroke colours it was made with. */
export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly fillStyle: unknown;
  readonly strokeStyle: unknown;
  readonly globalAlpha: number;
  readonly font: string;
}

/** Every call of every context made since, in order; `canvas` tells them apart. */
export class Recording {
  readonly calls: (Call & { canvas: HTMLCanvasElement })[] = [];

  /** Texts written on any canvas, in order. */
  texts(): string[] {
    return this.calls.flatMap(({ name, args }) => (name === 'fillText' ? [String(args[0])] : []));
  }

  context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    const state: Record<string, unknown> = { canvas, globalAlpha: 1, fillStyle: '', strokeStyle: '' };
    const results: Record<string, (...args: unknown[]) => unknown> = {
      measureText: (text) => ({
        width: 6 * String(text).length,
        actualBoundingBoxAscent: 7,
        actualBoundingBoxDescent: 0,
      }),
      createRadialGradient: () => ({ addColorStop: () => undefined }),
      createImageData: (width, height) => ({
        data: new Uint8ClampedArray(4 * Number(width) * Number(height)),
      }),
    };
    const record = (name: string, args: unknown[]): unknown => {
      this.calls.push({
        canvas,
        name,
        args,
        fillStyle: state.fillStyle,
        strokeStyle: state.strokeStyle,
        globalAlpha: Number(state.globalAlpha),
        font: typeof state.font === 'string' ? state.font : '',
      });
      return results[name]?.(...args);
    };
    return new Proxy(state, {
      get: (target, name: string) =>
        name in target ? target[name] : (...args: unknown[]) => record(name, args),
      set: (target, name: string, value) => {
        target[name] = value;
        return true;
      },
    }) as unknown as CanvasRenderingContext2D;
  }
}

/** Makes every canvas record, and every element `side` CSS pixels large at pixel ratio 1, until the next test begins. */
export function installScreen(recording: Recording | null, side: number): void {
  const contexts = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>();
  function context(this: HTMLCanvasElement): CanvasRenderingContext2D | null {
    if (!recording) return null;
    const known = contexts.get(this) ?? recording.context(this);
    contexts.set(this, known);
    return known;
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(context as never);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, side, side),
  );
  for (const name of ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(side);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly changed: ResizeObserverCallback;
      constructor(changed: ResizeObserverCallback) {
        this.changed = changed;
      }
      observe(target: Element): void {
        const entry = {
          target,
          contentRect: new DOMRect(0, 0, side, side),
        } as unknown as ResizeObserverEntry;
        this.changed([entry], this);
      }
      unobserve(): void {
        // Nothing is kept.
      }
      disconnect(): void {
        // Nothing is kept.
      }
    },
  );
}
