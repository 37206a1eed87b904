/** Move generation over GTP: playing a move, or only saying which it would be. */
import { BLACK, WHITE, colorName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { MoveChoice } from '../protocol/types.ts';
import { GtpError } from './args.ts';
import type { GtpCommand, GtpSession } from './session.ts';
import { MoveTask, choiceText } from './task.ts';
import { think } from './think.ts';

function moveTask(session: GtpSession, color: Stone): MoveTask {
  session.requireNoTries('genmove');
  return new MoveTask(session, color, { play: true });
}

/** Chooses a move for `color` on its clock, and plays it. */
export function generateMove(session: GtpSession, color: Stone): MoveChoice {
  const task = moveTask(session, color);
  while (!task.done) task.step();
  return task.decide();
}

/** What a move would be, leaving game and clocks alone. It never resigns, and without a clock it is reproducible. */
function considerMove(session: GtpSession, color: Stone, seed?: number): string {
  session.requireNoTries('genmove');
  return session.withSeed(seed, () =>
    choiceText(session, think(session, color).choose({ mayResign: false })),
  );
}

function generateAs(name: string, color: Stone): GtpCommand {
  return {
    name,
    help: `plays the engine's move for ${colorName(color)} (GTP version 1)`,
    run: (session) => moveTask(session, color),
  };
}

export const searchCommands: GtpCommand[] = [
  {
    name: 'genmove',
    help: "colour: plays the engine's move for it",
    run: (session, args) => moveTask(session, args.color()),
  },
  generateAs('genmove_black', BLACK),
  generateAs('genmove_white', WHITE),
  {
    name: 'reg_genmove',
    help: "colour: the engine's move for it, without playing it",
    run: (session, args) => considerMove(session, args.color()),
  },
  {
    name: 'gg_genmove',
    help: "colour, optional random seed: the engine's move for it, without playing it",
    run(session, args) {
      const color = args.color();
      return considerMove(session, color, args.seed());
    },
  },
  {
    name: 'restricted_genmove',
    help: 'colour, vertices: plays the move among them that the engine likes best',
    run(session, args) {
      session.requireNoTries('genmove');
      const color = args.color();
      const rootMoves: Point[] = [];
      while (args.more()) rootMoves.push(args.vertex());
      const legal = rootMoves.filter((point) => session.position.isLegal(point, color));
      if (legal.length === 0) throw new GtpError('no legal move is left');
      return new MoveTask(session, color, { play: true, rootMoves: legal });
    },
  },
  {
    name: 'clear_cache',
    help: 'forgets what was found out about positions so far',
    run(session) {
      session.engine.clearCache();
      return '';
    },
  },
];
