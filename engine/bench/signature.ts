/**
 * The parts of the signature: one number for how the engine behaves on fixed inputs. A commit that should change no
 * behaviour keeps it; one that should, says so. Add a line for a new part. Everything here must be deterministic.
 */
import { BLACK, WHITE, type Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { Engine } from '../genmove/engine.ts';
import { UctSearch } from '../montecarlo/search.ts';
import { MC_PATTERNS } from '../protocol/engineChoice.ts';
import { koFight } from '../testing/koFight.ts';
import { middleGame } from './middleGame.ts';
import { patternPlayouts, uctPlayouts } from './playouts.ts';
import { benchPositions, tryEveryMove, tryLines } from './tryMove.ts';

interface SignaturePart {
  name: string;
  /** A 32-bit integer that depends on all that was computed. */
  run(): number;
}

/** The number; `onPart` is told what each part came to. */
export function signature(onPart?: (name: string, value: number) => void): number {
  let all = 0;
  for (const part of SIGNATURE_PARTS) {
    const value = part.run();
    onPart?.(part.name, value >>> 0);
    all = (Math.imul(all, 0x01000193) ^ value) | 0;
  }
  return all >>> 0;
}

const SIGNATURE_PARTS: readonly SignaturePart[] = [
  {
    name: 'moves tried on every point',
    run: () => {
      const { count, checksum } = tryEveryMove(benchPositions(), 1);
      return (count ^ checksum) | 0;
    },
  },
  {
    name: 'lines read',
    run: () => {
      const { count, checksum } = tryLines(benchPositions(), 1);
      return (count ^ checksum) | 0;
    },
  },
  {
    name: 'playouts by patterns',
    run: () => {
      let sum = 0;
      for (const name of [...MC_PATTERNS].sort()) {
        for (const size of [7, 13])
          sum = (Math.imul(sum, 31) + patternPlayouts(name, size, 300).checksum) | 0;
      }
      return sum;
    },
  },
  {
    name: 'tree searches',
    run: () => {
      const search = new UctSearch();
      return [5, 9, 13, 19].reduce(
        (sum, size) => (Math.imul(sum, 31) + uctPlayouts(search, size, 2000).checksum) | 0,
        0,
      );
    },
  },
  {
    name: 'moves chosen',
    run: () => {
      const search = new UctSearch();
      let sum = 0;
      for (const position of benchPositions()) {
        for (const color of [WHITE, BLACK] as const) {
          search.start(position, color, { komi: position.komi, rules: position.rules, seed: 1 });
          search.run(300);
          const choice = search.choose({ mayResign: true });
          sum = (Math.imul(sum, 31) + (choice.kind === 'play' ? choice.point : choice.kind.length)) | 0;
        }
      }
      return sum;
    },
  },
  {
    name: 'decisions of the classic engine',
    run: () => {
      const engine = new Engine();
      let sum = 0;
      const games = [
        [9, 20],
        [13, 45],
        [19, 60],
      ].map(([size, moves]) => middleGame(size, moves, 7));
      const questions: { position: Position; color: Stone; level: number }[] = [
        ...games.map((position) => ({ position, color: BLACK as Stone, level: 5 })),
        // The threats for the ko are only found at the usual level.
        { position: koFight(), color: WHITE, level: 10 },
      ];
      for (const { position, color, level } of questions) {
        engine.position = position;
        engine.clearCache();
        for (const { point, value } of engine.decide(color, { seed: 1, level }).moves)
          sum = (Math.imul(sum, 31) + point + Math.round(value * 1000)) | 0;
      }
      return sum;
    },
  },
];
