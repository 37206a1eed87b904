/**
 * The size of a canvas in whole device pixels, kept up to date. Only the browser knows how it snaps a box of fractional
 * size to the screen, and it says so in `devicePixelContentBoxSize`; a backing store of any other size is resampled and
 * blurs. Where that value is missing or cannot be right (emulated screens report CSS pixels), the box on screen times the
 * pixel ratio is used. The scale is measured, so that zooming by CSS counts like any other zoom.
 */

/** Device pixels, and device pixels per CSS pixel of the canvas's own content. */
export interface DeviceBox {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Farther than this (device pixels) from the box on screen, the reported size is not believed. */
const LARGEST_SNAP = 2;

/** Calls `changed` now and whenever the canvas's size on screen changes; returns what ends it. */
export function observeDeviceBox(canvas: HTMLCanvasElement, changed: (box: DeviceBox) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const seen = canvas.getBoundingClientRect();
    const device = entry.devicePixelContentBoxSize?.[0];
    const width = deviceLength(seen.width * devicePixelRatio, device?.inlineSize);
    const height = deviceLength(seen.height * devicePixelRatio, device?.blockSize);
    const own = entry.contentRect.width;
    if (width > 0 && height > 0 && own > 0) changed({ width, height, scale: width / own });
  });
  if (
    typeof ResizeObserverEntry === 'function' &&
    'devicePixelContentBoxSize' in ResizeObserverEntry.prototype
  ) {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } else {
    observer.observe(canvas);
  }
  return () => observer.disconnect();
}

/** The reported length when it is within reach of the one on screen, else that one rounded. */
export function deviceLength(onScreen: number, reported: number | undefined): number {
  return reported !== undefined && Math.abs(reported - onScreen) < LARGEST_SNAP
    ? reported
    : Math.round(onScreen);
}
