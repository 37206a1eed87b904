/** What a save changed in the engine's moves, in words and on the board. */
import { pointName } from '../../../engine/board/point.ts';
import type { Point, MoveChoice, Stone } from '../../../engine/protocol/types.ts';
import type { SignLayer, ValueLayer } from '../../board/layers.ts';
import { NO_MARKUP } from '../../board/types.ts';
import type { BoardMarkup, BoardModel } from '../../board/types.ts';
import { STATE_LOOKS } from '../position/dragonOverlays.ts';
import type { ColorEffects } from './moveEffects.svelte.ts';
import { formatFixed, t } from '../../messages/messages.ts';
import { joinList } from '../../ui/parts.ts';

/** Values shown on the board. */
const MOST = 12;

export const sideName = (color: Stone): string => t(color === 2 ? 'common:black' : 'common:white');

/** "D5", "pass", "resign". */
export function choiceWords(choice: MoveChoice, size: number): string {
  return choice.kind === 'play' ? pointName(choice.point, size) : t(`patterns:choice.${choice.kind}`);
}

/** "Black: D5 → C3, 4 values, 1 status": one line below the board. */
export function effectLine({ color, choice, moves, statuses }: ColorEffects, size: number): string {
  const [was, is] = [choiceWords(choice.before, size), choiceWords(choice.now, size)];
  const counts = [
    ...(moves.length > 0 ? [t('patterns:effect.values', { count: moves.length })] : []),
    ...(statuses.length > 0 ? [t('patterns:effect.statuses', { count: statuses.length })] : []),
  ];
  const move = was === is ? t('patterns:effect.line.same', { move: is }) : `${was} → ${is}`;
  return joinList([t('patterns:effect.line', { side: sideName(color), move }), ...counts]);
}

/** The same in full sentences, for those who hear them. */
export function effectSentences({ color, choice, moves, statuses }: ColorEffects, size: number): string {
  const verb = (one: MoveChoice): string =>
    one.kind === 'play'
      ? t('patterns:effect.play', { point: pointName(one.point, size) })
      : t(`patterns:effect.choice.${one.kind}`);
  const [was, is] = [verb(choice.before), verb(choice.now)];
  const side = sideName(color);
  const sentences = [
    was === is
      ? t('patterns:effect.would', { side, choice: is })
      : t('patterns:effect.wouldOther', { side, before: was, now: is }),
  ];
  const [first] = moves;
  if (!first && statuses.length === 0) sentences.push(t('patterns:effect.nothingChanged'));
  if (first) {
    const none = t('patterns:effect.noValue');
    sentences.push(
      t('patterns:effect.valuesChanged', {
        count: moves.length,
        name: pointName(first.move.point, size),
        before: first.before === null ? none : formatFixed(first.before, 1),
        now: first.gone ? none : formatFixed(first.value, 1),
      }),
    );
  }
  for (const { dragon, before } of statuses)
    sentences.push(
      t(dragon.color === 2 ? 'patterns:effect.dragon.black' : 'patterns:effect.dragon.white', {
        point: pointName(dragon.origin, size),
        before: t(`patterns:status.${before}`),
        now: t(`patterns:status.${dragon.status}`),
      }),
    );
  return sentences.join(' ');
}

/** An arrow from the move of before to the one of now, what values gained or lost, and the new statuses. */
export function effectOverlay({ color, choice, moves, statuses }: ColorEffects): Partial<BoardModel> {
  const { before, now } = choice;
  const [from, to]: (Point | null)[] = [before, now].map((one) => (one.kind === 'play' ? one.point : null));
  const isMoved = from !== to;
  const arrows = isMoved && from !== null && to !== null ? [{ from, to }] : [];
  // A move that is played before or after only has no arrow.
  const lone = isMoved && arrows.length === 0;
  const markup: BoardMarkup = {
    ...NO_MARKUP,
    arrows,
    crosses: lone && from !== null ? [from] : [],
    circles: lone && to !== null ? [to] : [],
  };
  const other = color === 2 ? 'white' : 'black';
  const own = color === 2 ? 'black' : 'white';
  const values = moves.slice(0, MOST).map(({ move, value, before: old }): ValueLayer => {
    const gain = value - (old ?? 0);
    return { point: move.point, text: gainLabel(gain), tone: gain > 0 ? own : other, amount: 0.6 };
  });
  const signs = statuses.flatMap(({ dragon: { stones, status } }): SignLayer[] => {
    const { sign, tone } = STATE_LOOKS[status];
    return stones.map((point) => ({ point, sign, tone, place: 'middle' }));
  });
  return { markup, values, signs };
}

/** "+1.2", "−.4", "+12": at most four characters. */
export function gainLabel(gain: number): string {
  const size = Math.abs(gain);
  const sign = gain < 0 ? '−' : '+';
  return `${sign}${size >= 9.95 ? formatFixed(size, 0) : formatFixed(size, 1).replace(/^0/, '')}`;
}
