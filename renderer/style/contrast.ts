/** Contrast of two colours after WCAG 2, for tests of the palette and for what lies on pictures of the user's. Colours are "#rrggbb" or [red, green, blue]. */

type Color = string | readonly [number, number, number];

function channels(color: Color): readonly number[] {
  if (typeof color !== 'string') return color;
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  // not shown: a fault of the program
  if (!match) throw new RangeError(`not a colour of six digits: ${color}`);
  return match.slice(1).map((part) => Number.parseInt(part, 16));
}

function luminance(color: Color): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 for equal colours up to 21 for black on white. */
export function contrast(a: Color, b: Color): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}
