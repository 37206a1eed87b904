/** Move generation over GTP: playing a move, or only saying which it would be. */
import { BLACK, PASS, WHITE, colorName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { MoveChoice } from '../protocol/types.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import { ClassicTask, considerClassic } from './classic.ts';
import { insteadOfPass } from './cleanup.ts';
import type { GtpCommand, GtpTask } from './command.ts';
import type { SessionState } from './state.ts';
import { MoveTask, amongMoves, choiceText } from './task.ts';
import { thinkOfPoints } from './think.ts';

/** The choice and playing of a move by the engine that plays. */
export function moveTask(session: SessionState, color: Stone): GtpTask & { decide(): MoveChoice } {
  session.requireNoTries('genmove');
  if (!session.playsMonteCarlo) return new ClassicTask(session, color);
  return new MoveTask(session, color, { play: true });
}

/** Chooses a move for `color` on its clock, and plays it. */
export function generateMove(session: SessionState, color: Stone): MoveChoice {
  const task = moveTask(session, color);
  while (!task.done) task.step();
  return task.decide();
}

/** What a move would be, leaving game and clocks alone. It never resigns, and without a clock it is reproducible. */
function considerMove(
  session: SessionState,
  color: Stone,
  { seed, among }: { seed?: number; among?: readonly Point[] } = {},
): string {
  session.requireNoTries('genmove');
  return session.withSeed(seed, () => {
    if (!session.playsMonteCarlo) return considerClassic(session, color, among);
    const search = thinkOfPoints(session, color, among);
    const choice = search.choose({ mayResign: false });
    return choiceText(
      session,
      among ? amongMoves(choice, search.report(), among) : insteadOfPass(session, color, choice),
    );
  });
}

/** What decides the life of a dragon that the points are about; else like considerMove() among legal moves. Without any only the pass. */
function restrictedMove(session: SessionState, args: Args): string {
  session.requireNoTries('genmove');
  const color = args.color();
  const vertices: Point[] = [];
  while (args.more()) vertices.push(args.vertex());
  if (vertices.length === 0) throw new GtpError('no allowed vertex');
  const among = vertices.filter((point) => session.position.isLegal(point, color));
  if (among.length === 0) return session.name(PASS);
  const vital = session.takesAdvice ? session.engine.lifeMove(color, among) : undefined;
  return vital === undefined ? considerMove(session, color, { among }) : session.name(vital);
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
      return considerMove(session, color, { seed: args.seed() });
    },
  },
  {
    name: 'restricted_genmove',
    help: "colour, vertices: the engine's move for it when it may play nowhere else, without playing it",
    run: restrictedMove,
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
