import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectedInSight } from './selectedInSight.ts';

let strip: HTMLElement;
let shown: string[];
let resized: () => void;
let watched: Element[];
let stop: () => void;

beforeEach(() => {
  shown = [];
  watched = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent ?? '');
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe(element: Element): void {
        watched.push(element);
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
});

/** Lets the observers speak. */
const observed = (): Promise<void> => new Promise((done) => setTimeout(done));

test('the selected tab is shown at first, when another is chosen, renamed or added, and when the room changes', async () => {
  expect(new Set(shown.splice(0))).toEqual(new Set(['A']));
  const [a, b] = strip.children;
  a.setAttribute('aria-selected', 'false');
  b.setAttribute('aria-selected', 'true');
  await observed();
  expect(shown.splice(0).at(-1)).toBe('B');
  a.firstChild!.nodeValue = 'A with a long title';
  await observed();
  expect(shown.splice(0)).toEqual(['B']);
  const added = document.createElement('button');
  strip.prepend(added);
  await observed();
  expect(shown.splice(0).at(-1)).toBe('B');
  resized();
  expect(shown.splice(0)).toEqual(['B']);
});

test('a tab that grows moves the others: each is watched, one that came later too', async () => {
  expect(watched).toEqual([strip, ...strip.children]);
  const added = strip.appendChild(document.createElement('button'));
  await observed();
  expect(watched.at(-1)).toBe(added);
});

test('nothing is shown once the strip is gone', async () => {
  shown.length = 0;
  stop();
  strip.children[0].setAttribute('aria-selected', 'false');
  resized();
  await observed();
  expect(shown).toEqual([]);
});
