/**
 * Patterns of expectations, matched by RE2: its time grows with the pattern and the answer and never explodes, so that no file can
 * stop the program with an expression. What RE2 does not know cannot be judged and is said so, with one exception that costs
 * nothing: look-aheads at the very beginning are conditions on the whole answer (`(?=.*A1)(?!.*B2).*`), each an expression of its own.
 */
import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import { verbatim, type Saying, type SayingKey } from '../../engine/protocol/sayings.ts';
import type { Matcher, Unjudged } from '../../engine/regression/expectation.ts';

/** Characters of a pattern, and of one that repeats: its length times its counts, which is what compiling it costs. */
const MAX_PATTERN = 10_000;
const MAX_WEIGHT = 100_000;
/** Steps of a pattern's program times characters of an answer: some tenth of a second at worst. */
const MAX_COST = 8_000_000;
/** Patterns that are remembered. */
const MAX_KEPT = 2000;

/** One of the expressions of a pattern: the answer must fit it, or must not. */
interface Condition {
  expression: RE2JS;
  wanted: boolean;
}

type Compiled = readonly Condition[] | Unjudged;

/** Answered lately. */
const kept = new Map<string, Compiled>();

/** Whether a pattern fits a whole answer; see Matcher. */
export const matchExpectation: Matcher = (pattern, answer) => {
  const conditions = compiled(pattern);
  if ('problem' in conditions) return conditions;
  const steps = conditions.reduce((sum, { expression }) => sum + expression.programSize(), 0);
  if (steps * answer.length > MAX_COST)
    return { problem: { key: 'host.test.longAnswer', args: { n: `${answer.length}` } } };
  return conditions.every(({ expression, wanted }) => expression.matches(answer) === wanted);
};

/** What is wrong with a pattern; undefined for nothing. */
export function patternProblem(pattern: string): Saying | undefined {
  const conditions = compiled(pattern);
  return 'problem' in conditions ? conditions.problem : undefined;
}

function compiled(pattern: string): Compiled {
  const known = kept.get(pattern);
  if (known) return known;
  const conditions = compile(pattern);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(pattern, conditions);
  return conditions;
}

function compile(pattern: string): Compiled {
  if (pattern.length > MAX_PATTERN)
    return { problem: { key: 'host.test.longPattern', args: { n: `${MAX_PATTERN}` } } };
  const counts = [...pattern.matchAll(/\{(\d*),?(\d*)\}/g)].map(([, from, to]) =>
    Math.max(Number(from), Number(to)),
  );
  if (pattern.length * counts.reduce((sum, count) => sum + count, 1) > MAX_WEIGHT)
    return { problem: { key: 'host.test.repeats' } };
  try {
    const { ahead, rest } = lookAheads(pattern);
    const conditions = ahead.map(({ inside, wanted }): Condition => ({
      expression: expression(`(?:${inside}).*`),
      wanted,
    }));
    return [...conditions, { expression: expression(rest), wanted: true }];
  } catch (error) {
    if (error instanceof RE2JSException) return { problem: whyNot(error) };
    throw error;
  }
}

function expression(text: string): RE2JS {
  return RE2JS.compile(text, RE2JS.DOTALL);
}

/** Takes `(?=…)` and `(?!…)` off the beginning of a pattern. */
function lookAheads(pattern: string): { ahead: { inside: string; wanted: boolean }[]; rest: string } {
  const ahead: { inside: string; wanted: boolean }[] = [];
  let rest = pattern;
  while (/^\(\?[=!]/.test(rest)) {
    const end = closing(rest);
    if (end < 0) break;
    const after = rest.slice(end + 1);
    // Another alternative without these conditions, or a condition that is repeated.
    if (hasAlternatives(after) || /^[*+?{]/.test(after)) break;
    ahead.push({ inside: rest.slice(3, end), wanted: rest[2] === '=' });
    rest = after;
  }
  return { ahead, rest };
}

/** Where the bracket closes with which a pattern begins; -1 when it does not. */
function closing(pattern: string): number {
  return scan(pattern, (depth) => depth === 0);
}

/** Whether a | stands outside all brackets. */
function hasAlternatives(pattern: string): boolean {
  return scan(pattern, (depth, sign) => depth === 0 && sign === '|') >= 0;
}

/** The first place where `found` holds of the depth of brackets behind a sign that means something; -1 when there is none. */
function scan(pattern: string, found: (depth: number, sign: string) => boolean): number {
  let depth = 0;
  for (const match of pattern.matchAll(/\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[()|]/gs)) {
    const [sign] = match;
    if (sign.length > 1) continue;
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (found(depth, sign)) return match.index;
  }
  return -1;
}

// not shown: what RE2 says, by which its phrase is found
const FAULTS: Readonly<Record<string, SayingKey>> = {
  'invalid character class range': 'host.expression.badRange',
  'invalid escape sequence': 'host.expression.badEscape',
  'invalid named capture': 'host.expression.badName',
  'invalid or unsupported Perl syntax': 'host.expression.badSyntax',
  'invalid nested repetition operator': 'host.expression.badRepeat',
  'invalid repeat count': 'host.expression.badCount',
  'missing closing ]': 'host.expression.noBracket',
  'missing closing )': 'host.expression.noParen',
  'missing argument to repetition operator': 'host.expression.noRepeated',
  'trailing backslash at end of expression': 'host.expression.lastBackslash',
  'duplicate capture group name': 'host.expression.nameTwice',
  'unexpected )': 'host.expression.closesNothing',
  'expression nests too deeply': 'host.expression.tooDeep',
  'expression too large': 'host.expression.tooLarge',
};

/** Why RE2 does not take a pattern; what has no phrase of ours is in its own words. */
function whyNot(error: RE2JSException): Saying {
  if (!(error instanceof RE2JSSyntaxException) || !Object.hasOwn(FAULTS, error.error))
    return verbatim(error.message);
  return { key: FAULTS[error.error], args: { part: error.input ?? '' } };
}
