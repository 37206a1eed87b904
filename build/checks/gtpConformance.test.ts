/**
 * Every command of the manual's chapter 19 on fifteen positions beside the gnugo program, with arguments good and bad: who refuses what and in
 * which words, and the form of every answer. Values may differ; what else does is listed in JUSTIFIED.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BLACK, EMPTY, WHITE, pointName } from '../../engine/board/point.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { quietHost } from '../../engine/testing/quietHost.ts';
import {
  FORMS_OF_THE_MANUAL,
  JUSTIFIED,
  formOf,
  questionsAbout,
  questionsAboutEnd,
  type AskedPosition,
} from './gtpQuestions.ts';
import { gnugoPath, sharedDir, skipReason } from './shared.ts';

const gnugo = gnugoPath();
if (gnugo === undefined) skipReason('GTP conformance beside gnugo', 'the gnugo program is not installed');

/** For a machine that has much else to do. */
const LONG = 1_800_000;
const games = resolve(import.meta.dirname, '../../engine/testing/games');
const FROM_GAMES: [file: string, move: number][] = [
  ['9x9-0.sgf', 12],
  ['9x9-0.sgf', 24],
  ['9x9-1.sgf', 30],
  ['9x9-1.sgf', 45],
  ['9x9-2.sgf', 20],
  ['9x9-2.sgf', 38],
  ['9x9-3.sgf', 16],
  ['9x9-3.sgf', 34],
  ['9x9-4.sgf', 28],
  ['9x9-4.sgf', 50],
  ['9x9-2.sgf', 30],
  ['9x9-4.sgf', 40],
];
/** Boards of other sizes, empty ones, and a ko that may not be taken back. */
const LAID_OUT: string[][] = [
  ['boardsize 9', 'clear_board'],
  ['boardsize 13', 'clear_board', 'fixed_handicap 4', 'play w F11'],
  [
    'boardsize 5',
    'clear_board',
    ...'b B2, w C2, b A3, w D3, b B4, w C4, b C3, w B3'.split(', ').map((move) => `play ${move}`),
  ],
];
/** From this move on the end of a game is asked about. */
const WELL_BEGUN = 38;
/** Of chapter 19, but not asked about: they end the conversation, or are covered reply by reply in gtpGnugo.test.ts. */
const ELSEWHERE = [
  'quit protocol_version name version clear_board black playwhite genmove_black genmove_white undo clear_cache list_commands help',
].flatMap((names) => names.split(' '));

const host = quietHost({ readFile: (name) => readFileSync(name, 'latin1') });

/** Replies without ids. */
function askYomi(setup: string[], questions: string[]): string[] {
  const engine = new Engine();
  engine.level = 1;
  const session = new GtpSession(engine, host);
  for (const line of setup) session.execute(line);
  return questions.map((line) =>
    session
      .execute(line)
      .reply.trimEnd()
      .replace(/^([=?]) /, '$1'),
  );
}

/** The same of gnugo, begun anew after each question that it does not survive; that one's reply is ''. */
function askGnugo(setup: string[], questions: string[]): string[] {
  const replies: string[] = [];
  while (replies.length < questions.length) {
    const lines = [...setup, ...questions.slice(replies.length)];
    const input = lines.map((line, i) => `${i + 1} ${line}\n`).join('');
    const options = ['--mode', 'gtp', '--level', '1', '--seed', '1'];
    const { stdout } = spawnSync(gnugo as string, options, { input, encoding: 'utf8', maxBuffer: 1e9 });
    const byId = new Map<number, string>();
    for (const part of stdout.split(/^(?=[=?]\d)/m))
      byId.set(Number(/^[=?](\d+)/.exec(part)?.[1]), part.trimEnd().replace(/^([=?])\d+ ?/, '$1'));
    for (let id = setup.length + 1; id <= lines.length; id++) {
      const reply = byId.get(id);
      replies.push(reply ?? '');
      if (reply === undefined) break;
    }
  }
  return replies;
}

/**
 * Points of a position to ask about: chains and empty points a third and two thirds through the board. Of a colour without stones, empty
 * points are asked about.
 */
function askedPosition(name: string, setup: string[]): AskedPosition {
  const session = new GtpSession(new Engine(), host);
  for (const line of setup) session.execute(line);
  const { position } = session;
  const two = (color: number): [string, string] => {
    const points = [...position.points].filter((point) => position.colorAt[point] === color);
    if (points.length === 0) return two(EMPTY);
    const at = (part: number): string => pointName(points[Math.floor(points.length * part)], position.size);
    return [at(1 / 3), at(2 / 3)];
  };
  return { name, setup, black: two(BLACK), white: two(WHITE), empty: two(EMPTY) };
}

interface Asked {
  position: string;
  question: string;
  gnugo: string;
  yomi: string;
}

describe.skipIf(gnugo === undefined)('beside gnugo', () => {
  test(
    'every command, on twelve positions of games and three that are laid out',
    () => {
      const positions: [about: AskedPosition, wellBegun: boolean][] = [
        ...FROM_GAMES.map(([file, move]): [AskedPosition, boolean] => [
          askedPosition(`${file} ${move}`, [`loadsgf ${resolve(games, file)} ${move}`]),
          move >= WELL_BEGUN,
        ]),
        ...LAID_OUT.map((setup): [AskedPosition, boolean] => [askedPosition(setup.join(', '), setup), false]),
      ];
      const asked: Asked[] = positions.flatMap(([about, wellBegun]) => {
        // To play a game out that has hardly begun takes long.
        const end = wellBegun ? questionsAboutEnd(about) : [];
        const questions = [...questionsAbout(about), ...end];
        const theirs = askGnugo(about.setup, questions);
        const ours = askYomi(about.setup, questions);
        return questions.map((question, i) => ({
          position: about.name,
          question,
          gnugo: theirs[i],
          yomi: ours[i],
        }));
      });
      const forms = new Map<string, Set<string>>();
      const nameOf = (question: string): string => question.split(' ')[0];
      for (const { question, gnugo: reply } of asked) {
        const name = nameOf(question);
        if (!forms.has(name)) forms.set(name, new Set(FORMS_OF_THE_MANUAL[name]));
        // Nothing is known of the reply to a question that ended gnugo.
        if (reply !== '') forms.get(name)?.add(formOf(reply));
      }
      const used = new Set<object>();
      const wrong = asked.filter(({ question, gnugo: theirs, yomi }) => {
        const both = theirs.startsWith('=') && yomi.startsWith('=');
        const ended = theirs === '';
        if (ended && yomi.startsWith('?')) return false;
        if (both || ended ? forms.get(nameOf(question))?.has(formOf(yomi)) : theirs === yomi) return false;
        const reason = JUSTIFIED.find((one) => one.question.test(question) && yomi.startsWith(one.yomi));
        if (reason) used.add(reason);
        return !reason;
      });
      const told = ({ position, question, gnugo: theirs, yomi }: Asked): string =>
        `${position} ${question}\n  gnugo ${theirs.slice(0, 200)}\n  yomi ${yomi.slice(0, 200)}`;
      expect(wrong.map(told).join('\n')).toBe('');
      expect(JUSTIFIED.filter((reason) => !used.has(reason))).toEqual([]);
      expect(asked.length).toBeGreaterThan(4000);
    },
    LONG,
  );
});

const manual = sharedDir() && resolve(sharedDir() as string, 'spec/19-the-go-text-protocol.md');
if (manual === undefined) skipReason('commands of the manual', 'no shared data');
test.skipIf(manual === undefined)('every command of chapter 19 is asked about', () => {
  const text = readFileSync(manual as string, 'utf8').split('19.6 GTP command reference')[1];
  const names = [...text.matchAll(/^[•\s]*(?:\$\\bullet[^$]*\$)?\s*([a-z][\w\\-]*): [A-Z]/gm)]
    .map(([, name]) => name.replaceAll('\\', ''))
    .filter((name) => !/^(list|status|eye)$/.test(name));
  expect(names.length).toBeGreaterThan(110);
  const position = { name: '', setup: [], black: ['A1', 'A1'], white: ['B1', 'B1'], empty: ['C1', 'C1'] };
  const asked = new Set(
    [questionsAbout, questionsAboutEnd]
      .flatMap((of) => of(position as unknown as AskedPosition))
      .map((question) => question.split(' ')[0]),
  );
  expect(names.filter((name) => !asked.has(name) && !ELSEWHERE.includes(name))).toEqual([]);
});
