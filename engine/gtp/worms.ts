/** Worms over GTP (manual 7.1, 18.1, 19): their data, their stones, and what is settled for ever. Formats are GNU Go's. */
import { EMPTY, PASS, allPoints, colorName } from '../board/point.ts';
import type { Color, Point } from '../board/point.ts';
import { UNCONDITIONAL } from '../protocol/analysis.ts';
import type { UnconditionalStatus } from '../protocol/analysis.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import type { GtpCommand } from './command.ts';
import { fieldLines } from './fields.ts';
import { chainVertex } from './reading.ts';
import type { SessionState } from './state.ts';

/** The worms of the position; moves that are being tried out count as played. */
function wormsOf(session: SessionState): Worms {
  return session.analysis().worms();
}

/** worm_data knows the status under another name than unconditional_status. */
function dataName(status: UnconditionalStatus): string {
  return status === 'undecided' ? 'unknown' : status;
}

/** The block of one vertex. What is empty has an entry too, of zeros. */
function wormData(session: SessionState, worms: Worms, point: Point): string {
  const worm = worms.at[point];
  const [attack, defense] = [worm?.attacks[0], worm?.defenses[0]];
  const [first, second, third, fourth] = worm?.liberties ?? [0, 0, 0, 0];
  const place = (at: Point | undefined): string => session.name(at ?? PASS);
  const lines = fieldLines([
    ['origin', session.name(worm?.origin ?? point)],
    ['color', colorName(session.position.colorAt[point] as Color)],
    ['size', worm?.size ?? 0],
    ['effective_size', (worm?.effectiveSize ?? 0).toFixed(2)],
    ['liberties', first],
    ['liberties2', second],
    ['liberties3', third],
    ['liberties4', fourth],
    ['attack_code', attack?.code ?? 0],
    ['attack_point', place(attack?.point)],
    ['defense_code', defense?.code ?? 0],
    ['defense_point', place(defense?.point)],
    ['lunch', place(worm?.lunch)],
    ['cutstone', worm?.cutstone ?? 0],
    ['cutstone2', session.analysis().cuts().cutstones[point]],
    ['genus', worm?.genus ?? 0],
    ['inessential', Number(worm?.inessential ?? false)],
    ['invincible', Number(worm?.invincible ?? false)],
    ['unconditional_status', dataName(UNCONDITIONAL[worms.unconditional[point]])],
  ]);
  return `${session.name(point)}:\n${lines}`;
}

/** "A3 B3 C3 ", with GNU Go's space at the end. */
function stonesLine(session: SessionState, worm: Worm): string {
  return `${session.names(worm.stones)} `;
}

/** The worms asked for by nothing (all), a colour, or a vertex. */
function askedWorms(session: SessionState, args: Args): readonly Worm[] {
  if (!args.more()) return wormsOf(session).all;
  if (/^(b|black|w|white)$/.test(args.peek())) {
    const color = args.color();
    return wormsOf(session).all.filter((worm) => worm.color === color);
  }
  const point = args.vertex();
  if (session.position.colorAt[point] === EMPTY) throw new GtpError('worm_stones called on an empty vertex');
  return [wormsOf(session).at[point]!];
}

export const wormCommands: GtpCommand[] = [
  {
    name: 'worm_data',
    help: 'optional vertex: what is known of the worm there, or of those at all vertices',
    run(session, args) {
      const points = args.more()
        ? [args.vertex('invalid color or coordinate')]
        : allPoints(session.position.size);
      const worms = wormsOf(session);
      return points.map((point) => wormData(session, worms, point)).join('\n');
    },
  },
  {
    name: 'worm_stones',
    help: 'optional vertex or colour: the stones of the worm there, or of all worms, one worm per line',
    run: (session, args) =>
      askedWorms(session, args)
        .map((worm) => stonesLine(session, worm))
        .join('\n'),
  },
  {
    name: 'worm_cutstone',
    help: 'vertex: 2 for a cutting stone, 1 for a potential one, else 0',
    run(session, args) {
      const point = chainVertex(session, args);
      return ` ${wormsOf(session).at[point]!.cutstone}`;
    },
  },
  {
    name: 'unconditional_status',
    help: 'vertex: "undecided", "alive", "dead", "white_territory" or "black_territory", for ever',
    run(session, args) {
      const point = args.vertex();
      return UNCONDITIONAL[wormsOf(session).unconditional[point]];
    },
  },
];
