/**
 * Simultaneous perturbation stochastic approximation (Spall, "An overview of the simultaneous perturbation method for efficient optimization",
 * 1998): each step compares two settings that lie on both sides of the present one, in a direction drawn anew, and goes a little towards
 * the better one. It takes two comparisons a step however many numbers there are, and bears any noise. What is drawn depends on seed and step
 * alone, so a run that was ended goes on as if it had not been.
 */
import { Rng, mixSeed } from '../../engine/util/rng.ts';
import type { ParameterValues } from '../../engine/genmove/parameters.ts';

/** A number to be found. */
export interface TunedParameter {
  readonly name: string;
  readonly start: number;
  /** Both allowed. */
  readonly min: number;
  readonly max: number;
  /** How far apart from the present value it is tried at the end; its unit of length. */
  readonly step: number;
  readonly whole: boolean;
}

export interface SpsaOptions {
  parameters: readonly TunedParameter[];
  /** Steps of the whole run: gains and distances fall towards its end. */
  steps: number;
  /** Any integer. */
  seed: number;
  /** How far a step goes at the end for a result of 1, as part of the distance that is tried then. Absent: by `usualGain`. */
  gain?: number;
}

/** Two settings to compare. */
export interface Proposal {
  plus: ParameterValues;
  minus: ParameterValues;
}

/** Exponents of gain and distance that Spall recommends, and the part of all steps by which the first gains are held back. */
const GAIN_POWER = 0.602;
const DISTANCE_POWER = 0.101;
const HELD_BACK = 0.1;
/** Results are of one pair of games, −2 to 2; by chance alone the end then lies about so many units of length away from the start. */
const DRIFT = 0.4;

/** The gain with which chance alone moves a run of that many steps by less than a unit of length. */
function usualGain(steps: number): number {
  return DRIFT / Math.sqrt(steps);
}

export class Spsa {
  readonly #options: SpsaOptions;
  readonly #gain: number;
  /** The present values, in units of `step`. */
  readonly #at: number[];
  /** Sums of what they were after the steps of the second half. */
  readonly #sums: number[];
  #summed = 0;
  #done = 0;

  constructor(options: SpsaOptions) {
    this.#options = options;
    this.#gain = options.gain ?? usualGain(options.steps);
    this.#at = options.parameters.map(({ start, step }) => start / step);
    this.#sums = this.#at.map(() => 0);
  }

  /** Steps that were learnt from. */
  get done(): number {
    return this.#done;
  }

  /** The settings to compare next. */
  propose(): Proposal {
    const { parameters } = this.#options;
    const signs = this.#signs();
    const distance = this.#distance();
    const rng = this.#rng(1);
    const side = (sign: number): ParameterValues =>
      Object.fromEntries(
        parameters.map((one, i) => [
          one.name,
          valueOf(one, this.#at[i] + sign * signs[i] * distance, rng.unit()),
        ]),
      );
    return { plus: side(1), minus: side(-1) };
  }

  /** Goes a step by how much better `plus` of the last proposal was than `minus`: −2 to 2 as of a pair of games. */
  learn(result: number): void {
    const { parameters } = this.#options;
    const signs = this.#signs();
    const length = this.#rate() * this.#distance() * result;
    for (const [i, { min, max, step }] of parameters.entries())
      this.#at[i] = Math.min(max / step, Math.max(min / step, this.#at[i] + length * signs[i]));
    this.#done++;
    if (2 * this.#done <= this.#options.steps) return;
    this.#summed++;
    for (const [i, at] of this.#at.entries()) this.#sums[i] += at;
  }

  /** Where it is now. */
  present(): ParameterValues {
    return this.#values(this.#at);
  }

  /** The mean of the second half so far, which chance moves less (Polyak and Juditsky 1992); before that half where it is now. */
  mean(): ParameterValues {
    return this.#summed === 0 ? this.present() : this.#values(this.#sums.map((sum) => sum / this.#summed));
  }

  #values(at: readonly number[]): ParameterValues {
    return Object.fromEntries(this.#options.parameters.map((one, i) => [one.name, valueOf(one, at[i], 0.5)]));
  }

  #rng(kind: number): Rng {
    return new Rng(mixSeed(this.#options.seed, this.#done, kind));
  }

  #signs(): number[] {
    const rng = this.#rng(0);
    return this.#at.map(() => (rng.below(2) === 0 ? -1 : 1));
  }

  #distance(): number {
    return (this.#options.steps / (this.#done + 1)) ** DISTANCE_POWER;
  }

  /** Spall's a_k / c_k², which is `gain` at the last step. */
  #rate(): number {
    const { steps } = this.#options;
    const back = HELD_BACK * steps;
    return (this.#gain * ((back + steps) / (back + this.#done + 1)) ** GAIN_POWER) / this.#distance() ** 2;
  }
}

/** A value within its bounds; a whole number is rounded up with the probability of its fraction, `chance` being drawn from 0 to 1. */
function valueOf({ min, max, step, whole }: TunedParameter, at: number, chance: number): number {
  const value = at * step;
  const rounded = whole ? Math.floor(value + 1 - chance) : Number(value.toPrecision(6));
  return Math.min(max, Math.max(min, rounded));
}
