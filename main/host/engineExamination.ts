/**
 * Tries a user's engine: whether it starts, speaks GTP, has the commands that a game needs, moves on the usual boards, and what it
 * could do besides. What it cannot do is said in words; nothing that it does can keep the host waiting for ever.
 */
import { parsePoint } from '../../engine/board/point.ts';
import { sayingText, type Saying, type SayingKey } from '../../engine/protocol/sayings.ts';
import type { EngineExamination, EngineFinding } from '../ipc/enginesApi.ts';
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';

/** Milliseconds to start, which may mean to load a network or to tune; for a move; for anything else. */
const START_MS = 180_000;
const MOVE_MS = 120_000;
const COMMAND_MS = 20_000;
/** Without these there is no game. */
const NEEDED = ['boardsize', 'clear_board', 'komi', 'play', 'genmove'];
const USEFUL = ['undo', 'set_free_handicap', 'final_score'] as const;
/** How engines tell of their thinking. */
const ANALYSES = ['kata-analyze', 'lz-analyze', 'gogui-analyze_commands', 'top_moves_black'] as const;
const BOARDS = [19, 13, 9] as const;

type Say = (grade: EngineFinding['grade'], key: SayingKey, args?: Saying['args']) => void;

/** Why nothing more can be asked. */
class Over extends Error {
  readonly says: Saying;

  constructor(says: Saying) {
    super(sayingText(says));
    this.says = says;
  }
}

/** Asks an engine that was just started, and ends it. `now` gives milliseconds. */
export async function examineEngine(
  engine: TestEngine,
  now: () => number = () => performance.now(),
): Promise<EngineExamination> {
  const findings: EngineFinding[] = [];
  const found = (grade: EngineFinding['grade'], says: Saying): void =>
    void findings.push({ grade, text: sayingText(says), says });
  let stderr = '';
  try {
    await converse(engine, (grade, key, args = {}) => found(grade, { key, args }), now);
  } catch (error) {
    if (!(error instanceof Over)) throw error;
    found('fault', error.says);
  } finally {
    stderr = engine.takeStderr().trim();
    engine.close();
  }
  return { findings, stderr };
}

async function converse(engine: TestEngine, say: Say, now: () => number): Promise<void> {
  const ask = async (command: string, limit = COMMAND_MS): Promise<string | undefined> => {
    const outcome = await engine.ask(command, limit);
    if (outcome.kind !== 'answer') throw new Over(over(command, outcome));
    return outcome.ok ? outcome.text.trim() : undefined;
  };
  const began = now();
  const protocol = await ask('protocol_version', START_MS);
  say('good', 'host.engine.starts', { time: timeText(now() - began) });
  if (protocol !== '2') say('note', 'host.engine.protocol', { version: protocol ?? '?' });
  const name = await ask('name');
  const version = await ask('version');
  const called = [name, version].filter(Boolean).join(' ');
  if (called === '') say('good', 'host.engine.noName');
  else say('good', 'host.engine.name', { name: called });
  const commands = new Set((await ask('list_commands'))?.split(/\s+/) ?? []);
  const missing = NEEDED.filter((command) => !commands.has(command));
  if (missing.length > 0) say('fault', 'host.engine.cannotPlay', { commands: missing.join(', ') });
  for (const command of USEFUL) {
    const without = [{ key: `host.without.${command}` } as const];
    if (!commands.has(command)) say('note', 'host.engine.lacks', { command, without });
  }
  const how = ANALYSES.filter((one) => commands.has(one)).map((one) => ({ key: `host.how.${one}` }) as const);
  if (how.length > 0) say('good', 'host.engine.tells', { how });
  else say('note', 'host.engine.tellsNothing');
  if (!commands.has('kata-set-rules')) say('note', 'host.engine.rulesNotTold');
  if (commands.has('kata-get-rules'))
    say('good', 'host.engine.rules', { rules: String(await ask('kata-get-rules')) });
  if (missing.length > 0) return;
  const sizes: number[] = [];
  for (const size of BOARDS) if ((await ask(`boardsize ${size}`)) !== undefined) sizes.push(size);
  const refused = BOARDS.filter((size) => !sizes.includes(size));
  if (refused.length > 0) say('note', 'host.engine.refusesSizes', { sizes: refused.join(', ') });
  const size = sizes.at(-1);
  if (size === undefined) {
    say('fault', 'host.engine.refusesAll');
    return;
  }
  for (const command of ['clear_board', 'komi 6.5', 'play black C3']) {
    if ((await ask(command)) === undefined) say('fault', 'host.engine.refuses', { command, size: `${size}` });
  }
  const thought = now();
  const move = await ask('genmove white', MOVE_MS);
  const isMove = move !== undefined && (/^resign$/i.test(move) || parsePoint(move, size) !== undefined);
  if (isMove)
    say('good', 'host.engine.moves', {
      size: `${size}`,
      move: move.toUpperCase(),
      time: timeText(now() - thought),
    });
  else if (move === undefined) say('fault', 'host.engine.movesNot', { size: `${size}` });
  else say('fault', 'host.engine.movesOdd', { size: `${size}`, text: move.slice(0, 60) });
}

function over(command: string, outcome: Exclude<GtpOutcome, { kind: 'answer' }>): Saying {
  if (outcome.kind === 'gone') return { key: 'host.engine.gone', args: { command, how: [outcome.how] } };
  if (outcome.kind === 'timeout') return { key: 'host.engine.silent', args: { command } };
  return { key: 'host.engine.noGtp', args: { command, text: outcome.text.trim().slice(0, 100) } };
}

/** "1.2 s"; less than half a tenth of a second in milliseconds. */
function timeText(milliseconds: number): string {
  return milliseconds < 50
    ? `${Math.max(1, Math.round(milliseconds))} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}
