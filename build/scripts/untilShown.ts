/** What a person waits for in a page: from the act to the frame that shows its effect. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    benchShown?: Promise<number>;
  }
}

/**
 * Milliseconds from the input event of `act` until an element's text is like `text`, measured in the page frame by frame. Where the text before
 * may read the same, `unlike` names another element and what it must no longer say.
 */
export async function until(
  page: Page,
  text: string,
  act: () => Promise<void>,
  selector = 'footer span',
  unlike = { selector: '', text: '' },
): Promise<number> {
  await page.evaluate(
    ({ wanted, elements, other }) => {
      window.benchShown = new Promise<number>((done) => {
        const begin = (): void => {
          for (const kind of ['keydown', 'click']) removeEventListener(kind, begin, true);
          const start = performance.now();
          const look = (): void => {
            const shown = [...document.querySelectorAll(elements)].some((element) =>
              new RegExp(`^${wanted}$`).test(element.textContent?.trim() ?? ''),
            );
            const isOld =
              other.selector !== '' &&
              document.querySelector(other.selector)?.textContent?.trim() === other.text;
            if (!shown || isOld) {
              requestAnimationFrame(look);
              return;
            }
            done(performance.now() - start);
          };
          look();
        };
        for (const kind of ['keydown', 'click']) addEventListener(kind, begin, true);
      });
    },
    { wanted: text, elements: selector, other: unlike },
  );
  await act();
  return page.evaluate(() => window.benchShown ?? 0);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
