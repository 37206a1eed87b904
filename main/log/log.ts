/**
 * What a log is for whoever writes to it: a level, the name of what happened, and facts about it. There are no free texts: a fact is a
 * number, a code or a short word, so that what people play, write and call their files does not get into a log by the way. What a writer
 * makes of a string all the same is blanked out on the way to the file (plain.ts).
 */
import { LOG_LEVELS, type LogLevel } from '../ipc/logLevels.ts';

/** What is known of an event; absent where a value is undefined. */
export type Facts = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | undefined>
>;

/** Takes events, named like `engine.restarting`. Writing never fails: what cannot be kept is lost. */
export type Log = Readonly<Record<LogLevel, (event: string, facts?: Facts) => void>>;

/** A log that keeps nothing. */
export const silentLog: Log = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
};

/** The level that a text names, such as the environment's; undefined for anything else. */
export function logLevel(text: string | undefined): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text?.trim().toLowerCase());
}
