/**
 * Tries a user's engine: whether it starts, speaks GTP, has the commands that a game needs, moves on the usual boards, and what it
 * could do besides. What it cannot do is said in words; nothing that it does can keep the host waiting for ever.
 */
import { parsePoint } from '../../engine/board/point.ts';
import type { EngineExamination, EngineFinding } from '../ipc/enginesApi.ts';
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';

/** Milliseconds to start, which may mean to load a network or to tune; for a move; for anything else. */
const START_MS = 180_000;
const MOVE_MS = 120_000;
const COMMAND_MS = 20_000;
/** Without these there is no game. */
const NEEDED = ['boardsize', 'clear_board', 'komi', 'play', 'genmove'];
const USEFUL: readonly (readonly [command: string, without: string])[] = [
  ['undo', 'taking moves back sets its board up anew'],
  ['set_free_handicap', 'it takes handicap stones for moves'],
  ['final_score', 'it does not count games'],
];
/** How engines tell of their thinking. */
const ANALYSES: readonly (readonly [command: string, what: string])[] = [
  ['kata-analyze', 'like KataGo (kata-analyze)'],
  ['lz-analyze', 'like Leela Zero (lz-analyze)'],
  ['gogui-analyze_commands', 'for GoGui (gogui-analyze_commands)'],
  ['top_moves_black', 'like GNU Go (top_moves)'],
];
const BOARDS = [19, 13, 9] as const;

/** Why nothing more can be asked. */
class Over extends Error {}

/** Asks an engine that was just started, and ends it. `now` gives milliseconds. */
export async function examineEngine(
  engine: TestEngine,
  now: () => number = () => performance.now(),
): Promise<EngineExamination> {
  const findings: EngineFinding[] = [];
  const say = (grade: EngineFinding['grade'], text: string): void => void findings.push({ grade, text });
  let stderr = '';
  try {
    await converse(engine, say, now);
  } catch (error) {
    if (!(error instanceof Over)) throw error;
    say('fault', error.message);
  } finally {
    stderr = engine.takeStderr().trim();
    engine.close();
  }
  return { findings, stderr };
}

async function converse(
  engine: TestEngine,
  say: (grade: EngineFinding['grade'], text: string) => void,
  now: () => number,
): Promise<void> {
  const ask = async (command: string, limit = COMMAND_MS): Promise<string | undefined> => {
    const outcome = await engine.ask(command, limit);
    if (outcome.kind !== 'answer') throw new Over(over(command, outcome));
    return outcome.ok ? outcome.text.trim() : undefined;
  };
  const began = now();
  const protocol = await ask('protocol_version', START_MS);
  say('good', `It starts, and answers after ${seconds(now() - began)}.`);
  if (protocol !== '2')
    say('note', `It speaks version ${protocol ?? '?'} of GTP; this is made for version 2.`);
  const name = await ask('name');
  const version = await ask('version');
  say('good', `It is ${[name, version].filter(Boolean).join(' ') || 'an engine without a name'}.`);
  const commands = new Set((await ask('list_commands'))?.split(/\s+/) ?? []);
  const missing = NEEDED.filter((command) => !commands.has(command));
  if (missing.length > 0) say('fault', `It has no ${missing.join(', ')}: it cannot play games.`);
  for (const [command, without] of USEFUL)
    if (!commands.has(command)) say('note', `It has no ${command}: ${without}.`);
  const told = ANALYSES.filter(([command]) => commands.has(command)).map(([, what]) => what);
  say(told.length > 0 ? 'good' : 'note', `It tells of its thinking ${told.join(', ') || 'in no known way'}.`);
  if (commands.has('kata-get-rules')) say('good', `Its rules: ${await ask('kata-get-rules')}.`);
  if (missing.length > 0) return;
  const sizes: number[] = [];
  for (const size of BOARDS) if ((await ask(`boardsize ${size}`)) !== undefined) sizes.push(size);
  const refused = BOARDS.filter((size) => !sizes.includes(size));
  if (refused.length > 0) say('note', `It refuses boards of ${refused.join(' and ')} lines.`);
  const size = sizes.at(-1);
  if (size === undefined) {
    say('fault', 'It refuses every usual board.');
    return;
  }
  for (const command of ['clear_board', 'komi 6.5', 'play black C3']) {
    if ((await ask(command)) === undefined) say('fault', `It refuses “${command}” on ${size}×${size}.`);
  }
  const thought = now();
  const move = await ask('genmove white', MOVE_MS);
  const isMove = move !== undefined && (/^resign$/i.test(move) || parsePoint(move, size) !== undefined);
  if (isMove)
    say(
      'good',
      `On ${size}×${size} it answers C3 by ${move.toUpperCase()}, after ${seconds(now() - thought)}.`,
    );
  else
    say(
      'fault',
      `Asked for a move on ${size}×${size} it ${move === undefined ? 'refuses' : `says “${move.slice(0, 60)}”`}.`,
    );
}

function over(command: string, outcome: Exclude<GtpOutcome, { kind: 'answer' }>): string {
  if (outcome.kind === 'gone') return `At “${command}” the engine ${outcome.how}.`;
  if (outcome.kind === 'timeout') return `It does not answer “${command}”.`;
  return `What it answers to “${command}” is no GTP: ${outcome.text.trim().slice(0, 100)}`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
