/** Sizes for virtual lists in a document that has no layout. */

/** Makes every frame (grid or tree) and every row so many pixels high; returns what undoes it. */
export function installList(frame: number, row: number): () => void {
  const before = {
    observer: window.ResizeObserver,
    parent: Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetParent'),
  };
  window.ResizeObserver = class {
    readonly #changed: ResizeObserverCallback;
    constructor(changed: ResizeObserverCallback) {
      this.#changed = changed;
    }
    observe(target: Element): void {
      const height = target.matches('[role=grid], [role=tree]') ? frame : row;
      const entry = { target, contentRect: new DOMRect(0, 0, 300, height) };
      queueMicrotask(() => this.#changed([entry as unknown as ResizeObserverEntry], this));
    }
    unobserve(): void {
      // Nothing is kept.
    }
    disconnect(): void {
      // Nothing is kept.
    }
  };
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
  return () => {
    window.ResizeObserver = before.observer;
    if (before.parent) Object.defineProperty(HTMLElement.prototype, 'offsetParent', before.parent);
  };
}
