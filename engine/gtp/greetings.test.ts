import { expect, test } from 'vitest';
import { FakeTalk } from './fakeSearch.ts';
import { greetingReply, greetings } from './greetings.ts';

test('before there is a session the reply is the same as from one', () => {
  const { session, version } = new FakeTalk({ moves: [] });
  for (const { name } of greetings) {
    const line = `7 ${name} # who`;
    expect(greetingReply(line, version)).toBe(session.execute(line).reply);
    expect(greetingReply(line, version)).toMatch(/^=7 \S+\n\n$/);
  }
});

test('everything else needs a session', () => {
  for (const line of ['', '# name', '12', 'genmove b', 'list_commands', 'names'])
    expect(greetingReply(line, '1')).toBeUndefined();
});
