import { describe, expect, it } from 'vitest';
import { pointAt } from '../board/point.ts';
import { markupAt } from './markup.ts';
import { parseSgf } from './parser.ts';

const at = (text: string, id = 0) => markupAt(parseSgf(text).value.node(id)!, 9);
const A = pointAt(0, 0);
const B = pointAt(0, 1);
const C = pointAt(1, 1);

describe('markup', () => {
  it('of every kind', () => {
    expect(
      at(
        '(;LB[aa:1][ba:a\\]b:c]TR[aa:bb]SQ[aa]CR[ba]MA[bb]SL[aa]TB[aa]TW[ba]AR[aa:bb][aa:aa][zz:aa]LN[ba:bb])',
      ),
    ).toEqual({
      labels: [
        { point: A, text: '1' },
        { point: B, text: 'a]b:c' },
      ],
      triangles: [A, B, pointAt(1, 0), C],
      squares: [A],
      circles: [B],
      crosses: [C],
      selected: [A],
      territoryBlack: [A],
      territoryWhite: [B],
      dim: [],
      visible: null,
      arrows: [{ from: A, to: C }],
      lines: [{ from: B, to: C }],
    });
  });

  it('of FF[1]', () => {
    const old = at('(;L[aa][ba]M[bb])');
    expect(old.labels).toEqual([
      { point: A, text: 'a' },
      { point: B, text: 'b' },
    ]);
    expect(old.crosses).toEqual([C]);
  });

  it('nonsense is left out', () => {
    expect(at('(;LB[aa][zz:x][:y]AR[aa]LN[]TR[zz])')).toEqual(at('(;)'));
  });

  it('DD and VW are inherited until something else is said; other marks are not', () => {
    const text = '(;DD[aa]VW[aa:bb]TR[aa];B[cc];DD[]VW[bb];VW[];DD[bb])';
    expect(at(text, 1)).toMatchObject({ dim: [A], triangles: [] });
    expect(at(text, 1).visible).toHaveLength(4);
    expect(at(text, 2)).toMatchObject({ dim: [], visible: [C] });
    expect(at(text, 3)).toMatchObject({ dim: [], visible: null });
    expect(at(text, 4)).toMatchObject({ dim: [C], visible: null });
  });
});
