/** `--score`: the score of a loaded game, estimated as it stands or played to the end first (manual 3.9.6). */
import { Option } from 'commander';
import type { Command } from 'commander';
import { BLACK, WHITE, colorName } from '../../engine/board/point.ts';
import { finishGame } from '../../engine/genmove/finish.ts';
import { resultText } from '../../engine/gtp/scoring.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { estimateScore } from '../../engine/scoring/estimateScore.ts';

export const SCORE_METHODS = ['estimate', 'finish', 'aftermath'] as const;
export type ScoreMethod = (typeof SCORE_METHODS)[number];

export interface ScoreOptions {
  score?: ScoreMethod;
  captureAllDead?: boolean;
  playOutAftermath?: boolean;
}

/** Adds --score, and how to end games. */
export function addScoreOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '--score <method>',
        'with -l: the score there (see -L): estimated as it stands, or after playing the game to its end',
      ).choices(SCORE_METHODS),
    )
    .option('--capture-all-dead', "at the end of a game, take the opponent's dead stones off the board")
    .option(
      '--play-out-aftermath',
      'at the end of a game, play on until every group is alive or dead for ever',
    );
}

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
    const { score } = estimateScore(session.analysis());
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
