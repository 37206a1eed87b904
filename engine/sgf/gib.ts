/**
 * GIB, the records of the server Tygem: between \HS and \HE lines of the form \[NAME=value\], then, between \GS and \GE, a line a
 * move. "STO 0 21 2 13 15" is a stone: move 21 (the root is number 1) by player 2, who is white, at column 13 and row 15, both from 0.
 * "INI 0 1 3 …" says that there are three handicap stones, "SKI" is a pass. Two lines of the header, GAMEINFOMAIN and GAMETAG, hold
 * lists of short names: GRLT or W is the kind of result, ZIPSU or Z the points and GONGJE or G komi, both times ten, C the date.
 */
import { fixedHandicap } from '../board/handicap.ts';
import { BLACK, PASS, WHITE, pointAt, type Move, type Point, type Stone } from '../board/point.ts';
import { Findings, type ImportedRecord } from './recordFindings.ts';
import { dateOf, linesOf, resultOf, sgfOf, type Player, type RecordLine } from './recordGame.ts';

const SIZE = 19;
/** What the kinds of result mean; {points} is the difference. */
const RESULTS: Readonly<Record<string, string>> = {
  '0': 'B+{points}',
  '1': 'W+{points}',
  '3': 'B+R',
  '4': 'W+R',
  '7': 'B+T',
  '8': 'W+T',
};

/** Whether a text looks like one. */
export function isGib(text: string): boolean {
  return /^[\s\ufeff]*\\HS/.test(text.slice(0, 1000)) || /^\\\[GAME[A-Z]+=/m.test(text.slice(0, 4000));
}

/** Reads a record, of at most so many moves. */
export function readGib(text: string, most: number): ImportedRecord {
  const findings = new Findings();
  const header = new Map<string, string>();
  const moves: Move[] = [];
  let handicap: readonly Point[] = [];
  let exceeded = false;
  for (const line of linesOf(text)) {
    const [, name, value] = /^\s*\\\[([A-Z]{1,40})=(.*?)(?:\\\])?\s*$/.exec(line.text) ?? [];
    if (name !== undefined) {
      if (!header.has(name)) header.set(name, value.trim());
      continue;
    }
    const words = line.text.trim().split(/\s+/, 7);
    if (words[0] === 'INI') handicap = handicapOf(line, words, findings);
    const move = moveOf(line, words, findings);
    if (!move) continue;
    if (moves.length === most) {
      exceeded = true;
      break;
    }
    moves.push(move);
  }
  const at = (name: string): string => header.get(name) ?? '';
  const main = listOf(at('GAMEINFOMAIN'));
  const tag = listOf(at('GAMETAG'));
  const tenths = tenthsOf(main.get('GONGJE') ?? tag.get('G'));
  const sgf = sgfOf({
    size: SIZE,
    komi: tenths,
    handicap,
    black: playerOf(at('GAMEBLACKNAME'), at('GAMEBLACKLEVEL')),
    white: playerOf(at('GAMEWHITENAME'), at('GAMEWHITELEVEL')),
    date: dateIn(at('GAMEDATE')) || dateIn(tag.get('C') ?? ''),
    result:
      kindOfResult(main.get('GRLT'), main.get('ZIPSU')) ||
      kindOfResult(tag.get('W'), tag.get('Z')) ||
      resultOf(at('GAMERESULT')),
    event: at('GAMENAME'),
    place: at('GAMEPLACE'),
    moves,
  });
  return {
    format: 'GIB',
    sgf,
    diagnostics: findings.list(),
    ...(exceeded && { exceeded: 'depth' as const }),
  };
}

function moveOf(line: RecordLine, words: readonly string[], findings: Findings): Move | undefined {
  if (words[0] !== 'STO' && words[0] !== 'SKI') return undefined;
  const [player, column, row] = words.slice(3).map(Number);
  const color: Stone | undefined = player === 1 ? BLACK : player === 2 ? WHITE : undefined;
  const isOnBoard = [column, row].every((n) => Number.isInteger(n) && n >= 0 && n < SIZE);
  if (color === undefined || (words[0] === 'STO' && !isOnBoard)) {
    findings.add(line.number, 1, {
      key: 'host.sgf.noMove',
      args: { text: JSON.stringify(line.text.slice(0, 40)) },
    });
    return undefined;
  }
  return { color, point: words[0] === 'STO' ? pointAt(row, column) : PASS };
}

function handicapOf(line: RecordLine, words: readonly string[], findings: Findings): readonly Point[] {
  const stones = Number(words.at(3));
  if (stones === 0 || stones === 1) return [];
  const points = fixedHandicap(SIZE, stones);
  if (!points)
    findings.add(line.number, 1, {
      key: 'host.sgf.noHandicap',
      args: { text: JSON.stringify(line.text.slice(0, 40)) },
    });
  return points ?? [];
}

/** "name (9 D)", or name and rank apart. */
function playerOf(text: string, level: string): Player {
  const [, name, rank] = /^(.*?)\s*\(([^()]{1,12})\)$/.exec(text) ?? [];
  if (name === undefined) return { name: text, rank: level };
  return { name, rank: rank.replace(/\s+/g, '').toLowerCase() };
}

/** "A:1,B:2", or "A1,B2", by name. */
function listOf(text: string): Map<string, string> {
  const list = new Map<string, string>();
  for (const part of text.slice(0, 2000).split(',')) {
    const [, name, value] = /^\s*([A-Z]+?)(?::|(?=[\d-]))(.*)$/.exec(part) ?? [];
    if (name !== undefined && !list.has(name)) list.set(name, value.trim());
  }
  return list;
}

function tenthsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,4}$/.test(text) ? Number(text) / 10 : undefined;
}

function kindOfResult(kind: string | undefined, tenths: string | undefined): string {
  const points = tenthsOf(tenths);
  const result = RESULTS[kind ?? ''] as string | undefined;
  return result?.replace('{points}', points ? String(points) : '') ?? '';
}

/** "2013- 1-12-11-30-45" or "2013:01:12:11:30". */
function dateIn(text: string): string {
  const [, year = '', month = '', day = ''] = /(\d{4})\s*\D\s*(\d{1,2})\s*\D\s*(\d{1,2})/.exec(text) ?? [];
  return dateOf(year, month, day);
}
