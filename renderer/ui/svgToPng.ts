import { t } from '../messages/messages.ts';

/** Draws an SVG picture as a bitmap of `pixels` × `pixels`. Rejects when the browser cannot draw it. */
export async function svgToPng(svg: string, pixels: number): Promise<Uint8Array> {
  const image = new Image(pixels, pixels);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('app:picture.noCanvas'));
  context.drawImage(image, 0, 0, pixels, pixels);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(t('app:picture.tooLarge'));
  return new Uint8Array(await blob.arrayBuffer());
}
