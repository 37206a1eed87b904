/** What an engine did instead of what it was told to, as a phrase. */
import { verbatim, type Saying } from '../../engine/protocol/sayings.ts';
import type { GtpOutcome } from '../regression/testEngine.ts';

/** Characters of its answer that are repeated. */
export const PROBLEM_TEXT = 200;

export function outcomeSaying(outcome: GtpOutcome): Saying {
  if (outcome.kind === 'timeout') return { key: 'host.game.noAnswer' };
  if (outcome.kind === 'gone') return { key: 'host.game.engineGone', args: { how: [outcome.how] } };
  return verbatim(outcome.text.slice(0, PROBLEM_TEXT));
}
