/** Everything that is known of a point, in a few short pieces: for the line below the board and for those who hear it. */
import type { Point } from '../../../engine/protocol/types.ts';
import { dragonState, genusWords, STATE_SIGNS } from './dragonWords.ts';
import type { Examined } from './examined.ts';
import {
  effectWords,
  eyeValueText,
  halfEyeWords,
  mapValueText,
  nonTerritoryWords,
  regionWords,
  UNCONDITIONAL_WORDS,
  wormStatus,
  type WormStatus,
} from './words.ts';

/** A piece of the read-out. */
export interface Fact {
  label: string;
  text: string;
  status?: WormStatus;
  /** A sign of the status palette before the text, which says it too. */
  sign?: string;
}

const side = (color: number): string => (color === 2 ? 'Black' : 'White');

/** `before`: what the patterns from before a change found, to say what a value was. */
export function factsOf(found: Examined, point: Point, before: Examined | null = null): Fact[] {
  const { worm, dragon, unconditional, spaces, halfEyes, effects } = found.at(point);
  const facts: Fact[] = [];
  if (worm) {
    const size = worm.size === 1 ? '1 stone' : `${worm.size} stones`;
    const notes = [
      ...(worm.inessential ? ['inessential'] : []),
      ...(worm.cutstone > 0 ? [`cutstone ${worm.cutstone}`] : []),
      ...(worm.invincible ? ['invincible'] : []),
    ];
    const status = wormStatus(worm);
    const text = [`${size}, liberties ${worm.liberties.join(' ')}`, ...notes].join(', ');
    facts.push({ label: `${side(worm.color)} worm`, text, status });
  }
  if (dragon) {
    const state = dragonState(dragon);
    const text = `${state}, ${dragon.size} ${dragon.size === 1 ? 'stone' : 'stones'}, ${genusWords(dragon.genus)}`;
    facts.push({ label: `Dragon ${dragon.letter}`, text, sign: STATE_SIGNS[state] });
  }
  if (unconditional !== 'undecided') facts.push({ label: 'Life', text: UNCONDITIONAL_WORDS[unconditional] });
  for (const space of spaces) {
    const half = found.halfEyeOf(point, space.color);
    const notes = [
      ...(space.marginal.includes(point) ? ['marginal'] : []),
      ...(half ? [halfEyeWords(half)] : []),
    ];
    facts.push({ label: `${side(space.color)} eye`, text: [eyeValueText(space), ...notes].join(', ') });
  }
  for (const half of halfEyes) {
    if (spaces.some(({ color }) => color === half.color)) continue;
    facts.push({ label: `${side(half.color)} eye`, text: halfEyeWords(half) });
  }
  const value = (what: Parameters<Examined['value']>[0]): number => found.value(what, point) ?? 0;
  if (found.influence) {
    facts.push({
      label: 'Influence',
      text: `White ${value('white_influence').toFixed(2)}, Black ${value('black_influence').toFixed(2)}`,
    });
    const region = value('influence_regions');
    const territory = mapValueText('territory_value', value('territory_value'));
    const was = mapValueText(
      'territory_value',
      before?.value('territory_value', point) ?? value('territory_value'),
    );
    const text = was === territory ? territory : `${territory}, was ${was}`;
    if (text !== '0.00') facts.push({ label: 'Territory', text });
    if (region !== 0 && Math.abs(region) < 4) facts.push({ label: 'Region', text: regionWords(region) });
    const marked = value('non_territory');
    if (marked !== 0 && found.at(point).color === 0)
      facts.push({ label: 'Mark', text: nonTerritoryWords(marked) });
  }
  for (const effect of effects) facts.push({ label: effect.name, text: effectWords(effect) });
  return facts;
}

/** The facts as one sentence. */
export function factsText(found: Examined, point: Point, before: Examined | null = null): string {
  return factsOf(found, point, before)
    .map(({ label, text, status }) => `${label}${status ? ` ${status}` : ''} ${text}`)
    .join(', ');
}
