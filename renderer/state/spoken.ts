/** What has just become known, in full sentences, for those who hear the workbench: passes, the engine's decision, a move's value, an analysis. */
import { pointName } from '../../engine/board/point.ts';
import { moveParagraph } from '../../engine/protocol/explanation.ts';
import type { MoveChoice, Point, SearchReport, Stone } from '../../engine/protocol/types.ts';
import { explanationWords, formatNumber, t } from '../messages/messages.ts';
import { percent } from './gameGraph.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { sideName } from './positionView.ts';

/** "2.5 points". */
function pointsText(value: number): string {
  const points = formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return t('state:points', { count: value, points });
}

/** "D4", "a pass". */
function moveText(point: Point, size: number): string {
  return point === 0 ? t('state:aPass') : pointName(point, size);
}

/** What there is to say about the game as it is shown; '' for nothing. */
export function spoken(game: OpenGame): string {
  return [spokenPass(game), spokenMoves(game), spokenAnalysis(game)].filter((part) => part !== '').join(' ');
}

/** A pass changes nothing on the board, which tells of moves itself. */
function spokenPass({ document: { view } }: OpenGame): string {
  const { lastMove } = view;
  return lastMove?.point === 0
    ? t('state:spoken.passes', { side: sideName(lastMove.color), number: view.moveNumber })
    : '';
}

/** The engine's decision, or the move of it that is looked at. */
function spokenMoves({ moves, explainsBoard }: OpenGame): string {
  const { explained, selected, move } = moves;
  if (!explainsBoard || !explained) return '';
  const { decision, scene } = explained;
  const name = (point: Point): string => pointName(point, scene.size);
  if (selected === null) {
    const [best, second] = decision.moves.filter(({ value }) => value > 0);
    const said = [decisionSentence(decision.color, decision.choice, best?.value, name)];
    if (second)
      said.push(t('state:spoken.next', { point: name(second.point), points: pointsText(second.value) }));
    return said.join(' ');
  }
  const told = moveParagraph(explained, selected, name, explanationWords());
  if (!move) return told;
  return `${t('state:spoken.worth', { point: name(selected), points: pointsText(move.value) })} ${told}`;
}

/** What the side would do; `value`: of the best move, where one has any. */
function decisionSentence(
  color: Stone,
  choice: MoveChoice,
  value: number | undefined,
  name: (point: Point) => string,
): string {
  const side = sideName(color);
  if (choice.kind !== 'play') return t(`state:spoken.would.${choice.kind}`, { side });
  const point = name(choice.point);
  return value === undefined
    ? t('state:spoken.plays', { side, point })
    : t('state:spoken.playsFor', { side, point, points: pointsText(value) });
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
  const [first] = moves;
  const best = first && moveText(first.point, size);
  if (judged) {
    const move = best ?? t('state:noMove');
    if (scoreless) return t('state:spoken.prefers', { move });
    const side = sideName(scoreMean >= 0 ? 2 : 1);
    return t('state:spoken.prefersLead', { move, side, points: pointsText(Math.abs(scoreMean)) });
  }
  const values = {
    playouts: t('state:playouts', { count: playouts }),
    side: sideName(color),
    percent: percent(winRate),
    points: pointsText(Math.abs(scoreMean)),
  };
  const leads = scoreMean >= 0;
  return best === undefined
    ? t(leads ? 'state:spoken.leads' : 'state:spoken.behind', values)
    : t(leads ? 'state:spoken.leadsBest' : 'state:spoken.behindBest', { ...values, move: best });
}
