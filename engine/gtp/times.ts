/**
 * Setting the clocks over GTP. `time_settings` only knows Canadian byo-yomi; the servers' own commands (kgs-time_settings,
 * kata-time_settings) name the time system.
 */
import type { Args } from './args.ts';
import { GtpError } from './args.ts';
import type { TimeSettings } from './clock.ts';
import type { GtpCommand } from './command.ts';

function seconds(args: Args, failure: string): number {
  return Math.max(0, args.integer(failure));
}

/** By its name: reads the arguments of a time system. */
const systems: Record<string, ((args: Args) => TimeSettings) | undefined> = {
  none: () => ({ mainTime: 0, byoYomiTime: 0, byoYomiStones: 0 }),
  absolute: (args) => ({ mainTime: time(args), byoYomiTime: 0, byoYomiStones: 0 }),
  canadian: (args) => ({ mainTime: time(args), byoYomiTime: time(args), byoYomiStones: count(args) }),
  byoyomi(args) {
    const [mainTime, byoYomiTime, periods] = [time(args), time(args), count(args)];
    // Without a period it is absolute time.
    if (byoYomiTime === 0 || periods === 0) return { mainTime, byoYomiTime: 0, byoYomiStones: 0 };
    return { mainTime, byoYomiTime, byoYomiStones: 1, japanese: true };
  },
};

const fischer = (args: Args): TimeSettings => ({
  mainTime: time(args),
  byoYomiTime: 0,
  byoYomiStones: 0,
  increment: time(args),
});

function time(args: Args): number {
  const value = args.float('invalid time');
  if (value < 0) throw new GtpError('invalid time');
  return value;
}

function count(args: Args): number {
  const value = args.integer('invalid number of stones or periods');
  if (value < 0) throw new GtpError('invalid number of stones or periods');
  return value;
}

function settingsCommand(name: string, known: typeof systems): GtpCommand {
  return {
    name,
    help: `time system (${Object.keys(known).join(', ')}) and its numbers: sets the clocks`,
    run(session, args) {
      const read = Object.hasOwn(known, args.peek()) ? known[args.peek()] : undefined;
      if (!read) throw new GtpError(`unknown time system; known are ${Object.keys(known).join(', ')}`);
      args.next();
      session.clock.set(read(args));
      return '';
    },
  };
}

/** Main time, increment, the most that a clock may show, the most that a move may take; 0 for no such cap. */
function cappedFischer(args: Args): TimeSettings {
  const settings = fischer(args);
  const [most, mostPerMove] = [time(args), time(args)];
  return {
    ...settings,
    ...(most > 0 ? { most } : {}),
    ...(mostPerMove > 0 ? { mostPerMove } : {}),
  };
}

const withFischer = { ...systems, fischer, 'fischer-capped': cappedFischer };

export const timeCommands: GtpCommand[] = [
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
  settingsCommand('kgs-time_settings', systems),
  settingsCommand('kata-time_settings', withFischer),
  {
    name: 'kata-list_time_settings',
    help: 'the time systems that kata-time_settings knows',
    run: () => Object.keys(withFischer).join(' '),
  },
  {
    name: 'time_left',
    help: 'colour, seconds, stones (0 in main time; periods in Japanese byo-yomi): sets one clock',
    run(session, args) {
      const failure = 'time and stones not two integers';
      const color = args.color();
      const left = seconds(args, failure);
      session.clock.setLeft(color, left, seconds(args, failure));
      return '';
    },
  },
];
