/** `yomi` on a terminal, and `--mode ascii`: the terminal of an AsciiGame. Lines are edited, and those before come again with the arrow keys. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { BLACK } from '../../../engine/board/point.ts';
import { writeAll } from '../conversation.ts';
import type { CliOptions } from '../options.ts';
import { painterFor } from '../paint.ts';
import { openSession } from '../session.ts';
import { AsciiGame } from './asciiGame.ts';
import { COMMAND_NAMES } from './commands.ts';
import { showsUnicode } from './picture.ts';

/** Where the game is shown and played. */
export interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean };
  env: Record<string, string | undefined>;
}

/** The names of commands that a line may begin with. */
export function completions(line: string): [string[], string] {
  const fitting = COMMAND_NAMES.filter((name) => name.startsWith(line));
  return [fitting, line];
}

/** Plays until the player quits or the input ends. Throws CliError. */
export async function playOnTerminal(
  options: CliOptions,
  version: string,
  terminal: Terminal = { input: process.stdin, output: process.stdout, env: process.env },
): Promise<void> {
  const { input, output, env } = terminal;
  const { session, keep, report } = openSession(options, version);
  // With handicap the player takes black as well; a loaded game goes on with the side to move.
  const color = options.color ?? (options.infile === undefined ? BLACK : session.toMove());
  const look = { paint: painterFor(output, env), unicode: showsUnicode(output, env) };
  const game = new AsciiGame(session, { color, look });
  const lines = createInterface({
    input,
    output: output.isTTY === true ? output : undefined,
    completer: completions,
    crlfDelay: Infinity,
  });
  const write = (text: string): Promise<boolean> => writeAll(output, text);
  let stopped = false;
  let isThinking = false;
  lines.on('SIGINT', () => {
    // Ctrl-C ends a search, with the best so far; otherwise the game.
    if (isThinking) stopped = true;
    else lines.close();
  });
  const pause = async (): Promise<boolean> => {
    await setImmediate();
    return stopped;
  };

  /** Lets the engine play what it has to; then asks for a line. */
  async function goOn(): Promise<void> {
    while (game.thinks) {
      await write('Yomi is thinking...\n');
      isThinking = true;
      stopped = false;
      report.begin();
      const text = await game.think(pause);
      isThinking = false;
      keep();
      await write(text);
    }
    lines.setPrompt(game.prompt());
    if (output.isTTY === true) lines.prompt();
    else await write(game.prompt());
  }

  if (!options.quiet) await write(`Yomi ${version}\n${game.greeting()}`);
  await goOn();
  for await (const line of lines) {
    // What nobody typed on a screen is shown as if it were.
    if (output.isTTY !== true) await write(`${line}\n`);
    const isRead = await write(game.handle(line));
    keep();
    if (game.over || !isRead) break;
    await goOn();
  }
  lines.close();
  report.finish();
  input.destroy?.();
}
