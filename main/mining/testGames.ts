/** For tests: games with a shape in them that a mine is to find. */
import { Rng } from '../../engine/util/rng.ts';

/** Lines of games of 31 moves; the eleventh is beside two stones in contact whenever a third is near, else far away. */
export function gamesWithShape(count: number, seed: number): string {
  const rng = new Rng(seed);
  return Array.from({ length: count }, (_, i) => {
    const row = 6 + rng.below(4);
    const column = 7 + rng.below(3);
    const point = (y: number, x: number): string => String.fromCharCode(97 + x, 97 + y);
    const far = Array.from({ length: 27 }, (_, n) => point(14 + 2 * Math.floor(n / 9), 1 + 2 * (n % 9)));
    for (let n = far.length - 1; n > 0; n--) {
      const m = rng.below(n + 1);
      [far[n], far[m]] = [far[m], far[n]];
    }
    const isNear = i % 2 === 0;
    const near = isNear ? point(row - 2, column - 2) : far.pop()!;
    // The two stones in contact are the ninth and tenth of the game, Black's and White's; the third is White's.
    const begin = far.splice(0, 7);
    const moves = [...begin, near, point(row, column + 1), point(row, column)];
    moves.push(isNear ? point(row - 1, column) : far.pop()!, ...far);
    return `${seed}-${i} 6.5 B+R ${moves.slice(0, 31).join('').padEnd(62, 'tt')}\n`;
  }).join('');
}
