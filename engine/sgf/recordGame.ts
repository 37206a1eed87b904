/**
 * A game as the records of servers tell it, and the SGF text that it makes: one line of moves below a root that says who
 * played. How results and players are worded is much the same from server to server, so it is read here.
 */
import { BLACK, type Move, type Point } from '../board/point.ts';
import { escapeText, pointToSgf } from './values.ts';

/** What a record says; texts are '' and numbers undefined where it does not. */
export interface RecordGame {
  size: number;
  komi: number | undefined;
  /** As RU wants it; default: not said. */
  rules?: string;
  /** Where the handicap stones stand. */
  handicap: readonly Point[];
  black: Player;
  white: Player;
  /** As DT wants it. */
  date: string;
  /** As RE wants it. */
  result: string;
  event: string;
  place: string;
  moves: readonly Move[];
}

/** A player's name and rank. */
export interface Player {
  name: string;
  rank: string;
}

/** The text of a collection of that one game. */
export function sgfOf(game: RecordGame): string {
  const { size, komi, handicap, black, white } = game;
  const text = (id: string, value: string): string =>
    value === '' ? '' : `${id}[${escapeText(value.replace(/[\r\n]+/g, ' '))}]`;
  const root =
    `(;GM[1]FF[4]CA[UTF-8]SZ[${size}]` +
    (komi === undefined ? '' : `KM[${komi}]`) +
    text('PB', black.name) +
    text('BR', black.rank) +
    text('PW', white.name) +
    text('WR', white.rank) +
    text('DT', game.date) +
    text('EV', game.event) +
    text('PC', game.place) +
    text('RE', game.result) +
    text('RU', game.rules ?? '');
  const stones = handicap.map((point) => `[${pointToSgf(point)}]`).join('');
  const parts = [root, handicap.length > 1 ? `\nHA[${handicap.length}]AB${stones}PL[W]` : ''];
  for (const [i, { color, point }] of game.moves.entries()) {
    if (i % 10 === 0) parts.push('\n');
    parts.push(`;${color === BLACK ? 'B' : 'W'}[${pointToSgf(point)}]`);
  }
  return `${parts.join('')})\n`;
}

const BLACK_WORD = /black|흑|黑|黒|(?<![a-z])b(?=\+)/i;
const WHITE_WORD = /white|백|白|(?<![a-z])w(?=\+)/i;

/** RE for a result in words, English, Korean, Chinese or Japanese; '' where they tell none. */
export function resultOf(words: string): string {
  if (/draw|jigo|무승부|和棋|持碁|(?<![a-z])tie(?![a-z])/i.test(words)) return '0';
  const black = words.search(BLACK_WORD);
  const white = words.search(WHITE_WORD);
  if (black < 0 && white < 0) return '';
  const isBlackNamed = white < 0 || (black >= 0 && black < white);
  const loses = /loses|lost|负|負け|敗|패/i.test(words);
  const winner = isBlackNamed === loses ? 'W' : 'B';
  if (/resi|기권|불계|中盘|中盤|中押|认输|認輸|投了/i.test(words)) return `${winner}+R`;
  if (/time|시간|超时|超時|時間/i.test(words)) return `${winner}+T`;
  if (/forfeit|실격|弃权|棄權|反則|반칙/i.test(words)) return `${winner}+F`;
  const points = /(\d{1,3})(?:[.,](\d{1,2}))?\s*(집\s*반|目半)?/.exec(words.replace(/\(.*?\)/g, ''));
  if (!points) return `${winner}+`;
  const half = points[3] ? 0.5 : 0;
  return `${winner}+${Number(`${points[1]}.${points[2] ?? '0'}`) + half}`;
}

/** A date as DT wants it, from three numbers; '' when they make none. */
export function dateOf(year: string, month: string, day: string): string {
  const [y, m, d] = [year, month, day].map(Number);
  if (y < 1000 || y > 9999 || m < 1 || m > 12 || d < 1 || d > 31) return '';
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** Where a record is being read, for findings with their lines. */
export interface RecordLine {
  text: string;
  /** From 1. */
  number: number;
}

/** The lines of a text, one after the other; no list of them is made. */
export function* linesOf(text: string): Generator<RecordLine> {
  const ends = /\r\n|\n|\r/g;
  let from = 0;
  for (let number = 1; from <= text.length; number++) {
    ends.lastIndex = from;
    const end = ends.exec(text);
    yield { text: text.slice(from, end?.index ?? text.length), number };
    if (!end) return;
    from = ends.lastIndex;
  }
}
