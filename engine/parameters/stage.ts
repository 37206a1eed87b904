/**
 * The parameters of a stage: the numbers that decide what the engine does and that somebody may want to change. Each is declared
 * once, in the stage's `parameters.ts`, with its default, its range, what it decides and where the default came from. Code reads
 * them from a plain record of numbers that comes with each stage, so that two engines with different ones can run side by side.
 */

/** The declaration of one parameter. */
export interface ParameterSpec {
  readonly default: number;
  /** The least and the greatest value that makes sense, both allowed. */
  readonly min: number;
  readonly max: number;
  /** Whether only whole numbers make sense. */
  readonly whole?: true;
  /** What is counted: points, nodes, playouts, share, lines … */
  readonly unit: string;
  /** What it decides, in a sentence that begins in lower case and has no full stop. */
  readonly about: string;
  /** Where the default came from: a chapter of the manual, a measurement (with data and date), or judgement. */
  readonly origin: string;
}

/** The values of a stage's parameters, by name. */
export type ParametersOf<S extends Stage> = { readonly [K in keyof S['specs']]: number };

/** A stage with its declarations and the record of its defaults. */
export interface Stage<
  Specs extends Readonly<Record<string, ParameterSpec>> = Readonly<Record<string, ParameterSpec>>,
> {
  /** As it stands before the dot in a full name: `owl` in `owl.kills`. */
  readonly name: string;
  readonly specs: Specs;
  readonly defaults: { readonly [K in keyof Specs]: number };
}

/** Declares the parameters of a stage. */
export function stage<const Specs extends Readonly<Record<string, ParameterSpec>>>(
  name: string,
  specs: Specs,
): Stage<Specs> {
  const defaults = Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, spec.default]));
  return { name, specs, defaults: defaults as { [K in keyof Specs]: number } };
}

/** A parameter of whole numbers from 0 to `max`. */
export function whole(
  value: number,
  max: number,
  unit: string,
  about: string,
  origin = 'judgement',
): ParameterSpec {
  return { default: value, min: 0, max, whole: true, unit, about, origin };
}

/** What a value for the parameter is not, that it must be; undefined when nothing is wrong. */
export function faultOf(spec: ParameterSpec, value: number): 'number' | 'whole' | 'range' | undefined {
  if (!Number.isFinite(value)) return 'number';
  if (spec.whole === true && !Number.isInteger(value)) return 'whole';
  if (value < spec.min || value > spec.max) return 'range';
  return undefined;
}
