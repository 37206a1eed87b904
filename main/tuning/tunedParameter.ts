/** A parameter to be tuned, from how people write it. */
import { parameterSpec, parametersWith } from '../../engine/genmove/parameters.ts';
import type { TunedParameter } from './spsa.ts';
import { TuneError } from './tuneRun.ts';

/** Without a distance a parameter is tried this part of its start away. */
const USUAL_DISTANCE = 0.2;
/** A whole number cannot be tried nearer. */
const LEAST_WHOLE = 0.5;

const FORM = 'NAME[=START][:MIN..MAX][/DISTANCE]';
const EXAMPLE = 'montecarlo.bias=0.2:0..1/0.05';

/** A parameter as NAME[=START][:MIN..MAX][/DISTANCE]; throws TuneError and ParameterError. */
export function tunedParameter(text: string): TunedParameter {
  const number = '-?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:e-?\\d+)?';
  const form = new RegExp(`^([\\w.]+?)(?:=(${number}))?(?::(${number})\\.\\.(${number}))?(?:/(${number}))?$`);
  const [, name, start, low, high, distance] = form.exec(text) ?? [];
  if (name === undefined)
    throw new TuneError({ key: 'host.tune.form', args: { form: FORM, example: EXAMPLE, text } });
  const spec = parameterSpec(name);
  const from = start === undefined ? spec.default : Number(start);
  const min = low === undefined ? spec.min : Number(low);
  const max = high === undefined ? spec.max : Number(high);
  const whole = spec.whole === true;
  const usual = Math.max(whole ? LEAST_WHOLE : 0, Math.abs(from) * USUAL_DISTANCE);
  const step = distance === undefined ? Number(usual.toPrecision(6)) : Number(distance);
  for (const value of [from, min, max]) parametersWith({ [name]: value });
  if (!(min < max && from >= min && from <= max))
    throw new TuneError({
      key: 'host.tune.outside',
      args: { name, start: `${from}`, min: `${min}`, max: `${max}` },
    });
  if (!(step > 0)) throw new TuneError({ key: 'host.tune.fromZero', args: { name, form: `${name}/0.1` } });
  return { name, start: from, min, max, step, whole };
}
