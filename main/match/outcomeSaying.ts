/** What an engine did instead of what it was told to, as a phrase. */
import { verbatim, type Saying } from '../../engine/protocol/sayings.ts';
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';

/** Characters of its answer that are repeated. */
export const PROBLEM_TEXT = 200;
/** Lines of what it last wrote to its error stream that are repeated. */
const LAST_LINES = 2;

/** Of an engine that is gone, with what it said last. */
export function outcomeSaying(outcome: GtpOutcome, engine: Pick<TestEngine, 'takeStderr'>): Saying {
  if (outcome.kind === 'timeout') return { key: 'host.game.noAnswer' };
  if (outcome.kind !== 'gone') return verbatim(outcome.text.slice(0, PROBLEM_TEXT));
  const how = [outcome.how];
  const text = lastLines(engine.takeStderr());
  if (text === '') return { key: 'host.game.engineGone', args: { how } };
  return { key: 'host.game.engineGone.wrote', args: { how, text } };
}

/**
 * The last lines of an error stream that say something, in one line. Indented ones are details, as of a stack of calls, and Node ends with
 * its version.
 */
function lastLines(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => /\p{L}/u.test(line) && !/^Node\.js v\d/.test(line));
  const outer = lines.filter((line) => !/^\s/.test(line));
  const text = (outer.length > 0 ? outer : lines)
    .slice(-LAST_LINES)
    .map((line) => line.trim())
    .join(' | ');
  return text.length > PROBLEM_TEXT ? `…${text.slice(-PROBLEM_TEXT)}` : text;
}
