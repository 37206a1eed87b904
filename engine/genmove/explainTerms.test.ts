import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { parsePoint, WHITE } from '../board/point.ts';
import type { ExplainedTerm } from '../protocol/patterns.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { Reader } from '../reading/reader.ts';
import { ConstraintEvaluator } from './constraintOps.ts';
import { explainMatch } from './explainTerms.ts';

const board = parseBoard(`
  . . . . . . .
  . . X X . . .
  . X O O . . O
  . . X X . . .
  . . . . . . .
  . . . . . X .
  . . . . . . .`);
const evaluator = new ConstraintEvaluator(new Reader(), new ConnectionReader());
const at = (name: string): number => parsePoint(name, 7)!;
const labels = [
  { label: '*', points: [at('E5')] },
  { label: 'a', points: [at('C5'), at('D5')] },
  { label: 'B', points: [at('F2')] },
];

function explained(constraint: string | null, action: string | null = null): ReturnType<typeof explainMatch> {
  const program = (text: string | null) =>
    text === null ? null : { text, places: text.split('\n').map((_, i) => ({ line: 10 + i, column: 2 })) };
  return explainMatch(
    { constraint: program(constraint), action: program(action) },
    labels,
    WHITE,
    evaluator,
    board,
  );
}

/** The terms below a term as "text = value", those of labels and numbers left out. */
function shown(term: ExplainedTerm): string[] {
  const leaf = term.args.length === 0 && !term.text.includes('(');
  const value = term.missing ?? (term.skipped ? 'skipped' : String(term.value));
  return [...(leaf ? [] : [`${term.text} = ${value}`]), ...term.args.flatMap(shown)];
}

describe('a constraint', () => {
  test('that can be told', () => {
    const { constraint, accepted, missing } = explained('lib(a) == 1 && (attack(B) || lib(B) > 3)');
    expect({ accepted, missing }).toEqual({ accepted: true, missing: [] });
    expect(shown(constraint!)).toEqual([
      'lib(a) == 1 && (attack(B) || lib(B) > 3) = 1',
      'lib(a) == 1 = 1',
      'lib(a) = 1',
      '(attack(B) || lib(B) > 3) = 1',
      'attack(B) = 0',
      'lib(B) > 3 = 1',
      'lib(B) = 4',
    ]);
  });

  test('says what was not looked at, and where every term stands', () => {
    const { constraint, accepted } = explained('lib(a) > 3\n  && attack(a)');
    expect(accepted).toBe(false);
    expect(shown(constraint!).slice(-1)).toEqual(['attack(a) = skipped']);
    expect(constraint!.args[1]).toMatchObject({ text: 'attack(a)', line: 11, column: 7, value: null });
    expect(constraint).toMatchObject({ line: 10, column: 2, value: 0 });
  });

  test('with something unknown has the values of the other terms, and is undecided', () => {
    const { constraint, accepted, missing } = explained('!weak(a) && (oarea(*) || lib(B) == 4)');
    expect({ accepted, missing }).toEqual({ accepted: null, missing: ['dragons', 'influence'] });
    expect(shown(constraint!)).toEqual([
      '!weak(a) && (oarea(*) || lib(B) == 4) = null',
      '!weak(a) = null',
      'weak(a) = dragons',
      '(oarea(*) || lib(B) == 4) = null',
      'oarea(*) = influence',
      'lib(B) == 4 = 1',
      'lib(B) = 4',
    ]);
  });

  test('that does not come to the unknown is decided', () => {
    const { accepted, missing, constraint } = explained('lib(a) > 1 && weak(a)');
    expect({ accepted, missing, value: constraint!.value }).toEqual({
      accepted: false,
      missing: [],
      value: 0,
    });
    expect(constraint!.args[1]).toMatchObject({ skipped: true });
    expect(constraint!.args[1].missing).toBeUndefined();
  });

  test('leaves the next evaluation as it would be', () => {
    explained('weak(a)');
    expect(explained('lib(B) == 4').accepted).toBe(true);
  });
});

test('without a constraint a match is accepted', () => {
  expect(explained(null)).toEqual({ labels, accepted: true, missing: [], constraint: null, action: [] });
});

test('an action is described and not carried out', () => {
  const { action } = explained(null, 'antisuji(*);\nif (weak(a)) followup_value(3.5);');
  expect(action.map(({ text, value, line }) => [text, value, line])).toEqual([
    ['antisuji(*)', null, 10],
    [expect.stringContaining('if (weak(a))'), null, 11],
  ]);
  expect(action[1].args.map(({ text }) => text)).toEqual(['weak(a)', 'followup_value(3.5)']);
});

test('a program with mistakes is a mistake of the caller', () => {
  expect(() => explained('lib(')).toThrow(RangeError);
});
