/** Sizes for virtual lists in a document that has no layout. */
import { onTestFinished, vi } from 'vitest';

/** Makes every frame (grid or tree) and every row so many pixels high, until the next test begins. */
export function installList(frame: number, row: number): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
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
    },
  );
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent'));
}
