import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProgram } from './check.ts';
import { compileProgram } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { explain } from './explain.ts';
import type { ExplainedTerm } from './explain.ts';
import { AUTOHELPERS, AUTOHELPER_INDEX } from './functions.ts';
import type { AutohelperName } from './functions.ts';
import { constraintOps } from './ops.ts';
import type { ConstraintOps, Operation } from './ops.ts';
import { parseProgram } from './parse.ts';
import type { ProgramTree } from './ast.ts';
import type { Program } from './program.ts';
import { LARGEST_OPERAND } from './program.ts';

const LABELS = ['*', 'a', 'b', 'C'];
const BINDINGS = Int16Array.of(101, 102, 103, 104);

function tree(text: string, kind: 'constraint' | 'action' = 'constraint'): ProgramTree {
  const places = text.split('\n').map((_, i) => ({ line: 10 + i, column: 2 }));
  const { value, diagnostics } = parseProgram({ text, places }, kind);
  if (!value) throw new Error(`${text}: ${JSON.stringify(diagnostics)}`);
  return value;
}

function program(text: string, kind: 'constraint' | 'action' = 'constraint'): Program {
  return compileProgram(tree(text, kind), LABELS);
}

/** Operations that answer with `answer` and tell their calls to `log`. */
function opsThat(answer: (name: string, args: number[]) => number, log: string[] = []): ConstraintOps {
  const table = AUTOHELPERS.map(({ name }): [string, Operation] => [
    name,
    (_color, _move, args, first, count) => {
      const values = [...args.slice(first, first + count)];
      log.push(`${name}(${values.join(',')})`);
      return answer(name, values);
    },
  ]);
  return constraintOps(Object.fromEntries(table) as Record<AutohelperName, Operation>);
}

const value = (text: string, answers: Record<string, number> = {}): number =>
  evaluate(
    program(text),
    BINDINGS,
    1,
    opsThat((name) => answers[name] ?? 0),
    undefined,
  );

describe('values as in C', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['100 / 10 / 5', 2],
    ['7 / 2', 3],
    ['-7 / 2', -3],
    ['7 / -2', -3],
    ['-7 % 3', -1],
    ['7 % -3', 1],
    ['7 / 2.0', 3.5],
    ['1.5 + 1', 2.5],
    ['.5 + 1.', 1.5],
    ['-1.5 * 2', -3],
    ['1 < 2 < 3', 1],
    ['3 > 2 > 1', 0],
    ['1 == 1 == 1', 1],
    ['5 == 5 != 0', 1],
    ['1 < 2 == 1', 1],
    ['2 + 2 < 5', 1],
    ['!0', 1],
    ['!5', 0],
    ['!!5', 1],
    ['!0.5', 0],
    ['- -3', 3],
    ['+4', 4],
    ['-!0', -1],
    ['5 && 3', 1],
    ['0 || 7', 1],
    ['0 || 0', 0],
    ['1 || 0 && 0', 1],
    ['(1 || 0) && 0', 0],
    ['0.5 && 1', 1],
    ['1 ? 2 : 3', 2],
    ['0 ? 2 : 0 ? 3 : 4', 4],
    ['1 || 0 ? 8 : 9', 8],
    ['2147483647 + 1', -2147483648],
    ['100000 * 100000', 1410065408],
    ['2147483647 * 2147483647', 1],
    ['-2147483647 - 2', 2147483647],
    ['5 / (1 - 1)', 0],
    ['5 % (1 - 1)', 0],
    ['5.0 / (1 - 1)', 0],
    [`${LARGEST_OPERAND} + 0`, LARGEST_OPERAND],
    [`${LARGEST_OPERAND + 1} - 1`, LARGEST_OPERAND],
    ['8388608 * 1.0', 8388608],
    ['DEAD', 0],
    ['ALIVE', 1],
    ['CRITICAL', 2],
    ['UNKNOWN', 3],
    ['WIN', 5],
    ['KO_A', 4],
    ['KO_B', 1],
    ['TRUE && !FALSE', 1],
    ['1 /* a comment */ + 1', 2],
    ['1 +\n2', 3],
    ['3;', 3],
  ])('%s is %d', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  test('calls take part in arithmetic', () => {
    expect(value('lib(a) * 2 + lib2(b) > 9', { lib: 3, lib2: 4 })).toBe(1);
    expect(value('status(a) == CRITICAL', { status: 2 })).toBe(1);
    expect(value('xplay_break_through(*,a,b,C) == 2', { xplay_break_through: 2 })).toBe(1);
  });

  test('a star is the move where a value belongs, and a product between values', () => {
    const log: string[] = [];
    evaluate(
      program('olib(*)*olib(*)'),
      BINDINGS,
      1,
      opsThat(() => 3, log),
      undefined,
    );
    expect(log).toEqual(['olib(101)', 'olib(101)']);
    expect(value('olib(*) * olib(*)', { olib: 3 })).toBe(9);
  });

  test('a question mark is tenuki where a value belongs, and a condition behind a value', () => {
    const log: string[] = [];
    evaluate(
      program('xplay_attack(*,?,a,b)?lib(a):lib(b)'),
      BINDINGS,
      1,
      opsThat(() => 1, log),
      undefined,
    );
    expect(log).toEqual(['xplay_attack(101,0,102,103)', 'lib(102)']);
  });
});

test('what decides keeps the rest from being called, from left to right', () => {
  const calls = (text: string, answers: Record<string, number>): string => {
    const log: string[] = [];
    evaluate(
      program(text),
      BINDINGS,
      1,
      opsThat((name) => answers[name] ?? 0, log),
      undefined,
    );
    return log.map((call) => call.replace(/\(.*/, '')).join(' ');
  };
  expect(calls('attack(a) && ko(b)', {})).toBe('attack');
  expect(calls('attack(a) && ko(b)', { attack: 5 })).toBe('attack ko');
  expect(calls('attack(a) || ko(b)', { attack: 5 })).toBe('attack');
  expect(calls('attack(a) || ko(b)', {})).toBe('attack ko');
  expect(calls('attack(a) && ko(b) || lib(a) && xcut(a)', {})).toBe('attack lib');
  expect(calls('(attack(a) || ko(b)) && (lib(a) || xcut(a))', { ko: 1, lib: 1 })).toBe('attack ko lib');
  expect(calls('attack(a) ? ko(b) : lib(a)', {})).toBe('attack lib');
  expect(calls('attack(a) + ko(b) * lib(a)', {})).toBe('attack ko lib');
});

describe('actions', () => {
  const act = (text: string, answers: Record<string, number> = {}): { value: number; log: string[] } => {
    const log: string[] = [];
    const ops = opsThat((name) => answers[name] ?? 0, log);
    return { value: evaluate(program(text, 'action'), BINDINGS, 1, ops, undefined), log };
  };

  test('statements one after the other; nothing returned is 1', () => {
    expect(act('antisuji(a); replace(b,*);')).toEqual({
      value: 1,
      log: ['antisuji(102)', 'replace(103,101)'],
    });
    expect(act('antisuji(a)')).toEqual({ value: 1, log: ['antisuji(102)'] });
    expect(act(';;antisuji(a);;')).toEqual({ value: 1, log: ['antisuji(102)'] });
  });

  test('return ends the action', () => {
    expect(act('return (!xplay_attack(a,b));')).toEqual({ value: 1, log: ['xplay_attack(102,103)'] });
    expect(act('return 0; antisuji(a)')).toEqual({ value: 0, log: [] });
    expect(act('return; antisuji(a)')).toEqual({ value: 1, log: [] });
  });

  test('if and else', () => {
    const text =
      'if (lib(C) > 2) antisuji(a); else if (ko(b)) { antisuji(b); return 7; } else return 8; replace(b,*)';
    expect(act(text, { lib: 3 })).toEqual({
      value: 1,
      log: ['lib(104)', 'antisuji(102)', 'replace(103,101)'],
    });
    expect(act(text, { ko: 1 })).toEqual({ value: 7, log: ['lib(104)', 'ko(103)', 'antisuji(103)'] });
    expect(act(text)).toEqual({ value: 8, log: ['lib(104)', 'ko(103)'] });
  });
});

test('an operation may evaluate another program with the same operations', () => {
  const inner = program('lib(a) + 1');
  let depth = 0;
  const ops = opsThat((name) => {
    if (name === 'lib') return 1;
    // Deep enough to need a larger stack.
    if (++depth < 1000)
      return evaluate(outer, BINDINGS, 1, ops, undefined) + evaluate(inner, BINDINGS, 1, ops, undefined);
    return 100;
  });
  const outer = program('7 + (6 + (5 + (4 + lib2(a)))) - 22');
  expect(evaluate(outer, BINDINGS, 1, ops, undefined)).toBe(100 + 999 * 2);
  expect(ops.top).toBe(0);
  expect(depth).toBe(1000);
  expect(ops.stack.length).toBeGreaterThan(4096);
});

test('a program says how much stack it needs', () => {
  const size = (text: string): number => program(text).stackSize;
  expect(size('1')).toBe(1);
  expect(size('lib(a) + 1')).toBe(2);
  expect(size('oplay_attack(*,a,b,C) + lib(a)')).toBe(4);
  expect(size('lib(a) + (lib(b) + same_worm(a,b))')).toBe(4);
  expect(size('lib(a) && ko(b) || lib(C) && 1')).toBe(1);
  expect(size('1 + (lib(a) ? 2 : lib(b))')).toBe(2);
});

test('color and move are handed on', () => {
  const seen: unknown[] = [];
  const ops = constraintOps(
    Object.fromEntries(
      AUTOHELPERS.map(({ name }): [string, Operation] => [
        name,
        (color, move, _args, _first, count) => {
          seen.push([name, color, move, count]);
          return 0;
        },
      ]),
    ) as Record<AutohelperName, Operation>,
  );
  evaluate(program('oplay_attack(*,a,b,C) + ko(a)'), BINDINGS, 2, ops, undefined);
  expect(seen).toEqual([
    ['oplay_attack', 2, 101, 4],
    ['ko', 2, 101, 1],
  ]);
});

/** An expression made at random, with its text and its value by the plainest means. */
interface Sample {
  text: string;
  /** How tightly its outermost operator binds, as C has it. */
  strength: number;
  real: boolean;
  run: (log: string[]) => number;
}

const TIGHTEST = 9;
const bracket = (sample: Sample, least: number): string =>
  sample.strength < least ? `(${sample.text})` : sample.text;

/** What the functions answer in the samples. */
const answerOf = (name: string, args: readonly number[]): number =>
  ((AUTOHELPER_INDEX.get(name)! * 7 + args.reduce((sum, arg) => sum + arg, 0)) % 7) - 2;

const POINTS: Record<string, number> = { '*': 101, a: 102, b: 103, C: 104, '?': 0 };

const callSample = fc
  .record({
    fn: fc.constantFrom('lib', 'olib', 'ko', 'same_worm', 'oplay_attack', 'x_somewhere'),
    labels: fc.array(fc.constantFrom('*', 'a', 'b', 'C'), { minLength: 4, maxLength: 6 }),
    tenuki: fc.boolean(),
  })
  .map(({ fn, labels, tenuki }): Sample => {
    const counts: Record<string, number> = { same_worm: 2, oplay_attack: labels.length, x_somewhere: 3 };
    const args: string[] = labels.slice(0, counts[fn] ?? 1);
    if (fn === 'oplay_attack' && tenuki) args[1] = '?';
    const points = args.map((label) => POINTS[label]);
    return {
      text: `${fn}(${args.join(', ')})`,
      strength: TIGHTEST,
      real: false,
      run: (log) => {
        log.push(`${fn}(${points.join(',')})`);
        return answerOf(fn, points);
      },
    };
  });

const literal = fc
  .oneof(
    fc.nat(9),
    fc.constantFrom(8388607, 8388608, 2147483647),
    fc.nat(40).map((n) => n / 4 + 0.125),
  )
  .map((n): Sample => ({
    text: String(n),
    strength: TIGHTEST,
    real: !Number.isInteger(n),
    run: () => n,
  }));

const OPERATORS: Record<string, [strength: number, (l: number, r: number) => number | boolean]> = {
  '==': [4, (l, r) => l === r],
  '!=': [4, (l, r) => l !== r],
  '<': [5, (l, r) => l < r],
  '<=': [5, (l, r) => l <= r],
  '>': [5, (l, r) => l > r],
  '>=': [5, (l, r) => l >= r],
  '+': [6, (l, r) => l + r],
  '-': [6, (l, r) => l - r],
  '*': [7, (l, r) => l * r],
  '/': [7, (l, r) => (r === 0 ? 0 : l / r)],
  '%': [7, (l, r) => (r === 0 ? 0 : l % r)],
};

/** Whole results wrap as 32-bit integers do. BigInt, so that it owes nothing to the evaluator. */
function wrap(operator: string, left: number, right: number): number {
  if (right === 0 && '/%'.includes(operator)) return 0;
  const l = BigInt(left);
  const r = BigInt(right);
  const results: Record<string, () => bigint> = {
    '+': () => l + r,
    '-': () => l - r,
    '*': () => l * r,
    '/': () => l / r,
    '%': () => l % r,
  };
  return Number(BigInt.asIntN(32, results[operator]()));
}

const sampleTree = fc.letrec<{ any: Sample }>((tie) => {
  const any = tie('any');
  const binary = fc
    .tuple(fc.constantFrom(...Object.keys(OPERATORS)), any, any)
    .map(([chosen, l, r]): Sample => {
      const operator = chosen === '%' && (l.real || r.real) ? '-' : chosen;
      const [strength, fn] = OPERATORS[operator];
      const arithmetic = '+-*/%'.includes(operator);
      const real = arithmetic && (l.real || r.real);
      return {
        text: `${bracket(l, strength)} ${operator} ${bracket(r, strength + 1)}`,
        strength,
        real,
        run: (log) => {
          const left = l.run(log);
          const right = r.run(log);
          return arithmetic && !real ? wrap(operator, left, right) : Number(fn(left, right));
        },
      };
    });
  const logical = fc.tuple(fc.constantFrom('&&', '||'), any, any).map(([operator, l, r]): Sample => {
    const strength = operator === '&&' ? 3 : 2;
    return {
      text: `${bracket(l, strength)}${operator}${bracket(r, strength + 1)}`,
      strength,
      real: false,
      run: (log) => Number(operator === '&&' ? l.run(log) && r.run(log) : l.run(log) || r.run(log)) && 1,
    };
  });
  const unary = fc.tuple(fc.constantFrom('!', '-', '+'), any).map(([operator, operand]): Sample => {
    const real = operator !== '!' && operand.real;
    return {
      text: `${operator} ${bracket(operand, 8)}`,
      strength: 8,
      real,
      run: (log) => {
        const x = operand.run(log);
        if (operator === '!') return x === 0 ? 1 : 0;
        return operator === '+' ? x : real ? -x : wrap('-', 0, x);
      },
    };
  });
  const conditional = fc.tuple(any, any, any).map(([test, yes, no]): Sample => ({
    text: `${bracket(test, 2)} ? ${yes.text} :\n${no.text}`,
    strength: 1,
    real: yes.real || no.real,
    run: (log) => (test.run(log) !== 0 ? yes.run(log) : no.run(log)),
  }));
  return {
    any: fc.oneof(
      { maxDepth: 5, depthSize: 'large' },
      { weight: 3, arbitrary: callSample },
      { weight: 2, arbitrary: literal },
      { weight: 4, arbitrary: binary },
      { weight: 4, arbitrary: logical },
      { weight: 2, arbitrary: unary },
      { weight: 1, arbitrary: conditional },
    ),
  };
}).any;

/** What the explained terms say was called. */
function callsOf(terms: readonly ExplainedTerm[]): string[] {
  return terms.flatMap((term) => [
    ...callsOf(term.args),
    ...(term.kind === 'call' && !term.skipped
      ? [`${/^\w+/.exec(term.text)![0]}(${term.args.map((arg) => arg.value).join(',')})`]
      : []),
  ]);
}

test('the evaluator and the explanation agree with plain evaluation, call by call', () => {
  let skipped = 0;
  fc.assert(
    fc.property(sampleTree, (sample) => {
      const expectedLog: string[] = [];
      const expected = sample.run(expectedLog);
      const parsed = tree(sample.text);
      const log: string[] = [];
      const ops = opsThat(answerOf, log);
      // Negative zero is zero.
      expect(evaluate(compileProgram(parsed, LABELS), BINDINGS, 1, ops, undefined) + 0).toBe(expected + 0);
      expect(log).toEqual(expectedLog);
      expect(ops.top).toBe(0);

      log.length = 0;
      const explained = explain(parsed, LABELS, BINDINGS, 1, ops, undefined);
      expect(explained.value + 0).toBe(expected + 0);
      expect(log).toEqual(expectedLog);
      expect(callsOf(explained.terms)).toEqual(expectedLog);
      if (JSON.stringify(explained).includes('"skipped":true')) skipped++;
    }),
    { numRuns: 2000 },
  );
  expect(skipped).toBeGreaterThan(100);
});

test('the explanation of CC205', () => {
  const parsed = tree('attack(a) || (!safe_xmove(b) &&\n  !ko(b))');
  const ops = opsThat((name) => (name === 'safe_xmove' ? 1 : 0));
  const { value: result, terms } = explain(parsed, LABELS, BINDINGS, 1, ops, undefined);
  expect(result).toBe(0);
  const flat = (term: ExplainedTerm): unknown[] => [
    [term.text, term.line, term.column, term.value],
    ...term.args.flatMap(flat),
  ];
  expect(terms.flatMap(flat)).toEqual([
    ['attack(a) || (!safe_xmove(b) && !ko(b))', 10, 2, 0],
    ['attack(a)', 10, 2, 0],
    ['a', 10, 9, 102],
    ['(!safe_xmove(b) && !ko(b))', 10, 15, 0],
    ['!safe_xmove(b)', 10, 16, 0],
    ['safe_xmove(b)', 10, 17, 1],
    ['b', 10, 28, 103],
    ['!ko(b)', 11, 4, null],
    ['ko(b)', 11, 5, null],
    ['b', 11, 8, null],
  ]);
});

test('the explanation of an action with conditions', () => {
  const parsed = tree('if (lib(C) > 2) antisuji(a); else antisuji(b); return 3; antisuji(C)', 'action');
  const log: string[] = [];
  const { value: result, terms } = explain(
    parsed,
    LABELS,
    BINDINGS,
    1,
    opsThat(() => 2, log),
    undefined,
  );
  expect(result).toBe(3);
  expect(log).toEqual(['lib(104)', 'antisuji(103)']);
  expect(terms.map(({ text, value: at, skipped }) => [text.slice(0, 12), at, skipped])).toEqual([
    ['if (lib(C) >', 0, false],
    ['3', 3, false],
    ['antisuji(C)', null, true],
  ]);
});

test('text of any characters never does worse than a diagnostic', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    '&&',
    '||',
    '!',
    '*',
    '?',
    ':',
    ',',
    ';',
    'lib',
    'a',
    '3',
    '.',
    ' ',
    '\n',
    '=',
    'if',
    'return',
    '{',
    '}',
    'else',
    '/*',
  );
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((list) => list.join('')),
  );
  let good = 0;
  fc.assert(
    fc.property(anything, fc.constantFrom('constraint' as const, 'action' as const), (text, kind) => {
      const { value: parsed, diagnostics } = parseProgram({ text, places: [{ line: 1, column: 1 }] }, kind);
      expect(diagnostics.length).toBe(parsed ? 0 : 1);
      if (!parsed) return;
      const use = { labels: new Set<string>(), unknown: new Set<string>() };
      const scope = {
        labels: new Map(LABELS.map((label) => [label, 7])),
        drawn: true,
        returns: true,
        lacks: [],
      };
      if (checkProgram(parsed, scope, use).some(({ severity }) => severity === 'error')) return;
      if (use.unknown.size > 0) return;
      good++;
      expect(
        evaluate(
          compileProgram(parsed, LABELS),
          BINDINGS,
          1,
          opsThat(() => 1),
          undefined,
        ),
      ).not.toBeNaN();
    }),
    { numRuns: 3000 },
  );
  expect(good).toBeGreaterThan(10);
});
