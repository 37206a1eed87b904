/** What `--score` prints (scoreOption.ts). */
import { BLACK, WHITE, colorName } from '../../engine/board/point.ts';
import { finishGame } from '../../engine/genmove/finish.ts';
import { resultText } from '../../engine/gtp/scoring.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { ScoreMethod, ScoreOptions } from './scoreOption.ts';

/**
 * The score of the session's game, in GNU Go's words. With 'finish' and 'aftermath' the moves that end the game are played in the
 * session, and its result is set.
 */
export function scoreText(
  session: GtpSession,
  method: ScoreMethod,
  { captureAllDead = false }: ScoreOptions,
): string {
  const { engine } = session;
  if (method === 'estimate') {
    const { score } = engine.estimateScore();
    session.result = resultText(-Math.round(score * 10) / 10);
    return winnerText(-score);
  }
  const { score } = finishGame(engine, { method, toMove: session.toMove(), captureAllDead });
  session.result = resultText(score.margin);
  return winnerText(score.margin);
}

/** `margin`: black minus white. */
function winnerText(margin: number): string {
  const tenths = Math.round(Math.abs(margin) * 10) / 10;
  if (tenths === 0) return 'Jigo (a draw)\n';
  const name = colorName(margin > 0 ? BLACK : WHITE);
  return `${name[0].toUpperCase()}${name.slice(1)} wins by ${tenths.toFixed(1)} points\n`;
}
