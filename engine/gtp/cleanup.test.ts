/** --capture-all-dead, --play-out-aftermath and rules by which dead stones count: whoever plays, a pass gives way to what is still to be taken. */
import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { Engine } from '../genmove/engine.ts';
import { FINISHED_7 } from '../testing/finishedBoard.ts';
import { quietHost } from '../testing/quietHost.ts';
import { FakeTalk } from './fakeSearch.ts';
import { GtpSession } from './session.ts';
import type { GtpOptions } from './state.ts';

/** Black's stone on the right is dead, but not beyond all doubt. */
const doubtful = `
  . . X O . . .
  . X X O O . .
  . . X O . X .
  . X X O O . .
  . . X O . . .
  . X X O O . .
  . . X O . . .`;

/** What is answered to a question about the board, by a search that wants to pass and by the classic engine. */
function answers(board: string, options: GtpOptions, line: string): string[] {
  const search = new FakeTalk({ moves: [], choice: { kind: 'pass' } }, { ...options, monteCarlo: true });
  const classic = new GtpSession(new Engine(7), quietHost(), { ...options, search: false });
  return [search.session, classic].map((session) => {
    session.engine.position = parseBoard(board);
    return session.execute(line).reply.trim();
  });
}

describe.each(['genmove', 'reg_genmove'])('%s', (command) => {
  test('passes when the game is over', () => {
    expect(answers(FINISHED_7, {}, `${command} black`)).toEqual(['= PASS', '= PASS']);
  });

  test('takes what is dead with --capture-all-dead', () => {
    expect(answers(FINISHED_7, { captureAllDead: true }, `${command} black`)).toEqual(['= B3', '= B3']);
  });

  test('takes what is dead where it counts by the rules', () => {
    const after = (rules: string): string[] => {
      const search = new FakeTalk({ moves: [], choice: { kind: 'pass' } }, { monteCarlo: true });
      const classic = new GtpSession(new Engine(7), quietHost(), { search: false });
      return [search.session, classic].map((session) => {
        session.engine.position = parseBoard(FINISHED_7);
        session.execute(`kata-set-rules ${rules}`);
        return session.execute(`${command} black`).reply.trim();
      });
    };
    expect(after('tromp-taylor')).toEqual(['= B3', '= B3']);
    expect(after('{"scoring":"AREA","friendlyPassOk":false}')).toEqual(['= B3', '= B3']);
    expect(after('{"scoring":"TERRITORY","friendlyPassOk":false}')).toEqual(['= PASS', '= PASS']);
    expect(after('new-zealand')).toEqual(['= PASS', '= PASS']);
  });

  test('goes on until nothing is in doubt with --play-out-aftermath', () => {
    expect(answers(FINISHED_7, { playOutAftermath: true }, `${command} black`)).toEqual(['= PASS', '= PASS']);
    const [search, classic] = answers(doubtful, { playOutAftermath: true }, `${command} white`);
    expect(search).toMatch(/^= [E-G][1-7]$/);
    expect(classic).toBe(search);
  });
});
