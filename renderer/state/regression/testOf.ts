/** A test made of what the window shows: the position at the cursor, and the question that the inspector is at. */
import { colorName, pointName } from '../../../engine/board/point.ts';
import type { Point, PositionSpec } from '../../../engine/protocol/types.ts';
import { nodeMove, positionSpecAt } from '../../../engine/sgf/replay.ts';
import type { SgfNode } from '../../../engine/sgf/tree.ts';
import type { DockTab } from '../places.ts';
import type { OpenGame } from '../openGame.svelte.ts';

export interface TestDraft {
  position: PositionSpec;
  command: string;
  /** The answer as it is written in the suite; '' when nothing suggests one. */
  expected: string;
  description: string;
}

/** The question of the page that is open: a reading, a dragon's status, or the move to be played. */
export function testOf(game: OpenGame, tab: DockTab): TestDraft {
  const position = game.document.spec();
  const draft = { position, description: game.title };
  const { size, toMove } = position;
  const name = (point: Point): string => pointName(point, size);
  if (tab === 'reading') {
    const { kind, target, other, answer } = game.reading;
    if (target !== null) {
      const asked = [
        kind === 'semeai' ? 'analyze_semeai' : kind,
        name(target),
        ...(other === null ? [] : [name(other)]),
      ];
      const known = answer && answer.params.question.target === target ? answer : null;
      return {
        ...draft,
        command: asked.join(' '),
        expected: known ? readingAnswer(known.code, known.move, name) : '',
      };
    }
  }
  if (tab === 'position') {
    const { selected, found } = game.examination;
    const dragon = selected === null ? undefined : found?.dragonAt(selected);
    if (dragon) return { ...draft, command: `dragon_status ${name(dragon.origin)}`, expected: dragon.status };
  }
  const right = rightMoves(game);
  if (right.length > 0)
    return { ...draft, command: `reg_genmove ${colorName(toMove)}`, expected: right.map(name).join('|') };
  const { selected, found } = game.moves;
  const best = found?.decision.moves.at(0)?.point ?? null;
  const move = selected ?? (tab === 'moves' ? best : null) ?? nextMove(game);
  return {
    ...draft,
    command: `reg_genmove ${colorName(toMove)}`,
    expected: move === null ? '' : move === 0 ? 'PASS' : name(move),
  };
}

/** GTP's numbers for the codes of reading: 1 without ko, 2 and 3 with a good and a bad one. */
function readingAnswer(code: number, move: Point, name: (point: Point) => string): string {
  const number = { 0: '0', 1: '3', 4: '2', 5: '1' }[code] ?? '0';
  return number === '0' || move === 0 ? number : `${number} ${name(move)}`;
}

/** Moves at the cursor that the file marks as right: by TE, or by a comment that says so, in what follows them. */
function rightMoves(game: OpenGame): Point[] {
  const { cursor, info } = game.document;
  return cursor.children.flatMap((child) => {
    const move = nodeMove(child, info.size);
    return move && leadsToRight(child) ? [move.point] : [];
  });
}

const SAYS_RIGHT = /\b(RIGHT|CORRECT)\b/i;
const SAYS_WRONG = /\b(WRONG|INCORRECT|NOT RIGHT)\b/i;

function leadsToRight(from: SgfNode): boolean {
  const nodes = [from];
  for (const node of nodes) {
    const comment = node.text('C') ?? '';
    if (node.has('TE') || (SAYS_RIGHT.test(comment) && !SAYS_WRONG.test(comment))) return true;
    nodes.push(...node.children);
  }
  return false;
}

/** What was played here, when the game goes on. */
function nextMove(game: OpenGame): Point | null {
  const next = game.document.next();
  return (next && nodeMove(next, game.document.info.size)?.point) ?? null;
}

/** A test for every move of the analysed game that lost much: the move that the analysis prefers is expected there. */
export function testsOfBlunders(game: OpenGame): TestDraft[] {
  return game.analysis.line.mistakes.flatMap(({ node, move, better, moveNumber }): TestDraft[] => {
    if (node.parent === null || !move || better === undefined) return [];
    const position = positionSpecAt(node.parent);
    return [
      {
        position: { ...position, toMove: move.color },
        command: `reg_genmove ${colorName(move.color)}`,
        expected: better === 0 ? 'PASS' : pointName(better, position.size),
        description: `${game.title}, move ${moveNumber}: ${pointName(move.point, position.size)} was played`,
      },
    ];
  });
}
