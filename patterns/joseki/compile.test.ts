import { describe, expect, test } from 'vitest';
import { compileJoseki } from './compile.ts';

/** A tree with one marked node: O17 is asked about after Q16 R14. */
function marked(node: string): string {
  return `(;SZ[19];B[pd];W[qf];B[nc]SQ[mh]${node})`;
}

const DIAGRAM = `
-------+
.......|
.......|
.*.....|
...O...|
.......|
....X..|
.......|
.......|
`;

describe('a node becomes a pattern', () => {
  test('as far as the square marks go, seen from the side that moves', () => {
    const { text, diagnostics } = compileJoseki(marked(''), 'hoshi');
    expect(diagnostics).toEqual([]);
    expect(text).toBe(
      `# Compiled by the joseki compiler from hoshi.sgf; edit that file.\n\n\nPattern hoshi3\n${DIAGRAM}\n:8,sJ\n`,
    );
  });

  test('crosses mark as well, and several marks make one rectangle', () => {
    const { text } = compileJoseki('(;SZ[19];B[pd];W[qf];B[nc]MA[mb][sh])', 'hoshi');
    expect(text).toContain(DIAGRAM);
  });

  test('without marks, without a move and for a pass there is none', () => {
    const { text, diagnostics } = compileJoseki(
      '(;SZ[19]SQ[mh];B[pd];W[]SQ[mh];B[tt]SQ[mh];AW[qc]SQ[mh])',
      'hoshi',
    );
    expect(text).not.toContain('Pattern');
    expect(diagnostics).toEqual([]);
  });

  test('stones that were set up, taken and played are there', () => {
    const sgf = '(;SZ[5]AB[da][eb]AW[ea];B[ca];W[ba];B[db]SQ[ac])';
    expect(compileJoseki(sgf, 'x').text).toContain('-----+\n.XO OX|\n'.replace(' ', '') + '...*O|\n.....|\n');
    const capture = '(;SZ[5]AB[da]AW[ea];B[eb];W[cc];B[dd]SQ[ae])';
    expect(compileJoseki(capture, 'x').text).toContain('-----+\n...O.|\n....O|\n..X..|\n...*.|\n.....|\n');
  });
});

describe('comments', () => {
  const colonOf = (comment: string): string =>
    /^:.*$/m.exec(compileJoseki(marked(`C[${comment}]`), 'hoshi').text)![0];

  test('the example of the manual (9.16)', () => {
    const { text } = compileJoseki(
      marked('LB[qc:A][rc:B][rd:C][rb:D]C[F\n:C,shape(3)\n;xplay_attack(A,B,C,D,*)]'),
      'hoshi',
    );
    expect(text).toContain('\n:8,sjC,shape(3)\n');
    expect(text).toMatch(/\n\n;xplay_attack\(A,B,C,D,\*\)\n$/);
  });

  test.each([
    ['U urgent', ':8,sU'],
    ['u', ':8,sU'],
    ['S', ':8,sJ'],
    ['J whatever follows', ':8,sJ'],
    ['s', ':8,sj'],
    ['j', ':8,sj'],
    ['t', ':8,st'],
    ['T a trick', ':8,s-'],
    ['', ':8,sJ'],
    ['Good for both', ':8,sJ'],
    ['t\n:C,shape(-1)', ':8,stC,shape(-1)'],
    ['t\r\n:C  ', ':8,stC'],
  ])('%j makes %s', (comment, colon) => {
    expect(colonOf(comment)).toBe(colon);
  });

  test.each(['O', 'o', 'A bad move', 'a', '0'])('%s forbids the move', (comment) => {
    const { text } = compileJoseki(marked(`C[${comment}\n>replace(*,a)]LB[qc:a]`), 'hoshi');
    expect(text).toContain('\n:8,s-\n');
    expect(text).toMatch(/\n\n>antisuji\(\*\);\n>replace\(\*,a\)\n$/);
    expect(compileJoseki(marked(`C[${comment}]`), 'hoshi').text).toMatch(/\n\n>antisuji\(\*\)\n$/);
  });

  test('lines go where they belong, escapes resolved, and the rest is left out', () => {
    const { text } = compileJoseki(
      marked('C[J\n# slides \\[low\\]\nfor people\n;attack(\\\nA)\n; \\&& 1\n>antisuji(A)]LB[qf:A]'),
      'hoshi',
    );
    expect(text).toContain('# slides [low]\nPattern hoshi3\n');
    expect(text).not.toContain('people');
    expect(text).toContain('....A..|');
    expect(text).toMatch(/\n\n;attack\(A\)\n; && 1\n\n>antisuji\(A\)\n$/);
  });

  test('a ladder (manual 9.17)', () => {
    const sgf =
      '(;SZ[19]AB[od][qd][pe]AW[oc][pc][pd][pf];W[aa];B[oe]SQ[li]LB[qe:A][qf:B][re:C][pf:D]C[J\n' +
      ';oplay_attack(*,A,B,C,D)])';
    const { text, diagnostics } = compileJoseki(sgf, 'taisha');
    expect(diagnostics).toEqual([]);
    const top = '--------+\n........|\n........|\n...XX...|\n...OXO..|\n';
    const bottom = '........|\n........|\n........|\n';
    expect(text).toContain(
      `\n${top}...*O...|\n....X...|\n${bottom}\n:8,sJ\n\n${top}...*OAC.|\n....DB..|\n${bottom}\n;oplay_attack(*,A,B,C,D)\n`,
    );
  });
});

describe('names', () => {
  const sgf = '(;SZ[19];B[pd]SQ[mh](;W[qf]SQ[mh];B[nc]SQ[mh])(;W[nc]SQ[mh](;B[qf]SQ[mh])(;B[pf]SQ[mh])))';
  const names = (text: string): string[] => [...text.matchAll(/^Pattern (.*)$/gm)].map(([, name]) => name);

  test('say where in the tree a pattern stands', () => {
    expect(names(compileJoseki(sgf, 'hoshi').text)).toEqual([
      'hoshi1',
      'hoshi2',
      'hoshi3',
      'hoshi2-2b',
      'hoshi3-2b',
      'hoshi3-2b-3b',
    ]);
  });

  test('stay when variations are added', () => {
    const more = sgf
      .replace('SQ[mh](;B[qf]', 'SQ[mh](;B[qf]')
      .replace(/\)\)$/, '(;B[rd]SQ[mh]))(;W[rd]SQ[mh]))');
    const after = names(compileJoseki(more, 'hoshi').text);
    expect(after).toEqual(expect.arrayContaining(names(compileJoseki(sgf, 'hoshi').text)));
    expect(new Set(after).size).toBe(8);
  });

  test('are different in every game of a file', () => {
    const all = names(compileJoseki(sgf + sgf, 'hoshi').text);
    expect(new Set(all).size).toBe(12);
  });
});

describe('mistakes are told at their node', () => {
  const told = (node: string): string[] =>
    compileJoseki(marked(node), 'hoshi').diagnostics.map(
      ({ severity, line, column, message }) => `${line}:${column} ${severity}: ${message}`,
    );

  test.each([
    ['LB[qc:AB]', 'the label “AB” at R17 is no single letter'],
    ['LB[qc:x]', 'the label x at R17 cannot be used'],
    ['LB[aa:a]', 'the label a at A19 lies outside the square marks'],
    ['LB[nc:a]', 'the label a is on the move itself'],
  ])('%s', (node, message) => {
    expect(told(node)).toEqual([expect.stringContaining(`1:21 error: ${message}`)]);
    expect(told(node)[0]).toContain('(at Q16 R14 O17)');
  });

  test('two colon lines', () => {
    expect(told('\nC[J\n:C\n:B]')).toEqual([
      '4:1 error: there is more than one line that begins with a colon (at Q16 R14 O17)',
    ]);
  });

  test('a move outside the marks, and one on a stone', () => {
    const messages = (sgf: string): string[] => compileJoseki(sgf, 'x').diagnostics.map((d) => d.message);
    expect(messages('(;SZ[19];B[pd];W[cc]SQ[mh])')[0]).toMatch(/^the move C17 lies outside/);
    expect(messages('(;SZ[19];B[pd];W[pd]SQ[mh])')[0]).toMatch(/^the move Q16 is on a stone/);
  });

  test('the same corner twice, also mirrored or by another order of moves', () => {
    const mirrored = '(;SZ[19];B[pd](;W[qf];B[nc];W[rd]SQ[lh])(;W[nc];B[qf];W[pb]SQ[lh]))';
    expect(compileJoseki(mirrored, 'x').diagnostics.map((d) => d.message)).toEqual([
      'this is the pattern of x4 again; its values will be added twice (at Q16 O17 R14 Q18)',
    ]);
    expect(compileJoseki(mirrored.replace('lh', 'mh'), 'x').diagnostics).toEqual([]);
    const twice = '(;SZ[19](;B[pd];W[qf]SQ[mh])(;B[pd];W[qf]SQ[mh])(;B[pd];W[nc]SQ[lg]))';
    expect(compileJoseki(twice, 'x').diagnostics.map((d) => d.message)).toEqual([
      'this is the pattern of x2 again; its values will be added twice (at Q16 R14)',
      'this is the pattern of x2 again; its values will be added twice (at Q16 O17)',
    ]);
  });

  test('what is no SGF is told, and nothing is thrown', () => {
    expect(compileJoseki('', 'x').diagnostics).toMatchObject([{ severity: 'error' }]);
    expect(compileJoseki('(;SZ[19];B[pd]SQ[mh', 'x').diagnostics[0].severity).toBe('error');
  });

  test('places of the text lead back to the file', () => {
    const sgf = marked('\nLB[qf:A]C[J\n# note\n:C,shape(3)\n;attack\\(A)\n  && 1\n;defend(A)]');
    const { text, origin } = compileJoseki(sgf, 'hoshi');
    const lines = text.split('\n');
    const from = (part: string): string => {
      const line = lines.findIndex((candidate) => candidate.includes(part));
      const { line: to, column } = origin(line + 1, lines[line].indexOf(part) + 1);
      return sgf.split('\n')[to - 1].slice(column - 1);
    };
    expect(from('shape(3)')).toBe('shape(3)');
    expect(from('note')).toBe('note');
    expect(from('A)')).toBe('A)');
    expect(from('defend')).toBe('defend(A)])');
    expect(from('Pattern')).toMatch(/^;B\[nc\]/);
    // Behind the end of a line, and far outside.
    expect(origin(lines.indexOf(';defend(A)') + 1, 11)).toEqual({ line: 7, column: 11 });
    expect(origin(999, 999).line).toBe(7);
  });
});
