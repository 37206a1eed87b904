import { expect, test } from 'vitest';
import { parseGame } from './gameJob.ts';
import { JobError } from './jobSpec.ts';

test('what was wrong with a game is a phrase that is known here, whoever tells it', () => {
  const row = {
    ...{ game: 0, black: 'a', white: 'b', result: 'Void', winner: '', end: 'unscored' },
    ...{ problem: 'no answer in time', moves: 3, milliseconds: {} },
  };
  const about = { game: 0, players: ['a', 'b'] };
  const deep = (depth: number): object =>
    depth === 0 ? {} : { key: 'host.game.engineGone', args: { how: [deep(depth - 1)] } };
  const why = { key: 'host.game.engineGone', args: { how: [{ key: 'host.gone.closed' }] } };
  expect(parseGame({ row: { ...row, why }, sgf: '(;)' }, about).row.why).toEqual(why);
  for (const bad of [
    ...[null, 5, 'host.game.timeOut', {}, { key: 'host.of.another.version' }, { key: 'toString' }],
    ...[
      { key: 'host.game.engineGone', args: 5 },
      { key: 'host.game.engineGone', args: { how: 5 } },
    ],
    { key: 'host.game.engineGone', args: { how: [null] } },
    deep(1000),
  ])
    expect(() => parseGame({ row: { ...row, why: bad }, sgf: '(;)' }, about)).toThrow(JobError);
});
