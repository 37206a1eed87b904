/** How a term comes about, written out: its formula with every input named and linked to where it is shown. */
import type { Writer } from './explanation.ts';
import { isInput } from './formula.ts';
import type { Formula, FormulaOperation, Input } from './formula.ts';
import { filled, linked, linkTo, plain } from './linkedText.ts';
import type { LinkedText } from './linkedText.ts';
import { finePercent, percent } from './searchTerm.ts';
import { countText, decimalText, ENGLISH } from './wordCatalogue.ts';
import type { Words } from './wordCatalogue.ts';

const SIGNS: Readonly<Partial<Record<FormulaOperation, string>>> = {
  sum: ' + ',
  difference: ' − ',
  product: ' × ',
  quotient: ' ÷ ',
  power: ' ^ ',
};
/** Those that bind less stand in brackets inside those that bind more. */
const BINDS: Readonly<Record<FormulaOperation, number>> = {
  sum: 1,
  difference: 1,
  product: 2,
  quotient: 2,
  power: 3,
  most: 4,
  least: 4,
  log: 4,
  shapes: 4,
};

/** The formula of a term of the writer's move. */
export function formulaText(formula: Formula, writer: Writer): LinkedText {
  return written(formula, writer, 0);
}

function written(formula: Formula, writer: Writer, outside: number): LinkedText {
  if (isInput(formula)) return inputText(formula, writer);
  const { op, of } = formula;
  const binds = BINDS[op];
  const sign = SIGNS[op];
  const words = writer.words ?? ENGLISH;
  if (sign === undefined) {
    const list = joined(of, ', ', writer, 0);
    return filled(words[`formula.${op as 'most' | 'least' | 'log' | 'shapes'}`], { list });
  }
  // What is taken away or divided by stands in brackets when it binds no more than that.
  const parts = joined(of, sign, writer, op === 'difference' || op === 'quotient' ? binds + 0.5 : binds);
  return binds < outside ? [...plain('('), ...parts, ...plain(')')] : parts;
}

function joined(of: readonly Formula[], between: string, writer: Writer, outside: number): LinkedText {
  return of.flatMap((one, i) => {
    const text = written(one, writer, outside);
    return i === 0 ? text : [...plain(between), ...text];
  });
}

/** "2.4 effective size of L3". */
function inputText(input: Input, { about, point, name, words = ENGLISH }: Writer): LinkedText {
  const { what, value, about: at = 0, reason, parameter = '' } = input;
  const template = (
    key: keyof Words & `input.${string}`,
    args: Record<string, LinkedText> = {},
  ): LinkedText => filled(words[key], { n: plain(number(value, words)), ...args });
  switch (what) {
    case 'constant':
      return plain(number(value, words));
    case 'odds':
      return template('input.odds', { n: plain(finePercent(value, words)) });
    case 'visits':
      return template('input.visits', { n: plain(countText(value, words)) });
    case 'winRate':
      return linked(percent(value, words), { to: 'search', point: at, points: [at] });
    case 'effectiveSize':
    case 'weakness':
      return template(`input.${what}`, { at: linked(name(at), linkTo(at, about.scene)) });
    case 'moveValue':
      return template('input.moveValue', {
        at: linked(name(at), { to: 'move', point: at, points: [at] }),
      });
    case 'parameter':
      return template('input.parameter', {
        name: linked(parameter, { to: 'parameter', name: parameter, points: [] }),
      });
    case 'weight':
      return template('input.weight', { name: plain(parameter) });
    case 'figure': {
      const source = about.decision.moves.find((one) => one.point === point)?.reasons[reason ?? -1]?.source;
      const {
        database,
        name: called,
        line,
        points = [],
      } = source?.pattern ?? {
        database: '',
        name: source?.module ?? '?',
        line: 0,
      };
      const by =
        database === ''
          ? plain(called)
          : linked(called, { to: 'pattern', database, name: called, line, points });
      return template('input.figure', { by });
    }
    default:
      return template(`input.${what}`);
  }
}

/** Up to three digits behind the point, no more than are needed. */
function number(value: number, words: Words): string {
  const text = decimalText(String(Math.abs(Math.round(value * 1000) / 1000)), words);
  return value < 0 && text !== '0' ? `−${text}` : text;
}
