/** What options make of a session: each option of the manual's section 3.9 that sets something up, and what is then there. */
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { BLACK } from '../../engine/board/point.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { addPlayOptions } from './options.ts';
import { openSession } from './session.ts';

function sessionOf(line: string): GtpSession {
  const command = new Command('yomi').exitOverride();
  const read = addPlayOptions(command.argument('[file]'));
  command.parse(line === '' ? [] : line.split(' '), { from: 'user' });
  return openSession(read(), 'test').session;
}

type Question = (session: GtpSession) => unknown;

const rules: Question = ({ engine }) => engine.rules;
const style: Question = ({ engine }) => engine.style;
const clock: Question = (session) => session.clock.left(BLACK);
const levels: Question = ({ options }) => options.levels;
const owl: Question = ({ engine }) => ({ ...engine.limits.owl, ...engine.limits.owl?.depths });
const depths: Question = ({ engine }) => engine.reader.depths;
const orientation: Question = (session) => session.orientation;
const options: Question = (session) => session.options;

/** The options, what they are about, and what it is then; without them it is something else. */
const TABLE: [line: string, asked: Question, wanted: unknown][] = [
  ['--boardsize 9', ({ position }) => position.size, 9],
  ['--komi 6.5', ({ engine }) => engine.komi, 6.5],
  ['--level 3', ({ engine }) => engine.level, 3],
  ['--handicap 4', ({ handicap }) => handicap, 4],
  ['--seed 5', ({ engine }) => engine.seed, 5],
  ['-r 6', ({ engine }) => engine.seed, 6],
  ['--never-resign', options, { mayResign: false }],
  ['--monte-carlo', (session) => session.playsMonteCarlo && !session.takesAdvice, true],
  ['--mc-games-per-level 9', ({ engine }) => engine.gamesPerLevel, 9],
  ['--chinese-rules', rules, { scoring: 'chinese' }],
  ['--allow-suicide', rules, { suicide: 'allow' }],
  ['--allow-all-suicide', rules, { suicide: 'allow-all' }],
  ['--no-ko', rules, { ko: 'none' }],
  ['--positional-superko', rules, { ko: 'positional' }],
  ['--situational-superko', rules, { ko: 'situational' }],
  ['--play-out-aftermath', options, { playOutAftermath: true }],
  ['--capture-all-dead', options, { captureAllDead: true }],
  ['--orientation 3', orientation, 3],
  ['--gtp-initial-orientation 5', orientation, 5],
  ['-D 9', depths, { depth: 9 }],
  ['-B 9', depths, { backfill: 9 }],
  ['--backfill2-depth 9', depths, { backfill2: 9 }],
  ['-F 9', depths, { fourlib: 9 }],
  ['-K 9', depths, { ko: 9 }],
  ['--branch-depth 9', depths, { branch: 9 }],
  ['--break-chain-depth 9', depths, { breakChain: 9 }],
  ['--superstring-depth 9', depths, { superstring: 9 }],
  ['--aa-depth 9', depths, { aa: 9 }],
  ['--owl-branch 9', owl, { branch: 9 }],
  ['--owl-reading 9', owl, { reading: 9 }],
  ['--owl-distrust 9', owl, { distrust: 9 }],
  ['--owl-node-limit 9', owl, { nodes: 9 }],
  ['--semeai-node-limit 9', ({ engine }) => engine.parameterValues, { 'semeai.nodes': 9 }],
  ['--without-break-in', ({ engine }) => engine.limits, { withoutBreakIns: true }],
  ['--clock 60', clock, { seconds: 60, stones: 0 }],
  ['--byo-time 30 --byo-period 5', clock, { seconds: 30, stones: 5 }],
  ['--byo-time 30', clock, { seconds: 30, stones: 25 }],
  ['--min-level 2', levels, { least: 2 }],
  ['--autolevel --max-level 8', levels, { most: 8 }],
  ['--cosmic-gnugo', style, { cosmic: true }],
  ['--mirror', style, { mirror: true }],
  ['--mirror --mirror-limit 9', style, { mirrorLimit: 9 }],
];

const plain = sessionOf('');

test.each(TABLE)('%s', (line, asked, wanted) => {
  const answer = asked(sessionOf(line));
  if (typeof wanted === 'object') {
    expect(answer).toMatchObject(wanted as object);
    expect(asked(plain) ?? {}).not.toMatchObject(wanted as object);
  } else {
    expect(answer).toBe(wanted);
    expect(asked(plain)).not.toBe(wanted);
  }
});

test('defaults that are said change nothing', () => {
  const said = '--japanese-rules --forbid-suicide --simple-ko --resign-allowed --max-level 8';
  for (const asked of [rules, levels, clock, depths]) expect(asked(sessionOf(said))).toEqual(asked(plain));
});
