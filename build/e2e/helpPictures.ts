/** The pictures of Help: screens that browser tests come to anyway. `npm run pictures` writes them anew, small, into resources/docs/pictures. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** The screen (a name given to checkScreen) that a page of Help shows. */
export const PICTURES: Readonly<Record<string, string>> = {
  tour: 'start',
  'light-play': 'playing',
  'light-score': 'scoring',
  analysis: 'analysis',
  'reading-does': 'reading',
  'moves-term': 'moves',
  'moves-influence': 'position',
  'patterns-moves': 'patterns',
  'light-library': 'files',
};

export const PICTURE_FOLDER = join(import.meta.dirname, '../../resources/docs/pictures');
/** Pixels, and WebP's quality. */
const WIDTH = 960;
const QUALITY = 0.7;

/** Writes the screen as a picture of Help, when pictures are wanted and it is one. */
export async function keepPicture(page: Page, screen: string): Promise<void> {
  const name = PICTURES[screen];
  if (name === undefined || process.env.YOMI_PICTURES === undefined) return;
  const png = await page.screenshot();
  const webp = await page.evaluate(
    async ({ source, width, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
      const context = canvas.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, width: WIDTH, quality: QUALITY },
  );
  mkdirSync(PICTURE_FOLDER, { recursive: true });
  writeFileSync(join(PICTURE_FOLDER, `${name}.webp`), Buffer.from(webp.split(',')[1], 'base64'));
}
