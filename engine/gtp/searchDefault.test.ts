/** Who plays when the search is the default: the search, with the classic engine's moves looked at too, and at level 1 the classic engine. */
import { describe, expect, test } from 'vitest';
import { BLACK } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { quietHost } from '../testing/quietHost.ts';
import { GtpSession } from './session.ts';

function session(level: number, options = {}): GtpSession {
  const engine = new Engine(7);
  engine.level = level;
  engine.seed = 1;
  const made = new GtpSession(engine, quietHost(), { search: true, ...options });
  made.newGame(7);
  return made;
}

const answer = (talk: GtpSession, line: string): string => talk.execute(line).reply.trim();

describe('the engine that plays', () => {
  test('is the search from level 2 on, and says so', () => {
    const talk = session(2);
    expect(answer(talk, 'gomill-describe_engine')).toMatch(
      /Monte Carlo tree search[^]*level 2: \d+ playouts a move at most/,
    );
    expect(answer(talk, 'genmove b')).toMatch(/^= [A-G]\d$/);
    expect(answer(talk, 'gomill-explain_last_move')).toMatch(/playouts?/);
  });

  test('is the classic engine at level 1', () => {
    expect(answer(session(1), 'gomill-describe_engine')).toContain('patterns and reading');
  });

  test('names the moves it thinks most of, with how often each wins', () => {
    const top = answer(session(2), 'top_moves_black').slice(2).trim().split(' ');
    expect(top.length % 2).toBe(0);
    expect(top[0]).toMatch(/^[A-G]\d$/);
    expect(Number(top[1])).toBeGreaterThan(0);
    expect(top.filter((_, i) => i % 2 === 0)).toContain('D4');
  });

  test('answers the same each time from the same seed', () => {
    expect(answer(session(3), 'reg_genmove b')).toBe(answer(session(3), 'reg_genmove b'));
  });
});

describe("the classic engine's moves", () => {
  test('look as likely to the search as it is told, at the root', () => {
    const engine = session(2).engine;
    const priors = (hinted: boolean): Map<number, number> => {
      const search = engine.startSearch(BLACK, { hinted });
      search.run(200);
      return new Map(search.report().moves.map(({ point, visits }) => [point, visits]));
    };
    const [best] = engine.decide(BLACK).moves;
    expect(priors(true).get(best.point) ?? 0).toBeGreaterThan(0);
    engine.parameterValues = { 'montecarlo.classicMost': 0 };
    expect(priors(true)).toEqual(priors(false));
  });
});
