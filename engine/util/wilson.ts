/** Of the standard normal distribution, for an interval of 95 %. */
export const Z95 = 1.96;

/**
 * Wilson's 95 % score interval of a share that was seen in `count` trials (Wilson 1927), which is meaningful from one trial on,
 * unlike the normal approximation; [0, 1] without any.
 */
export function wilson(share: number, count: number): [low: number, high: number] {
  if (count === 0) return [0, 1];
  const z2 = Z95 * Z95;
  const centre = share + z2 / (2 * count);
  const half = Z95 * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count * count));
  const scale = 1 + z2 / count;
  return [Math.max(0, (centre - half) / scale), Math.min(1, (centre + half) / scale)];
}
