import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import type { Stone } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { CombinationReader } from './combinations.ts';

const WHITE = 1;
const BLACK = 2;

/** For each pattern of aa_attackpats.db a position with a combination that needs it somewhere, found in games of the program. */
const fires: [pattern: string, color: Stone, board: string][] = [
  [
    'Net1',
    WHITE,
    '......... ...OX.... ....OX... ...OX.... .....O... ...XX.X.. ....O.... ....OX... .........',
  ],
  [
    'Net2',
    WHITE,
    '...X..... ..XOXO... .O.OOX... ...OX.... .....O... ...XX.X.. ....O.... ....OX... .........',
  ],
  [
    'Net3',
    BLACK,
    '......... OX.O..... .OX...OO. OXXXO..X. .OXX...X. .OX.X..O. .OXX..... X........ .O.......',
  ],
  [
    'Net4',
    BLACK,
    '......... OX.O..... XXX.O.OO. OXXXO.XX. OOXX.XOX. .OX.XXOOO .OXX.OXXX X.....O.. .O.......',
  ],
  [
    'Block1',
    BLACK,
    '......... ......... .OX...OO. .XO....X. .OX....X. .OXOX..O. .OXX..... X........ .O.......',
  ],
  [
    'Block2',
    BLACK,
    '......... ......... .....X... ...O..... .....O... ...XX.X.. ....O.... ....OX... .........',
  ],
  [
    'Approach1',
    BLACK,
    '......... ......... ....OX... ...O..... .....O... ...XX.X.. ....O.... ....OX... .........',
  ],
  [
    'Extend1',
    BLACK,
    '......... ......... ......OO. .XO....X. .OX....X. .OXOX..O. .OXX..... X........ .O.......',
  ],
  [
    'Extend2',
    BLACK,
    '......... OX.O..... XXX.O.OO. OXXXO.XXO OOXX.XOX. .OX.XXOOO .OXX.OXXX X.....O.. .O.......',
  ],
  [
    'Take1',
    BLACK,
    '.OX...... ..XOX.... ..OO..... ....O.... .XXX..... .OXO..O.. XOXOXX... .XO.OXXO. ...O.....',
  ],
  [
    'Take2',
    BLACK,
    '.OX...... ..XOX.... ..OO..... ....O.... .XXX..... .OXO..O.. XOXOXX... .XO.OXXO. ...O.....',
  ],
  [
    'Take3',
    BLACK,
    '......... ......... .OX...OO. .XO....X. .OX....X. .OXOX..O. .OXX..... X........ .O.......',
  ],
];

test.each(fires)('%s is part of a combination', (pattern, color, board) => {
  const engine = new Engine(9);
  engine.position = parseBoard(board.replaceAll(' ', '\n'));
  const reader = new CombinationReader(engine.reader, engine.analysis().runner('aa_attackpats'));
  const used = new Set<string>();
  engine.reader.sink = {
    result: (_position, routine, _chain, _code, _move, note) => {
      if (routine === 'combination') used.add(note.replace(/^\d+ points(, )?/, ''));
    },
  };
  expect(reader.attack(engine.position, color)).toBeDefined();
  expect(used).toContain(pattern);
});

test('no pattern is without a position', () => {
  const names = builtinPatternSet()
    .database('aa_attackpats')
    ?.records.map(({ name }) => name);
  expect(fires.map(([name]) => name)).toEqual(names);
});
