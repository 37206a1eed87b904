/**
 * The value of one move as a list of terms (manual 6.4): territory, what is saved and captured, safety of dragons, followups, shape, figures
 * of patterns. Nothing but the terms decides: whoever carries them out in their order (sumOfTerms) gets the value.
 */
import { SOUTH, opponent } from '../board/point.ts';
import type { Candidate, GivenValueKind } from '../generators/reasons.ts';
import { whoseTerritory } from '../influence/regions.ts';
import { evaluate, input, least, most, product, sum } from '../protocol/formula.ts';
import type { Formula } from '../protocol/formula.ts';
import { sumOfTerms } from '../protocol/moves.ts';
import type { MoveReason, MoveValue, ReasonKind, Strategy, ValueTerm } from '../protocol/moves.ts';
import { Rng } from '../util/rng.ts';
import { isUnfounded } from './experience.ts';
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
    if (sumOfTerms(this.#terms) > 0) {
      const chance = this.#chance();
      const made = product(this.#parameter('random'), input('chance', chance));
      this.#add('random', 'chance between equals', this.#parameters.random * chance, [], made);
    }
    if (this.#has('antisuji'))
      this.#put('maximum', 'antisuji', 'atMost', 0, this.#of('antisuji'), input('constant', 0));
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
    const promised = this.#indices(({ kind }) => !WITHOUT_TERRITORY.has(kind));
    const isGaining = changes.length + kos.length + sized.length > 0;
    const isCommon = !isGaining && promised.every((i) => isUnfounded(reasons[i].kind));
    // That strong players play there in positions like this says nothing of what an invader gets here, or in the endgame a stone in territory.
    const isTheirs = this.#isEndgame && whoseTerritory(situation.before, point) === opponent(situation.color);
    const isBare = isCommon && (isTheirs || isInvasion(situation, point));
    const promising = isBare ? [] : promised;
    if (isBare)
      for (const i of this.#of('asked')) reasons[i].discarded = 'nothing else speaks for a stone there';
    const isPromising = promising.length > 0 || isGaining;
    const territorial = isPromising ? promising : [...this.#of('attack'), ...this.#of('defend')];
    if (isPromising || territorial.length > 0) {
      const { byMove, byChange, onStones, byKo, followup } = this.#influence.territory(
        point,
        isSafe,
        changes,
        kos,
      );
      const whole = input('territory', byMove, { map: 'move' });
      const limit = isPromising ? this.#parameter('commonTerritory') : input('constant', 0);
      const made = isPromising && !isCommon ? whole : least(limit, whole);
      this.#add('territory', 'territory', evaluate(made), territorial, made);
      for (const [i, { gain, about, reasons: given }] of changes.entries()) {
        const change = input('territory', byChange[i], { map: 'change', about, onStones: onStones[i] });
        this.#add('territory', `${gain} ${name(about)}`, byChange[i], given, change, about);
      }
      for (const [i, { gain, about, part, reasons: given }] of kos.entries()) {
        const ko = input('territory', byKo[i], { map: 'ko', about });
        const partly = product(input('part', part), most(input('constant', 0), ko));
        const amount = part * Math.max(0, byKo[i]);
        this.#add('territory', `${gain} ${name(about)} by a ko`, amount, given, partly, about);
      }
      if (byMove > 0 || changes.length > 0) this.#koCost(territorial);
      this.#threat = isPromising ? followup : 0;
      if (byMove > 0 && changes.length === 0 && isInvasion(situation, point))
        this.#add(
          'strategic',
          'may not live there',
          (-this.#parameters.riskOfInvasion * byMove) / strategy.invasion,
          territorial,
          {
            op: 'quotient',
            of: [
              product(input('constant', -1), this.#parameter('riskOfInvasion'), whole),
              this.#weight('invasion'),
            ],
          },
        );
    }
    this.#limit('minimumTerritory', 'minimum', 'atLeast', 'territory at least');
    this.#limit('maximumTerritory', 'maximum', 'atMost', 'territory at most');
    for (const { name: words, about, amount, reason, made } of sized)
      this.#add('territory', words, amount, [reason], made, about);
    const settled = new Set(changes.map(({ about }) => about));
    for (const { dragon, amount, reason, made } of strategicGains(situation, reasons, settled)) {
      const mine = dragon.color === situation.color;
      const weight = mine ? strategy.strategic : strategy.attack;
      const words = `${mine ? 'strengthens' : 'weakens'} ${name(dragon.origin)}`;
      const weighed = product(made, this.#weight(mine ? 'strategic' : 'attack'));
      this.#add('strategic', words, amount * weight, [reason], weighed, dragon.origin);
    }
    return isSafe;
  }

  /** Taking or ending a ko for one stone: of the point, as influence and captures count it, a part was there before. */
  #koCost(territorial: number[]): void {
    const { position, color } = this.#situation;
    const { point } = this.#candidate;
    const [taken, kept] = [color, opponent(color)].map((side) => position.koCapture(point, side));
    if (taken !== 0 || (kept !== 0 && position.colorAt[kept] === color))
      this.#add(
        'territory',
        'a ko costs a move more',
        -this.#parameters.koCost,
        territorial,
        product(input('constant', -1), this.#parameter('koCost')),
      );
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
      const territory = input('territory', this.#threat, { map: 'followup' });
      const largest = [...(this.#threat > 0 ? [territory] : []), ...(threat.amount > 0 ? [threat.made] : [])];
      const made = this.#partOf(value, largest, 'followup');
      this.#add('followup', words, amount, [...threat.reasons, ...given], made, threat.about);
    }
    const prevented = this.#prevented();
    const reverse = prevented.amount + sumOfGiven(values, 'reverseFollowup');
    if (reverse > 0) {
      const words = prevented.name || 'reverse followup';
      const amount = Math.min(value, weight * reverse);
      const by = [...prevented.reasons, ...this.#given('reverseFollowup')];
      const made = this.#partOf(value, prevented.amount > 0 ? [prevented.made] : [], 'reverseFollowup');
      this.#add('reverseFollowup', words, amount, by, made, prevented.about);
    }
  }

  /** How a followup comes about: a part of the largest threat and of the figures, no more than the move is worth without it. */
  #partOf(value: number, threats: Formula[], what: 'followup' | 'reverseFollowup'): Formula {
    const largest = threats.length === 0 ? [] : [most(...threats)];
    const total = sum(...largest, ...this.#figures(what));
    const part = product(this.#parameter('followupPart'), this.#weight('followup'), total);
    return least(input('valueSoFar', value), part);
  }

  /** What the other side would threaten by playing there; in the endgame, the territory too that it would go on to take. */
  #prevented(): Threat {
    const threat = preventedThreat(this.#situation, this.#candidate, this.#isEndgame);
    if (!this.#isEndgame) return threat;
    const amount = this.#influence.reverseFollowup(this.#candidate.point);
    const made = input('territory', amount, { map: 'reverse' });
    return amount > threat.amount
      ? { ...NO_THREAT, name: 'takes away their followup', amount, made }
      : threat;
  }

  #shape(isSafe: boolean): void {
    const { link, maxSolid, solid, secondary } = this.#parameters;
    const { reasons, values } = this.#candidate;
    const shapes = values.filter(({ what }) => what === 'shape').map(({ amount }) => amount);
    const factor = shapeFactor(shapes, this.#parameters.shapePerPoint);
    // What saves or takes stones is not bad for its shape.
    if (factor > 1 || (factor < 1 && !this.#settles))
      this.#put('shape', 'shape factor', 'multiply', factor, this.#given('shape'), {
        op: 'power',
        of: [this.#parameter('shapePerPoint'), { op: 'shapes', of: this.#figures('shape') }],
      });
    const links = [...this.#of('connect'), ...this.#of('cut')];
    if (links.length > 0 && isSafe && sumOfTerms(this.#terms) >= 0)
      this.#add('secondary', 'connects or cuts', link, links, this.#parameter('link'));
    const joined = isSafe ? this.#chainsBeside() : 0;
    const soFar = sumOfTerms(this.#terms);
    if (joined > 0 && soFar > 0) {
      const each = least(
        this.#parameter('maxSolid'),
        product(this.#parameter('solid'), input('valueSoFar', soFar)),
      );
      const amount = joined * Math.min(maxSolid, solid * soFar);
      const made = product(input('chains', joined), each);
      this.#add('secondary', 'solid beside own stones', amount, [], made);
    }
    const takes = this.#of('attack');
    const isSecondary = takes.length > 0 && reasons.every(({ kind }) => kind === 'attack');
    if (isSecondary && sumOfTerms(this.#terms) > 0)
      this.#add('secondary', 'takes what is lost', secondary, takes, this.#parameter('secondary'));
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
      this.#add(
        'secondary',
        'own value between equals',
        own * this.#parameters.ownValuePart,
        [],
        product(input('valueSoFar', own), this.#parameter('ownValuePart')),
      );
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
    const figures = this.#figures(what);
    const made = operation === 'atLeast' ? most(...figures) : least(...figures);
    this.#put(kind, words, operation, amount, this.#given(what), made);
    return amount;
  }

  #add(
    kind: ValueTerm['kind'],
    name: string,
    amount: number,
    reasons: number[],
    made: Formula,
    about: number = 0,
  ): void {
    if (amount !== 0) this.#terms.push({ kind, name, operation: 'add', amount, reasons, about, made });
  }

  #put(
    kind: ValueTerm['kind'],
    name: string,
    operation: ValueTerm['operation'],
    amount: number,
    reasons: number[],
    made: Formula,
  ): void {
    this.#terms.push({ kind, name, operation, amount, reasons, about: 0, made });
  }

  #parameter(name: keyof ValuationParameters): Formula {
    return input('parameter', this.#parameters[name], { parameter: `valuation.${name}` });
  }

  #weight(name: Exclude<keyof Strategy, 'lead'>): Formula {
    return input('weight', this.#situation.strategy[name], { parameter: name });
  }

  /** Figures of a kind, each with the reason it stands behind. */
  #figures(what: GivenValueKind): Formula[] {
    const { reasons, values } = this.#candidate;
    return values
      .filter((one) => one.what === what)
      .map(({ amount, reason }) => input('figure', amount, { reason: reasons.indexOf(reason) }));
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
