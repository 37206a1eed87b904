/**
 * The value of one move as a list of terms (manual 6.4): territory, what is saved and captured, safety of dragons, followups, shape, figures
 * of patterns. Nothing but the terms decides: whoever carries them out in their order (sumOfTerms) gets the value.
 */
import { SOUTH, opponent } from '../board/point.ts';
import type { Candidate } from '../generators/reasons.ts';
import { sumOfTerms } from '../protocol/moves.ts';
import type { MoveReason, MoveValue, ReasonKind, ValueTerm } from '../protocol/moves.ts';
import { Rng } from '../util/rng.ts';
import type { MoveInfluence } from './moveInfluence.ts';
import { isInvasion, staysOnBoard } from './moveSafety.ts';
import type { ValuationParameters } from './parameters.ts';
import { shapeFactor } from './shapeFactor.ts';
import type { Situation } from './situation.ts';
import { statusChanges } from './statusChanges.ts';
import { strategicGains } from './strategic.ts';
import { NO_THREAT, largestThreat, preventedThreat, sumOfGiven } from './threats.ts';
import type { Threat } from './threats.ts';

/**
 * Reasons that by themselves promise no territory. What a stone radiates is not counted for them: it may well be lost where it is only
 * meant to threaten, or to take what is dead anyway.
 */
const WITHOUT_TERRITORY: ReadonlySet<ReasonKind> = new Set<ReasonKind>([
  'attack',
  'defend',
  'attackThreat',
  'defendThreat',
  'owlAttackThreat',
  'owlDefendThreat',
  'owlPreventThreat',
  'semeaiThreat',
  'vitalEye',
  'antisuji',
  'shape',
]);

/** Values the move of the candidate; `influence` is the situation's. In the endgame it counts what the other side would threaten there. */
export function valueMove(
  situation: Situation,
  influence: MoveInfluence,
  candidate: Candidate,
  isEndgame = false,
): MoveValue {
  return new Valuation(situation, influence, candidate, isEndgame).value();
}

class Valuation {
  readonly #situation: Situation;
  readonly #parameters: ValuationParameters;
  readonly #influence: MoveInfluence;
  readonly #candidate: Candidate;
  readonly #terms: ValueTerm[] = [];
  readonly #isEndgame: boolean;
  #threat = 0;
  /** It saves or captures stones for certain. */
  #settles = false;

  constructor(situation: Situation, influence: MoveInfluence, candidate: Candidate, isEndgame: boolean) {
    this.#isEndgame = isEndgame;
    this.#situation = situation;
    this.#parameters = situation.parameters;
    this.#influence = influence;
    this.#candidate = {
      ...candidate,
      values: candidate.values.filter(({ reason }) => reason.discarded === ''),
    };
  }

  value(): MoveValue {
    const { point, reasons } = this.#candidate;
    const isSafe = this.#territory();
    this.#followups(isSafe);
    this.#shape(isSafe);
    this.#limits();
    if (sumOfTerms(this.#terms) > 0)
      this.#add('random', 'chance between equals', this.#parameters.random * this.#chance(), []);
    if (this.#has('antisuji')) this.#put('maximum', 'antisuji', 'atMost', 0, this.#of('antisuji'));
    const terms = this.#terms;
    return { point, value: sumOfTerms(terms), terms, reasons, safety: isSafe ? 'safe' : 'unsafe' };
  }

  /** Territory, gains by size and the safety of dragons; whether the stone stays. */
  #territory(): boolean {
    const situation = this.#situation;
    const { strategy, name } = situation;
    const { point, reasons } = this.#candidate;
    const { changes, kos, sized } = statusChanges(situation, reasons);
    this.#settles = changes.length > 0;
    const isSafe = staysOnBoard(situation, point, reasons, changes);
    const promising = this.#indices(({ kind }) => !WITHOUT_TERRITORY.has(kind));
    const isPromising = promising.length > 0 || changes.length + kos.length + sized.length > 0;
    const territorial = isPromising ? promising : [...this.#of('attack'), ...this.#of('defend')];
    if (isPromising || territorial.length > 0) {
      const { byMove, byChange, byKo, followup } = this.#influence.territory(point, isSafe, changes, kos);
      this.#add('territory', 'territory', isPromising ? byMove : Math.min(0, byMove), territorial);
      for (const [i, { gain, about, reasons: given }] of changes.entries())
        this.#add('territory', `${gain} ${name(about)}`, byChange[i], given, about);
      for (const [i, { gain, about, part, reasons: given }] of kos.entries())
        this.#add('territory', `${gain} ${name(about)} by a ko`, part * Math.max(0, byKo[i]), given, about);
      if (byMove > 0 || changes.length > 0) this.#koCost(territorial);
      this.#threat = isPromising ? followup : 0;
      if (byMove > 0 && changes.length === 0 && isInvasion(situation, point))
        this.#add(
          'strategic',
          'may not live there',
          (-this.#parameters.riskOfInvasion * byMove) / strategy.invasion,
          territorial,
        );
    }
    this.#limit('minimumTerritory', 'minimum', 'atLeast', 'territory at least');
    this.#limit('maximumTerritory', 'maximum', 'atMost', 'territory at most');
    for (const { name: words, about, amount, reason } of sized)
      this.#add('territory', words, amount, [reason], about);
    this.#weigh('territory', strategy.territory);
    const settled = new Set(changes.map(({ about }) => about));
    for (const { dragon, amount, reason } of strategicGains(situation, reasons, settled)) {
      const mine = dragon.color === situation.color;
      const weight = mine ? strategy.strategic : strategy.attack;
      const words = `${mine ? 'strengthens' : 'weakens'} ${name(dragon.origin)}`;
      this.#add('strategic', words, amount * weight, [reason], dragon.origin);
    }
    return isSafe;
  }

  /** Taking or ending a ko for one stone: of the point, as influence and captures count it, a part was there before. */
  #koCost(territorial: number[]): void {
    const { position, color } = this.#situation;
    const { point } = this.#candidate;
    const [taken, kept] = [color, opponent(color)].map((side) => position.koCapture(point, side));
    if (taken !== 0 || (kept !== 0 && position.colorAt[kept] === color))
      this.#add('territory', 'a ko costs a move more', -this.#parameters.koCost, territorial);
  }

  /** Followups make a move sente, or reverse sente, when they are large; alone they are worth nothing. */
  #followups(isSafe: boolean): void {
    const situation = this.#situation;
    const { reasons, values } = this.#candidate;
    const value = sumOfTerms(this.#terms);
    if (value <= 0) return;
    // A stone that does not stay threatens nobody.
    const threat = isSafe ? largestThreat(situation, reasons) : NO_THREAT;
    const given = this.#given('followup');
    const total = Math.max(this.#threat, threat.amount) + sumOfGiven(values, 'followup');
    const weight = this.#parameters.followupPart * situation.strategy.followup;
    if (total > 0) {
      const words = threat.amount > this.#threat ? threat.name : 'followup';
      const amount = Math.min(value, weight * total);
      this.#add('followup', words, amount, [...threat.reasons, ...given], threat.about);
    }
    const prevented = this.#prevented();
    const reverse = prevented.amount + sumOfGiven(values, 'reverseFollowup');
    if (reverse > 0) {
      const words = prevented.name || 'reverse followup';
      const amount = Math.min(value, weight * reverse);
      const by = [...prevented.reasons, ...this.#given('reverseFollowup')];
      this.#add('reverseFollowup', words, amount, by, prevented.about);
    }
  }

  /** What the other side would threaten by playing there; in the endgame, the territory too that it would go on to take. */
  #prevented(): Threat {
    const threat = preventedThreat(this.#situation, this.#candidate, this.#isEndgame);
    if (!this.#isEndgame) return threat;
    const amount = this.#influence.reverseFollowup(this.#candidate.point);
    return amount > threat.amount ? { ...NO_THREAT, name: 'takes away their followup', amount } : threat;
  }

  #shape(isSafe: boolean): void {
    const { link, maxSolid, solid, secondary } = this.#parameters;
    const { reasons, values } = this.#candidate;
    const shapes = values.filter(({ what }) => what === 'shape').map(({ amount }) => amount);
    const factor = shapeFactor(shapes, this.#parameters.shapePerPoint);
    // What saves or takes stones is not bad for its shape.
    if (factor > 1 || (factor < 1 && !this.#settles))
      this.#put('shape', 'shape factor', 'multiply', factor, this.#given('shape'));
    const links = [...this.#of('connect'), ...this.#of('cut')];
    if (links.length > 0 && isSafe && sumOfTerms(this.#terms) >= 0)
      this.#add('secondary', 'connects or cuts', link, links);
    const joined = isSafe ? this.#chainsBeside() : 0;
    const sum = sumOfTerms(this.#terms);
    if (joined > 0 && sum > 0)
      this.#add('secondary', 'solid beside own stones', joined * Math.min(maxSolid, solid * sum), []);
    const takes = this.#of('attack');
    const isSecondary = takes.length > 0 && reasons.every(({ kind }) => kind === 'attack');
    if (isSecondary && sumOfTerms(this.#terms) > 0)
      this.#add('secondary', 'takes what is lost', secondary, takes);
  }

  /** How many chains of ours, not dead, the stone is joined to. */
  #chainsBeside(): number {
    const { dragons, worms, color } = this.#situation;
    const { point } = this.#candidate;
    const beside = [point - SOUTH, point - 1, point + 1, point + SOUTH].flatMap((stone) => {
      const worm = worms.at[stone];
      return worm?.color === color && dragons.at[stone]?.status !== 'dead' ? [worm] : [];
    });
    return new Set(beside).size;
  }

  /** Minimum and maximum value; among those with the same minimum the own value decides. */
  #limits(): void {
    const own = sumOfTerms(this.#terms);
    const least = this.#limit('minimumValue', 'minimum', 'atLeast', 'value at least');
    if (least !== undefined && own > 0 && own < least)
      this.#add('secondary', 'own value between equals', own * this.#parameters.ownValuePart, []);
    this.#limit('maximumValue', 'maximum', 'atMost', 'value at most');
  }

  #limit(
    what: 'minimumTerritory' | 'maximumTerritory' | 'minimumValue' | 'maximumValue',
    kind: 'minimum' | 'maximum',
    operation: 'atLeast' | 'atMost',
    words: string,
  ): number | undefined {
    const amounts = this.#candidate.values.filter((value) => value.what === what).map(({ amount }) => amount);
    if (amounts.length === 0) return undefined;
    const amount = operation === 'atLeast' ? Math.max(...amounts) : Math.min(...amounts);
    this.#put(kind, words, operation, amount, this.#given(what));
    return amount;
  }

  /** A weight of the strategy on all that there is so far. */
  #weigh(words: string, weight: number): void {
    if (weight !== 1 && this.#terms.length > 0)
      this.#put('strategy', `weight of ${words}`, 'multiply', weight, []);
  }

  #add(kind: ValueTerm['kind'], name: string, amount: number, reasons: number[], about: number = 0): void {
    if (amount !== 0) this.#terms.push({ kind, name, operation: 'add', amount, reasons, about });
  }

  #put(
    kind: ValueTerm['kind'],
    name: string,
    operation: ValueTerm['operation'],
    amount: number,
    reasons: number[],
  ): void {
    this.#terms.push({ kind, name, operation, amount, reasons, about: 0 });
  }

  #has(kind: ReasonKind): boolean {
    return this.#of(kind).length > 0;
  }

  #of(kind: ReasonKind): number[] {
    return this.#indices((reason) => reason.kind === kind);
  }

  /** Places of the reasons that count and that the test is true for. */
  #indices(test: (reason: MoveReason) => boolean): number[] {
    return this.#candidate.reasons.flatMap((reason, i) =>
      reason.discarded === '' && test(reason) ? [i] : [],
    );
  }

  /** Places of the reasons behind figures of a kind. */
  #given(what: string): number[] {
    const { reasons, values } = this.#candidate;
    return [
      ...new Set(values.filter((one) => one.what === what).map(({ reason }) => reasons.indexOf(reason))),
    ];
  }

  /** A number from 0 to 1 by seed, position and point. */
  #chance(): number {
    const { seed, position } = this.#situation;
    return new Rng(seed ^ Math.imul(this.#candidate.point, 0x9e3779b1) ^ position.hashLow).unit();
  }
}
