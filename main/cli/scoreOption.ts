/** `--score`: the score of a loaded game, estimated as it stands or played to the end first (manual 3.9.6). */
import { Option } from 'commander';
import type { Command } from 'commander';

const SCORE_METHODS = ['estimate', 'finish', 'aftermath'] as const;
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
