/** The parameters of all stages of the engine, by full name (`owl.kills`): listed, read, and changed for one engine. */
import { SayingError, type Saying } from '../protocol/sayings.ts';
import { BREAKINS } from '../breakins/parameters.ts';
import { COMBINATIONS } from '../combinations/parameters.ts';
import { CONNECTION } from '../connection/parameters.ts';
import { EYES } from '../eyes/parameters.ts';
import { GENERATORS } from '../generators/parameters.ts';
import { INFLUENCE } from '../influence/parameters.ts';
import { MONTECARLO } from '../montecarlo/parameters.ts';
import { OWL } from '../owl/parameters.ts';
import { DRAGONS } from '../dragons/parameters.ts';
import { ESTIMATE } from '../scoring/estimateParameters.ts';
import { SCORING } from '../scoring/parameters.ts';
import { faultOf } from '../parameters/stage.ts';
import type { ParameterSpec, ParametersOf, Stage } from '../parameters/stage.ts';
import { READING } from '../reading/parameters.ts';
import { SEMEAI } from '../semeai/parameters.ts';
import { VALUATION } from '../valuation/parameters.ts';
import { WORMS } from '../worms/parameters.ts';
import { GENMOVE } from './choiceParameters.ts';

/** Every stage that has parameters, in the order of the pipeline. */
export const STAGES = {
  reading: READING,
  connection: CONNECTION,
  owl: OWL,
  semeai: SEMEAI,
  worms: WORMS,
  eyes: EYES,
  influence: INFLUENCE,
  dragons: DRAGONS,
  combinations: COMBINATIONS,
  breakins: BREAKINS,
  generators: GENERATORS,
  valuation: VALUATION,
  scoring: SCORING,
  estimate: ESTIMATE,
  montecarlo: MONTECARLO,
  genmove: GENMOVE,
} as const satisfies Readonly<Record<string, Stage>>;

/** The values of all parameters, by stage. */
export type EngineParameters = { readonly [K in keyof typeof STAGES]: ParametersOf<(typeof STAGES)[K]> };

/** Values that differ from the defaults, by full name; plain data that travels with requests, decisions and runs. */
export type ParameterValues = Readonly<Record<string, number>>;

/** A parameter that there is not, or a value that it cannot have. */
export class ParameterError extends SayingError {}

/** Declarations by full name. */
const SPECS: ReadonlyMap<string, ParameterSpec> = new Map(
  Object.values<Stage>(STAGES).flatMap(({ name, specs }) =>
    Object.entries(specs).map(([key, spec]): [string, ParameterSpec] => [`${name}.${key}`, spec]),
  ),
);

/** Every parameter with its declaration, by full name, in the order of the pipeline. */
export function listParameters(): readonly (readonly [string, ParameterSpec])[] {
  return [...SPECS];
}

/** The declaration; throws ParameterError when there is no such parameter. */
export function parameterSpec(name: string): ParameterSpec {
  const spec = SPECS.get(name);
  if (!spec) throw new ParameterError({ key: 'host.parameter.none', args: { name } });
  return spec;
}

/** The defaults with these values in their place; throws ParameterError, naming the parameter, when one cannot be. */
export function parametersWith(values: ParameterValues = {}): EngineParameters {
  const made = Object.fromEntries(
    Object.values<Stage>(STAGES).map(({ name, defaults }) => [name, { ...defaults }]),
  );
  for (const [name, value] of Object.entries(values)) {
    const spec = parameterSpec(name);
    const fault = faultOf(spec, value);
    if (fault !== undefined) {
      const limits = { min: `${spec.min}`, max: `${spec.max}` };
      const why: Saying[] = [{ key: `host.parameter.${fault}`, args: limits }];
      throw new ParameterError({ key: 'host.parameter.bad', args: { name, value: `${value}`, why } });
    }
    const [stage, key] = name.split('.');
    made[stage][key] = value;
  }
  return made as unknown as EngineParameters;
}

/** What is wrong with the values, in a few words; undefined when nothing is. */
export function parameterFault(values: ParameterValues): string | undefined {
  try {
    parametersWith(values);
    return undefined;
  } catch (error) {
    if (error instanceof ParameterError) return error.message;
    throw error;
  }
}

/** Those of the values that are not the default, in the order of the pipeline: what is kept with a decision. */
export function changedParameters(values: ParameterValues): ParameterValues {
  return Object.fromEntries(
    [...SPECS].flatMap(([name, spec]) => {
      const value = values[name];
      return value === undefined || value === spec.default ? [] : [[name, value]];
    }),
  );
}
