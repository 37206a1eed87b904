import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectedInSight } from './selectedInSight.ts';

let strip: HTMLElement;
let shown: string[];
let resized: () => void;
let stop: () => void;

beforeEach(() => {
  shown = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent ?? '');
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe(): void {
        resized();
      }
      disconnect(): void {
        resized = () => undefined;
      }
    },
  );
  strip = document.body.appendChild(document.createElement('div'));
  strip.innerHTML =
    '<button role="tab" aria-selected="true">A</button><button role="tab" aria-selected="false">B</button>';
  stop = selectedInSight(strip);
});
afterEach(() => {
  stop();
  strip.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets the observers speak. */
const observed = (): Promise<void> => new Promise((done) => setTimeout(done));

test('the selected tab is shown at first, when another is chosen, renamed or added, and when the room changes', async () => {
  expect(shown).toEqual(['A']);
  const [a, b] = strip.children;
  a.setAttribute('aria-selected', 'false');
  b.setAttribute('aria-selected', 'true');
  await observed();
  expect(shown.splice(0).at(-1)).toBe('B');
  a.firstChild!.nodeValue = 'A with a long title';
  await observed();
  expect(shown.splice(0)).toEqual(['B']);
  strip.prepend(document.createElement('button'));
  await observed();
  expect(shown.splice(0)).toEqual(['B']);
  resized();
  expect(shown.splice(0)).toEqual(['B']);
});

test('nothing is shown once the strip is gone', async () => {
  shown.length = 0;
  stop();
  strip.children[0].setAttribute('aria-selected', 'false');
  resized();
  await observed();
  expect(shown).toEqual([]);
});
