/**
 * NGF, the records of the servers Cyberoro and WBaduk: twelve lines that say what game it is, each at its place, then a move a
 * line. In "PMABBREER" the letters are: play a move, its number (AB is the first), the colour, column and row counted from B, and both
 * again the other way round; a point outside the board is a pass. Lines that are no moves are told and passed over.
 */
import { fixedHandicap } from '../board/handicap.ts';
import { BLACK, PASS, WHITE, pointAt, type Move, type Point } from '../board/point.ts';
import { dateOf, linesOf, resultOf, sgfOf, type Player, type RecordLine } from './recordGame.ts';
import { Findings, type ImportedRecord } from './recordFindings.ts';

const SIZE = 1;
const WHITE_PLAYER = 2;
const BLACK_PLAYER = 3;
const PLACE = 4;
const HANDICAP = 5;
const KOMI = 7;
const DATE = 8;
const RESULT = 10;
const HEADER = 12;
const MOVE = /^PM[A-Z]{2}([BW])([A-Z@])([A-Z@])/i;

/** Whether a text looks like one: a size in the second line, and moves. */
export function isNgf(text: string): boolean {
  const start = text.slice(0, 4000);
  return /^[^\r\n]*(?:\r\n|\n|\r)\s*\d{1,2}\s*(?:\r\n|\n|\r)/.test(start) && /^PM[A-Z]{2}[BW]/im.test(start);
}

/** Reads a record, of at most so many moves. */
export function readNgf(text: string, most: number): ImportedRecord {
  const findings = new Findings();
  const header: RecordLine[] = [];
  const moves: Move[] = [];
  let size = 19;
  let exceeded = false;
  for (const line of linesOf(text)) {
    // What the program's name was left out of begins with an empty line all the same; moves end a header that is too short.
    if (header.length < HEADER && !MOVE.test(line.text)) {
      header.push(line);
      if (header.length === SIZE + 1) size = sizeOf(line, findings);
      continue;
    }
    if (line.text.trim() === '') continue;
    const move = moveOf(line, size, findings);
    if (!move) continue;
    if (moves.length === most) {
      exceeded = true;
      break;
    }
    moves.push(move);
  }
  const at = (index: number): string => header.at(index)?.text.trim() ?? '';
  const [, year = '', month = '', day = ''] = /(\d{4})\D?(\d{2})\D?(\d{2})/.exec(at(DATE)) ?? [];
  const sgf = sgfOf({
    size,
    komi: komiOf(at(KOMI)),
    handicap: handicapOf(header.at(HANDICAP), size, findings),
    black: playerOf(at(BLACK_PLAYER)),
    white: playerOf(at(WHITE_PLAYER)),
    date: dateOf(year, month, day),
    result: resultOf(at(RESULT)),
    event: at(0),
    place: at(PLACE),
    moves,
  });
  return {
    format: 'NGF',
    sgf,
    diagnostics: findings.list(),
    ...(exceeded && { exceeded: 'depth' as const }),
  };
}

function sizeOf({ text, number }: RecordLine, findings: Findings): number {
  const size = Number(text.trim());
  if (Number.isInteger(size) && size >= 1 && size <= 19) return size;
  findings.add(number, 1, {
    key: 'host.sgf.noSize',
    args: { text: JSON.stringify(text.slice(0, 20)) },
  });
  return 19;
}

function moveOf({ text, number }: RecordLine, size: number, findings: Findings): Move | undefined {
  const parts = MOVE.exec(text);
  if (!parts) {
    findings.add(number, 1, { key: 'host.sgf.noMove', args: { text: JSON.stringify(text.slice(0, 20)) } });
    return undefined;
  }
  const [, letter, ...place] = parts.map((part) => part.toUpperCase());
  const [column, row] = place.map((char) => char.charCodeAt(0) - 66);
  const color = letter === 'B' ? BLACK : WHITE;
  const isOnBoard = column >= 0 && row >= 0 && column < size && row < size;
  return { color, point: isOnBoard ? pointAt(row, column) : PASS };
}

/** "jin42      10K*": the last word is the rank when it looks like one. */
function playerOf(text: string): Player {
  const [, name, rank] = /^(.*?)\s+(\d{1,2}\s*(?:[DKP]|단|급|段|级|級))\*?$/i.exec(text) ?? [];
  return name === undefined ? { name: text, rank: '' } : { name, rank: rank.toLowerCase() };
}

/** Whole numbers stand for half a point more. */
function komiOf(text: string): number | undefined {
  if (!/^-?\d{1,3}(?:\.\d{1,2})?$/.test(text)) return undefined;
  return text.includes('.') ? Number(text) : Number(text) + 0.5;
}

/** Of three stones the last stands at the lower right. */
function handicapOf(line: RecordLine | undefined, size: number, findings: Findings): readonly Point[] {
  const stones = Number(line?.text.trim() ?? 0);
  if (stones === 0 || stones === 1) return [];
  const points = fixedHandicap(size, stones);
  if (!points) {
    findings.add(line!.number, 1, {
      key: 'host.sgf.badHandicap',
      args: { text: JSON.stringify(line!.text.slice(0, 20)) },
    });
    return [];
  }
  if (stones !== 3) return points;
  const corners = fixedHandicap(size, 4)!;
  return corners.slice(1);
}
