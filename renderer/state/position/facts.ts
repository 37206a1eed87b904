/** Everything that is known of a point, in a few short pieces: for the line below the board and for those who hear it. */
import type { Point } from '../../../engine/protocol/types.ts';
import { formatFixed, t } from '../../messages/messages.ts';
import { dragonState, genusWords, STATE_SIGNS } from './dragonWords.ts';
import type { Examined } from './examined.ts';
import {
  effectWords,
  eyeValueText,
  halfEyeWords,
  mapValueText,
  nonTerritoryWords,
  regionWords,
  wormStatus,
  type WormStatus,
} from './words.ts';
import { joinList } from '../../ui/parts.ts';

/** A piece of the read-out. */
export interface Fact {
  label: string;
  text: string;
  status?: WormStatus;
  /** A sign of the status palette before the text, which says it too. */
  sign?: string;
}

const eyeOf = (color: number): string =>
  t(color === 2 ? 'position:fact.eye.black' : 'position:fact.eye.white');

/** `before`: what the patterns from before a change found, to say what a value was. */
export function factsOf(found: Examined, point: Point, before: Examined | null = null): Fact[] {
  const { worm, dragon, unconditional, spaces, halfEyes, effects } = found.at(point);
  const facts: Fact[] = [];
  if (worm) {
    const notes = [
      ...(worm.inessential ? [t('position:state.inessential')] : []),
      ...(worm.cutstone > 0 ? [t('position:fact.cutstone', { value: worm.cutstone })] : []),
      ...(worm.invincible ? [t('position:state.invincible')] : []),
    ];
    const status = wormStatus(worm);
    const text = joinList([
      t('position:stones', { count: worm.size }),
      t('position:fact.liberties', { liberties: worm.liberties.join(' ') }),
      ...notes,
    ]);
    const label = t(worm.color === 2 ? 'position:fact.worm.black' : 'position:fact.worm.white');
    facts.push({ label, text, status });
  }
  if (dragon) {
    const state = dragonState(dragon);
    const text = joinList([
      t(`position:state.${state}`),
      t('position:stones', { count: dragon.size }),
      genusWords(dragon.genus),
    ]);
    const label = t('position:fact.dragon', { letter: dragon.letter });
    facts.push({ label, text, sign: STATE_SIGNS[state] });
  }
  if (unconditional !== 'undecided')
    facts.push({ label: t('position:fact.life'), text: t(`position:life.${unconditional}`) });
  for (const space of spaces) {
    const half = found.halfEyeOf(point, space.color);
    const notes = [
      ...(space.marginal.includes(point) ? [t('position:fact.marginal')] : []),
      ...(half ? [halfEyeWords(half)] : []),
    ];
    facts.push({ label: eyeOf(space.color), text: joinList([eyeValueText(space), ...notes]) });
  }
  for (const half of halfEyes) {
    if (spaces.some(({ color }) => color === half.color)) continue;
    facts.push({ label: eyeOf(half.color), text: halfEyeWords(half) });
  }
  const value = (what: Parameters<Examined['value']>[0]): number => found.value(what, point) ?? 0;
  if (found.influence) {
    facts.push({
      label: t('position:influence.title'),
      text: t('position:fact.influence', {
        white: formatFixed(value('white_influence'), 2),
        black: formatFixed(value('black_influence'), 2),
      }),
    });
    const region = value('influence_regions');
    const territory = mapValueText('territory_value', value('territory_value'));
    const was = mapValueText(
      'territory_value',
      before?.value('territory_value', point) ?? value('territory_value'),
    );
    const text = was === territory ? territory : t('position:fact.was', { now: territory, before: was });
    if (text !== '0.00') facts.push({ label: t('position:influence.territory'), text });
    if (region !== 0 && Math.abs(region) < 4)
      facts.push({ label: t('position:influence.region'), text: regionWords(region) });
    const marked = value('non_territory');
    if (marked !== 0 && found.at(point).color === 0)
      facts.push({ label: t('position:influence.mark'), text: nonTerritoryWords(marked) });
  }
  for (const effect of effects) facts.push({ label: effect.name, text: effectWords(effect) });
  return facts;
}

/** The facts as one sentence. */
export function factsText(found: Examined, point: Point, before: Examined | null = null): string {
  const said = factsOf(found, point, before).map(({ label, text, status }) =>
    status
      ? t('position:fact.said.status', { label, text, status: t(`position:state.${status}`) })
      : t('position:fact.said', { label, text }),
  );
  return joinList(said);
}
