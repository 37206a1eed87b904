/**
 * A canvas context that records instead of painting, and a screen of fixed size: what component tests need in an
 * environment without graphics. Only tests import this.
 */

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

/** Makes every canvas record, and every element `side` CSS pixels large at pixel ratio 1; returns what undoes it. */
export function installScreen(recording: Recording | null, side: number): () => void {
  const canvas = HTMLCanvasElement.prototype;
  const element = HTMLElement.prototype;
  const before = {
    getContext: Object.getOwnPropertyDescriptor(canvas, 'getContext'),
    rect: Object.getOwnPropertyDescriptor(Element.prototype, 'getBoundingClientRect'),
    observer: globalThis.ResizeObserver,
  };
  const contexts = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>();
  canvas.getContext = function (this: HTMLCanvasElement) {
    if (!recording) return null;
    const context = contexts.get(this) ?? recording.context(this);
    contexts.set(this, context);
    return context;
  } as typeof canvas.getContext;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, side, side);
  for (const name of ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight']) {
    Object.defineProperty(element, name, { configurable: true, get: () => side });
  }
  globalThis.ResizeObserver = class {
    private readonly changed: ResizeObserverCallback;
    constructor(changed: ResizeObserverCallback) {
      this.changed = changed;
    }
    observe(target: Element): void {
      const entry = { target, contentRect: new DOMRect(0, 0, side, side) } as unknown as ResizeObserverEntry;
      this.changed([entry], this);
    }
    unobserve(): void {
      // Nothing is kept.
    }
    disconnect(): void {
      // Nothing is kept.
    }
  };
  return () => {
    if (before.getContext) Object.defineProperty(canvas, 'getContext', before.getContext);
    if (before.rect) Object.defineProperty(Element.prototype, 'getBoundingClientRect', before.rect);
    for (const name of ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'])
      Reflect.deleteProperty(element, name);
    globalThis.ResizeObserver = before.observer;
  };
}
