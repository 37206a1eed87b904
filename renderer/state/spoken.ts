/** What has just become known, in full sentences, for those who hear the workbench: passes, the engine's decision, a move's value, an analysis. */
import { pointName } from '../../engine/board/point.ts';
import { moveParagraph } from '../../engine/protocol/explanation.ts';
import type { MoveChoice, Point, SearchReport, Stone } from '../../engine/protocol/types.ts';
import type { OpenGame } from './openGame.svelte.ts';

const sideName = (color: Stone): string => (color === 2 ? 'Black' : 'White');
const points = (value: number): string => `${value.toFixed(1)} ${value === 1 ? 'point' : 'points'}`;

/** What there is to say about the game as it is shown; '' for nothing. */
export function spoken(game: OpenGame): string {
  return [spokenPass(game), spokenMoves(game), spokenAnalysis(game)].filter((part) => part !== '').join(' ');
}

/** A pass changes nothing on the board, which tells of moves itself. */
function spokenPass({ document: { view } }: OpenGame): string {
  const { lastMove } = view;
  return lastMove?.point === 0 ? `${sideName(lastMove.color)} passes at move ${view.moveNumber}.` : '';
}

/** The engine's decision, or the move of it that is looked at. */
function spokenMoves({ moves, explainsBoard }: OpenGame): string {
  const { explained, selected, move } = moves;
  if (!explainsBoard || !explained) return '';
  const { decision, scene } = explained;
  const name = (point: Point): string => pointName(point, scene.size);
  if (selected === null) {
    const [best, second] = decision.moves.filter(({ value }) => value > 0);
    const also = second ? ` The next best is ${name(second.point)}, worth ${points(second.value)}.` : '';
    const worth = best && decision.choice.kind === 'play' ? `, which is worth ${points(best.value)}` : '';
    return `${sideName(decision.color)} would ${choiceWords(decision.choice, name)}${worth}.${also}`;
  }
  const value = move ? `${name(selected)} is worth ${points(move.value)}. ` : '';
  return value + moveParagraph(explained, selected, name);
}

function choiceWords(choice: MoveChoice, name: (point: Point) => string): string {
  return choice.kind === 'play' ? `play ${name(choice.point)}` : choice.kind;
}

/** The end of a search: while it goes on its numbers change too often to be heard. */
function spokenAnalysis({ analysis, document: { view } }: OpenGame): string {
  const { report } = analysis;
  if (!analysis.on || analysis.running || !report) return '';
  return reportSentence(report, view.size);
}

/** "After 1,000 playouts Black wins 56 percent and leads by 3.5 points; the best move is D4." */
export function reportSentence(
  { color, playouts, winRate, scoreMean, moves, judged, scoreless }: SearchReport,
  size: number,
): string {
  if (judged) {
    const [first] = moves;
    const name = first ? (first.point === 0 ? 'a pass' : pointName(first.point, size)) : 'no move';
    const ahead = scoreMean >= 0 ? 'Black' : 'White';
    return `It prefers ${name}${scoreless ? '' : `; ${ahead} leads by ${points(Math.abs(scoreMean))}`}.`;
  }
  const count = `${playouts.toLocaleString('en')} ${playouts === 1 ? 'playout' : 'playouts'}`;
  const leads = scoreMean >= 0 ? `leads by ${points(scoreMean)}` : `is behind by ${points(-scoreMean)}`;
  const best = moves.at(0);
  const move = best ? `; the best move is ${best.point === 0 ? 'a pass' : pointName(best.point, size)}` : '';
  return `After ${count} ${sideName(color)} wins ${Math.round(100 * winRate)} percent and ${leads}${move}.`;
}
