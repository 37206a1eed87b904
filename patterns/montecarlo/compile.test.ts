import { expect, test, describe } from 'vitest';
import { compileMonteCarlo } from './compile.ts';
import {
  CONTEXT_COUNT,
  NEAR,
  O_CAPTURE_SHIFT,
  O_UNSAFE,
  PROPERTIES,
  X_CAPTURE_SHIFT,
  X_SUICIDE,
  X_UNSAFE,
  isPossible,
} from './context.ts';
import {
  CELL_BLACK,
  CELL_WHITE,
  cellOf,
  possibleCodes,
  swapColors,
  symmetricCodes,
} from './neighbourhood.ts';
import { valueOf } from './table.ts';
import type { MonteCarloTable } from './table.ts';

/** A neighbourhood as drawn in the manual, with X black, O white and # for off the board. */
function code(drawing: string): number {
  const symbols = drawing.replaceAll(/[\s/]/g, '');
  return [...symbols.slice(0, 4), ...symbols.slice(5)].reduce(
    (sum, symbol, i) => sum | ('.OX#'.indexOf(symbol) << (2 * i)),
    0,
  );
}

function compile(text: string): MonteCarloTable {
  const { table, diagnostics } = compileMonteCarlo(text);
  if (!table || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  return table;
}

function told(text: string): string[] {
  return compileMonteCarlo(text).diagnostics.map(
    ({ severity, line, column, message }) => `${line}:${column} ${severity}: ${message}`,
  );
}

const any = '%%%\n%*%\n%%%\n';

describe('neighbourhoods', () => {
  test('there are 7642 of them', () => {
    const codes = possibleCodes();
    // 3^8 in the middle, four times 3^5 at an edge, four times 3^3 in a corner, and the smallest board.
    expect(codes.length).toBe(6561 + 4 * 243 + 4 * 27 + 1);
    expect(new Set(codes).size).toBe(codes.length);
    for (const one of codes) {
      expect(swapColors(swapColors(one))).toBe(one);
      for (const symmetric of symmetricCodes(one)) {
        expect(symmetricCodes(symmetric).sort()).toEqual(symmetricCodes(one).sort());
      }
    }
  });

  test('symmetries are those of the square', () => {
    const codes = new Set(symmetricCodes(code('XO. / .*. / ...')));
    expect(codes.size).toBe(8);
    for (const turned of [
      '.OX/.*./...',
      '..X/.*O/...',
      '.../.*O/..X',
      '.../.*./.OX',
      '.../.*./XO.',
      '.../O*./X..',
      'X../O*./...',
    ]) {
      expect(codes).toContain(code(turned));
    }
  });
});

describe('matching', () => {
  // What each symbol lets through of: empty, own, opponent's, off the board.
  test.each([
    ['.', [1, 0, 0, 0]],
    ['O', [0, 1, 0, 0]],
    ['o', [1, 1, 0, 0]],
    ['X', [0, 0, 1, 0]],
    ['x', [1, 0, 1, 0]],
    ['?', [1, 1, 1, 0]],
    ['%', [1, 1, 1, 1]],
  ])('%s', (symbol, expected) => {
    const table = compile(`%%%\n%*%\n%${symbol}%\n:7\n`);
    // Three empty sides would match most symbols, too: so all four sides the same.
    const boards = ['.../.*./...', '.O./O*O/.O.', '.X./X*X/.X.'].map(code);
    for (const [color, order] of [
      [CELL_WHITE, [0, 1, 2]],
      [CELL_BLACK, [0, 2, 1]],
    ] as const) {
      for (const [i, board] of order.entries()) {
        expect(valueOf(table, color, boards[board], 0)).toBe(expected[i] === 1 ? 7 : 1);
      }
    }
    expect(valueOf(table, CELL_WHITE, code('###/#*#/###'), 0)).toBe(expected[3] === 1 ? 7 : 1);
  });

  test.each(['---', '%-%', '?-?', '+--', '...'])('edges in any orientation: %s', (border) => {
    const table = compile(`...\n.*.\n${border}\n:7\n`);
    const hits = possibleCodes().filter((one) => valueOf(table, CELL_BLACK, one, 0) === 7);
    const edges = ['###/.*./...', '.../.*./###', '#../#*./#..', '..#/.*#/..#'].map(code);
    expect(hits.sort()).toEqual(border !== '...' ? edges.sort() : [code('.../.*./...')]);
  });

  test.each([
    '|..\n|*.\n+--',
    '..|\n.*|\n--+',
    '+--\n|*.\n|..',
    '--+\n.*|\n..|',
    '|..\n|*.\n---',
    '?..\n|*.\n%-?',
  ])('corners: %s', (drawing) => {
    const table = compile(`${drawing}\n:7\n`);
    const hits = possibleCodes().filter((one) => valueOf(table, CELL_BLACK, one, 0) === 7);
    expect(hits.sort()).toEqual(
      ['#../#*./###', '..#/.*#/###', '###/#*./#..', '###/.*#/..#'].map(code).sort(),
    );
  });

  test('in all eight symmetries, and for nothing else', () => {
    const table = compile('XO.\n.*.\n...\n:7\n');
    const hits = possibleCodes().filter((one) => valueOf(table, CELL_WHITE, one, 0) === 7);
    expect(hits.sort()).toEqual(symmetricCodes(code('XO./.*./...')).sort());
    // The other side sees the colours the other way round.
    expect(valueOf(table, CELL_BLACK, code('OX./.*./...'), 0)).toBe(7);
    expect(valueOf(table, CELL_BLACK, code('XO./.*./...'), 0)).toBe(1);
  });

  test('the first match wins, whatever the values; without one a move is worth 1', () => {
    const table = compile(`?O?\n?*?\n???\n:3, near\n\n?X?\n?*?\n???\n:9\n`);
    const both = code('.O./.*./.X.');
    expect(valueOf(table, CELL_WHITE, both, NEAR)).toBe(3);
    expect(valueOf(table, CELL_WHITE, both, 0)).toBe(9);
    expect(valueOf(table, CELL_WHITE, code('.../.*./.X.'), NEAR)).toBe(9);
    expect(valueOf(table, CELL_WHITE, code('.../.*./.O.'), 0)).toBe(1);
  });

  test('several lines after a pattern: the first whose properties hold', () => {
    const table = compile(`?X%\n?*%\n%%%\n:10,ocap1,osafe\n:20,ocap2\n:30,ocap3\n`);
    const one = code('.X./.*./...');
    const captures = (count: number): number => count << O_CAPTURE_SHIFT;
    expect([0, 1, 2, 3].map((count) => valueOf(table, CELL_WHITE, one, captures(count)))).toEqual([
      1, 10, 20, 30,
    ]);
    expect(valueOf(table, CELL_WHITE, one, captures(1) | O_UNSAFE)).toBe(1);
    expect(valueOf(table, CELL_WHITE, one, captures(2) | O_UNSAFE)).toBe(20);
  });

  test('values are unsigned 32-bit', () => {
    expect(valueOf(compile(`${any}:4294967295\n`), CELL_BLACK, 0, 0)).toBe(4294967295);
    expect(told(`${any}:4294967296\n`)).toEqual(['4:2 error: the value is larger than 4294967295']);
  });
});

test('the 24 properties', () => {
  expect(PROPERTIES.size).toBe(24);
  const own = (c: number): number => (c >> O_CAPTURE_SHIFT) & 3;
  const other = (c: number): number => (c >> X_CAPTURE_SHIFT) & 3;
  const meaning: Record<string, (c: number) => boolean> = {
    near: (c) => c >= NEAR,
    far: (c) => c < NEAR,
    osafe: (c) => !(c & O_UNSAFE),
    ounsafe: (c) => !!(c & O_UNSAFE),
    xsafe: (c) => !(c & X_UNSAFE),
    xunsafe: (c) => !!(c & X_UNSAFE),
    xsuicide: (c) => !!(c & X_SUICIDE),
    xnosuicide: (c) => !(c & X_SUICIDE),
  };
  for (let n = 0; n < 4; n++) {
    meaning[`ocap${n}`] = (c) => own(c) === n;
    meaning[`xcap${n}`] = (c) => other(c) === n;
  }
  for (const n of [1, 2]) {
    meaning[`ocap${n}+`] = (c) => own(c) >= n;
    meaning[`ocap${n}-`] = (c) => own(c) <= n;
    meaning[`xcap${n}+`] = (c) => other(c) >= n;
    meaning[`xcap${n}-`] = (c) => other(c) <= n;
  }
  for (const name of PROPERTIES.keys()) {
    const table = compile(`%O%\nX*%\n%%%\n:5, ${name}\n`);
    // Nothing is known of the liberties here, so every context may occur.
    const place = code('.O./X*O/.X.');
    for (let context = 0; context < CONTEXT_COUNT; context++) {
      if (!isPossible(context)) continue;
      expect(valueOf(table, CELL_WHITE, place, context), `${name} in ${context}`).toBe(
        meaning[name](context) ? 5 : 1,
      );
    }
  }
});

describe('tables', () => {
  test('are flat when a move has one value or none', () => {
    expect(compile('OOO\nO*O\nOOO\n:0\n').isFlat).toBe(true);
    expect(compile('OOO\nO*O\nOOO\n:2\n').isFlat).toBe(false);
    expect(compile(`${any}:0, ounsafe\n`).isFlat).toBe(false);
    expect(compile(`${any}:7\n`)).toMatchObject({ isFlat: true, usesNear: false });
  });

  test('know whether they ask for closeness', () => {
    expect(compile(`${any}:7, near\n:7\n`.replace(':7\n', ':8\n')).usesNear).toBe(true);
    expect(compile(`${any}:7, osafe\n`).usesNear).toBe(false);
  });

  test('equal a search through the patterns, cell by cell', () => {
    const patterns = [
      'XO?\n.*o\nx.?\n:2,near\n:3,xcap1+',
      '?X?\n|*O\n?.?'.replaceAll('?X?', '|X?').replace('?.?', '|.?') + '\n:4,xunsafe\n:5',
      'oOo\nO*O\noO?\n:0',
    ];
    const table = compile(patterns.join('\n\n') + '\n');
    const fits = (drawing: string, one: number, own: number): boolean =>
      [...drawing.replaceAll('\n', '')].every((symbol, i) => {
        if (i === 4) return true;
        const k = cellOf(one, i > 4 ? i - 1 : i);
        if (k === 3) return '%|-+'.includes(symbol);
        if (k === 0) return '.ox?%'.includes(symbol);
        return (k === own ? 'Oo?%' : 'Xx?%').includes(symbol);
      });
    for (const one of possibleCodes()) {
      for (const own of [CELL_WHITE, CELL_BLACK]) {
        for (const context of [
          0,
          NEAR,
          X_SUICIDE | X_UNSAFE,
          1 << X_CAPTURE_SHIFT,
          NEAR | (2 << X_CAPTURE_SHIFT),
        ]) {
          let expected = 1;
          for (const source of patterns) {
            const [a, b, c, ...lines] = source.split('\n');
            if (!symmetricCodes(one).some((turned) => fits(`${a}\n${b}\n${c}`, turned, own))) continue;
            const line = lines.find((text) =>
              text
                .split(',')
                .slice(1)
                .every((name) => PROPERTIES.get(name)?.(context)),
            );
            if (line === undefined) continue;
            expected = Number(line.slice(1).split(',')[0]);
            break;
          }
          if (valueOf(table, own, one, context) !== expected)
            throw new Error(`code ${one}, context ${context}`);
        }
      }
    }
  });
});

describe('diagnostics', () => {
  test.each([
    ['...\n.*.\n..\n:1', '3:1 error: a diagram row has three symbols, not 2'],
    ['...\n.*Q\n...\n:1', "2:3 error: unknown symbol 'Q'"],
    ['...\n...\n...\n:1', "1:1 error: the middle of a diagram is the move, '*'"],
    ['*..\n.*.\n...\n:1', "1:1 error: '*' stands for the move and only in the middle"],
    ['...\n.*.\n:1', '1:1 error: a diagram has three rows, not 2'],
    ['...\n.*.\n\n...\n:1', '1:1 error: a diagram has three rows, not 2'],
    ['...\n.*.\n.-.\n:1', '1:1 error: an edge is a border'],
    ['..-\n.*.\n...\n:1', '1:1 error: an edge is a border'],
    ['|||\n.*.\n...\n:1', '1:1 error: an edge is a border'],
    ['---\n.*.\n---\n:1', '1:1 error: a board has no two edges this close together'],
    ['|.|\n|*|\n|.|\n:1', '1:1 error: a board has no two edges this close together'],
    ['...\n.*.\n...\n', '1:1 error: the pattern has no value'],
    ['...\n.*.\n...\n\nOOO\nO*O\nOOO\n:1', '1:1 error: the pattern has no value'],
    [':1', '1:1 error: a value must follow a diagram'],
    ['...\n.*.\n...\n:', "4:2 error: '' is not a whole number"],
    ['...\n.*.\n...\n:-1', "4:2 error: '-1' is not a whole number"],
    ['...\n.*.\n...\n:1.5', "4:2 error: '1.5' is not a whole number"],
    ['...\n.*.\n...\n :1,  osaf', "4:7 error: unknown property 'osaf'"],
    ['...\n.*.\n...\n:1 near', "4:2 error: '1 near' is not a whole number"],
    ['...\n.*.\n...\n:1,ocap4', "4:4 error: unknown property 'ocap4'"],
    ['...\n.*.\n...\n:1,ocap3+', "4:4 error: unknown property 'ocap3+'"],
  ])('%j', (text, expected) => {
    const found = told(text);
    expect(found.some((line) => line.startsWith(expected))).toBe(true);
    expect(compileMonteCarlo(text).table).toBeUndefined();
  });

  test('what is only strange is warned of', () => {
    const contradiction = 'the properties contradict each other: ';
    const unused = 'the pattern is never used: others before it always match first, or it cannot occur';
    const unusedLine = 'the line is never used: others before it always hold first, or it cannot occur';
    expect(told(`${any}:1,near,far\n:2\n`)).toEqual([`4:1 warning: ${contradiction}near, far`]);
    expect(told(`${any}:1,ocap0,ocap1+\n:2\n`)).toEqual([`4:1 warning: ${contradiction}ocap0, ocap1+`]);
    expect(told(`${any}:1,xsuicide,xsafe\n:2\n`)).toEqual([`4:1 warning: ${contradiction}xsuicide, xsafe`]);
    expect(told(`${any}:1\n:2,near\n`)).toEqual([`5:1 warning: ${unusedLine}`]);
    expect(told(`# all\n${any}:1\n\n...\n.*.\n...\n:2\n`)).toEqual([`7:1 warning: ${unused}`]);
    // A turned or mirrored pattern is the same pattern; and this one does not hide all of the next.
    expect(told(`X..\n.*.\n...\n:1\n\n..X\n.*.\n...\n:2\n`)).toEqual([`6:1 warning: ${unused}`]);
    expect(told(`X..\n.*.\n...\n:1, near\n\n..X\n.*.\n...\n:2\n`)).toEqual([]);
    // Nothing is captured where nothing of the opponent's is beside the move; a stone with two liberties is safe.
    expect(told('???\n.*.\n???\n:1,ounsafe\n')).toEqual([`1:1 warning: ${unused}`]);
    expect(told('???\n?*.\n?.?\n:1,ounsafe\n')).toEqual([`1:1 warning: ${unused}`]);
    expect(told('?O?\nO*.\n?O?\n:1,ocap1\n:2\n')).toEqual([`4:1 warning: ${unusedLine}`]);
  });

  test('comments, blank lines, carriage returns and spaces do not matter', () => {
    const text =
      '# comment\r\n\r\n  XO.  # a row\r\n  .*.\r\n# within\r\n  ...\r\n\r\n : 7 , near # why\r\n\r\n:8\r\n';
    expect(told(text)).toEqual([]);
    const table = compile(text);
    expect(valueOf(table, CELL_WHITE, code('XO./.*./...'), NEAR)).toBe(7);
    expect(valueOf(table, CELL_WHITE, code('XO./.*./...'), 0)).toBe(8);
    expect(compile('').isFlat).toBe(true);
  });
});
