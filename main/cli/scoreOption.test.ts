import { expect, test } from 'vitest';
import { Command } from 'commander';
import { Engine } from '../../engine/genmove/engine.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { gameSgf } from '../../engine/gtp/records.ts';
import { nodeHost } from './nodeHost.ts';
import { addScoreOptions } from './scoreOption.ts';
import type { ScoreOptions } from './scoreOption.ts';
import { scoreText } from './scoreReport.ts';

/** A finished game: columns A to C are black's, the others white's; komi 0.5. */
function finished(): GtpSession {
  const session = new GtpSession(new Engine(7), nodeHost('test'));
  session.execute('boardsize 7');
  session.execute('komi 0.5');
  for (let row = 1; row <= 7; row++) {
    session.execute(`play black C${row}`);
    session.execute(`play white D${row}`);
  }
  for (const row of [2, 4, 6]) {
    session.execute(`play black B${row}`);
    session.execute(`play white E${row}`);
  }
  return session;
}

test('the score in words, and the result in the record', () => {
  for (const method of ['estimate', 'finish', 'aftermath'] as const) {
    const session = finished();
    // White: 18 points and komi; black: 11.
    expect(scoreText(session, method, {})).toBe('White wins by 7.5 points\n');
    expect(gameSgf(session)).toContain('RE[W+7.5]');
  }
});

test('by area everything counts once, whether dead stones are taken or not', () => {
  const session = finished();
  session.engine.rules = { ...session.engine.rules, scoring: 'chinese' };
  expect(scoreText(session, 'aftermath', { captureAllDead: true })).toBe('White wins by 7.5 points\n');
});

test('other methods are refused', () => {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addScoreOptions(command);
  expect(() => command.parse(['node', 'yomi', '--score', 'guess'])).toThrow();
  command.parse(['node', 'yomi', '--score', 'finish', '--capture-all-dead']);
  expect(command.opts<ScoreOptions>()).toMatchObject({ score: 'finish', captureAllDead: true });
});
