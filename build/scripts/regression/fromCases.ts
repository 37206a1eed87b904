/**
 * Regression suites from the drawn cases beside the engine's sources: each drawing becomes a game record, each assertion a
 * test. The codes of reading are GTP's there: 1 for certain, 2 and 3 by ko, 0 not at all (manual ch. 19).
 */
import { BLACK, WHITE, allPoints, pointName } from '../../../engine/board/point.ts';
import type { Stone } from '../../../engine/board/point.ts';
import type { Position } from '../../../engine/board/position.ts';
import { escapeText, pointToSgf } from '../../../engine/sgf/values.ts';
import { parseCases, type CaseAssertion, type DrawnCase } from '../../../engine/testing/caseRunner.ts';

/** A suite that is made from a case file. */
export interface CaseSuite {
  suite: string;
  /** The case file, from the project's folder. */
  source: string;
  category: string;
  /** Where positions and results come from. */
  about: string;
}

/** A test without its place in a suite. */
export interface GeneratedTest {
  command: string;
  /** Regular expression for the answer. */
  pattern: string;
  /** Known to fail, as the case file says. */
  fails: boolean;
}

/** Tests of one position. */
export interface GeneratedPosition {
  name: string;
  /** File name of the record, without folder. */
  record: string;
  sgf: string;
  /** Commands after loadsgf. */
  plays: string[];
  tests: GeneratedTest[];
}

const CODES: Record<string, string> = { WIN: '1', KO_A: '2', KO_B: '3', LOSE: '0' };
const COMMANDS: Record<string, string> = { ladder: 'ladder_attack' };

/** The positions and tests of a case file; assertions about things GTP does not ask for are left out. */
export function positionsOf(text: string): GeneratedPosition[] {
  const lines = text.split('\n');
  return parseCases(text).flatMap((drawn, i) => {
    const record = `${String(i + 1).padStart(3, '0')}.sgf`;
    const sgf = positionSgf(drawn.position(), drawn.name);
    return groupedByPlays(drawn).map((assertions) => ({
      name: drawn.name,
      record,
      sgf,
      plays: assertions[0].plays.map(
        ({ color, point }) => `play ${colorWord(color)} ${pointName(point, drawn.size)}`,
      ),
      tests: testsOf(assertions, drawn, lines),
    }));
  });
}

/** Assertions that are about the same position, after the same moves. */
function groupedByPlays({ assertions }: DrawnCase): CaseAssertion[][] {
  const groups: CaseAssertion[][] = [];
  for (const assertion of assertions) {
    const group = groups.at(-1);
    if (group && group[0].plays.length === assertion.plays.length) group.push(assertion);
    else groups.push([assertion]);
  }
  return groups;
}

function testsOf(
  assertions: readonly CaseAssertion[],
  drawn: DrawnCase,
  lines: readonly string[],
): GeneratedTest[] {
  const name = (points: readonly number[]): string =>
    points.map((point) => pointName(point, drawn.size)).join(' ');
  const fails = ({ line }: CaseAssertion): boolean => (lines[line - 2] ?? '').startsWith('# fails:');
  const tests: GeneratedTest[] = [];
  for (const assertion of assertions) {
    const { command, points, code } = assertion;
    if (CODES[code] === undefined) continue;
    if (command === 'kill' || !isAskable(assertion, drawn)) continue;
    const kill = assertions.find(
      (other) => other.command === 'kill' && String(other.points) === String(points),
    );
    if (kill) {
      const pattern = racePattern(assertion, kill);
      tests.push({
        command: `analyze_semeai ${name(points)}`,
        pattern,
        fails: fails(assertion) || fails(kill),
      });
    } else {
      const asked = /^owl_/.test(command) ? points.slice(0, 1) : points;
      tests.push({
        command: `${COMMANDS[command] ?? command} ${name(asked)}`,
        pattern: codePattern(assertion),
        fails: fails(assertion),
      });
    }
  }
  return tests;
}

/** GTP reads ladders of chains with two liberties only. */
function isAskable({ command, points, plays }: CaseAssertion, drawn: DrawnCase): boolean {
  if (command !== 'ladder') return true;
  const position = drawn.position();
  for (const { color, point } of plays) position.play(point, color);
  return position.countLiberties(points[0]) === 2;
}

function codePattern({ code, moves }: CaseAssertion): string {
  const digit = CODES[code];
  if (digit === '0') return '0';
  return moves.length === 0 ? `${digit}( .*)?` : `${digit} ${oneOf(moves)}`;
}

/** What the first dragon gets by moving first: codes for its defence and its attack, and the move. */
function racePattern(defend: CaseAssertion, kill: CaseAssertion): string {
  const moves = defend.code === 'LOSE' ? kill.moves : defend.moves;
  const codes = `${CODES[defend.code]} ${CODES[kill.code]}`;
  return moves.length === 0 ? `${codes} .*` : `${codes} ${oneOf(moves)}`;
}

function oneOf(moves: readonly string[]): string {
  return moves.length === 1 ? moves[0] : `(${moves.join('|')})`;
}

function colorWord(color: Stone): string {
  return color === BLACK ? 'black' : 'white';
}

/** A position as a game record; black moves next, and komi is 0.5, unless told otherwise. */
export function positionSgf(
  position: Position,
  name: string,
  { toMove = BLACK, komi = 0.5 }: { toMove?: Stone; komi?: number } = {},
): string {
  const { size, colorAt } = position;
  const stones = (id: string, color: Stone): string => {
    const points = allPoints(size).filter((point) => colorAt[point] === color);
    return points.length === 0
      ? ''
      : `\n${id}${points.map((point) => `[${pointToSgf(point, size)}]`).join('')}`;
  };
  return `(;GM[1]FF[4]CA[UTF-8]AP[Yomi]SZ[${size}]KM[${komi}]PL[${toMove === BLACK ? 'B' : 'W'}]GN[${escapeText(name)}]${stones('AB', BLACK)}${stones('AW', WHITE)})\n`;
}
