/** Move generation over GTP, and the clocks that limit it. */
import type { Stone } from '../board/point.ts';
import { BLACK, PASS, WHITE, colorName } from '../board/point.ts';
import type { MoveChoice } from '../protocol/types.ts';
import type { Args } from './args.ts';
import type { GtpCommand, GtpSession } from './session.ts';
import { chooseOnClock, think } from './think.ts';

function choiceText(session: GtpSession, choice: MoveChoice): string {
  if (choice.kind === 'resign') return 'resign';
  return session.name(choice.kind === 'play' ? choice.point : PASS);
}

/** Chooses a move for `color` on its clock, and plays it. */
export function generateMove(session: GtpSession, color: Stone): MoveChoice {
  session.requireNoTries('genmove');
  const choice = chooseOnClock(session, color, session.options.mayResign ?? true);
  session.result = undefined;
  if (choice.kind === 'resign') session.result = `${color === BLACK ? 'W' : 'B'}+R`;
  else session.position.play(choice.kind === 'play' ? choice.point : PASS, color);
  return choice;
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
    run: (session) => choiceText(session, generateMove(session, color)),
  };
}

function seconds(args: Args, failure: string): number {
  return Math.max(0, args.integer(failure));
}

export const searchCommands: GtpCommand[] = [
  {
    name: 'genmove',
    help: "colour: plays the engine's move for it",
    run: (session, args) => choiceText(session, generateMove(session, args.color())),
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
    name: 'clear_cache',
    help: 'forgets what was found out about positions so far',
    run(session) {
      session.engine.clearCache();
      return '';
    },
  },
  {
    name: 'time_settings',
    help: 'main time, byo-yomi time, byo-yomi stones (seconds): sets the clocks',
    run(session, args) {
      const failure = 'not three integers';
      const mainTime = seconds(args, failure);
      const byoYomiTime = seconds(args, failure);
      session.clock.set({ mainTime, byoYomiTime, byoYomiStones: seconds(args, failure) });
      return '';
    },
  },
  {
    name: 'time_left',
    help: 'colour, seconds, stones (0 in main time): sets one clock',
    run(session, args) {
      const failure = 'time and stones not two integers';
      const color = args.color();
      const left = seconds(args, failure);
      session.clock.setLeft(color, left, seconds(args, failure));
      return '';
    },
  },
];
