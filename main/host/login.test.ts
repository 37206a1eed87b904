import { beforeEach, describe, expect, test } from 'vitest';
import { greeting, type Admission, type CodeEnd } from '../ipc/login.ts';
import { Login } from './login.ts';

let login: Login;
let time: number;
let shown: string[];
let ends: CodeEnd[];

beforeEach(() => {
  time = 0;
  shown = [];
  ends = [];
  login = new Login({ show: (code) => shown.push(code), now: () => time });
  login.onCodeEnd((end) => ends.push(end));
});

const isIn = (admission: Admission): boolean => 'key' in admission;
const refusal = (admission: Admission): string => ('refused' in admission ? admission.refused : '');
const WRONG = 'AAAA-AAAA';

describe('the key', () => {
  test('opens again and again, and is another one in every run', () => {
    const key = keyOf(login.admit({ code: login.makeCode() }));
    expect(key).toMatch(/^[\w-]{43}$/);
    for (let i = 0; i < 3; i++) expect(login.admit({ key })).toEqual({ key });
    expect(isIn(new Login({ show: () => undefined }).admit({ key }))).toBe(false);
    for (const wrong of ['', key.slice(1), `${key}x`, key.toLowerCase()]) {
      expect(isIn(login.admit({ key: wrong }))).toBe(false);
    }
  });

  test('is taken also while others try wrong ones without end', () => {
    const key = keyOf(login.admit({ code: login.makeCode() }));
    for (let i = 0; i < 1000; i++) expect(isIn(login.admit({ key: `wrong ${i}` }))).toBe(false);
    expect(isIn(login.admit({ key }))).toBe(true);
  });
});

describe('the token', () => {
  test('works once, tells when it was used, and not after it was dropped', () => {
    let redeemed = 0;
    const token = login.makeToken(() => redeemed++);
    expect(isIn(login.admit({ token: `${token}x` }))).toBe(false);
    expect(redeemed).toBe(0);
    expect(isIn(login.admit({ token }))).toBe(true);
    expect(isIn(login.admit({ token }))).toBe(false);
    expect(redeemed).toBe(1);
    const late = login.makeToken(() => redeemed++);
    login.dropToken();
    expect(isIn(login.admit({ token: late }))).toBe(false);
    for (const text of ['', 'null', 'undefined']) expect(isIn(login.admit({ token: text }))).toBe(false);
  });
});

describe('a code', () => {
  test('is easy to read out and to type', () => {
    for (let i = 0; i < 100; i++)
      expect(login.makeCode()).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}$/);
    const code = login.makeCode();
    expect(isIn(login.admit({ code: ` ${code.toLowerCase().replace('-', ' ')}` }))).toBe(true);
  });

  test('works once, for five minutes', () => {
    const code = login.makeCode();
    expect(isIn(login.admit({ code }))).toBe(true);
    expect(refusal(login.admit({ code }))).toContain('ask for a new one');
    const late = login.makeCode();
    time += 5 * 60_000;
    expect(isIn(login.admit({ code: late }))).toBe(false);
    expect(ends).toEqual(['used']);
  });

  test('gives way to a new one', () => {
    const first = login.makeCode();
    const second = login.makeCode();
    expect(isIn(login.admit({ code: first }))).toBe(false);
    expect(isIn(login.admit({ code: second }))).toBe(true);
    expect(ends).toEqual(['replaced', 'used']);
  });

  test('is void after five wrong ones', () => {
    const code = login.makeCode();
    for (const left of ['4 tries are left', '3 tries', '2 tries', 'One try is left', 'works no longer']) {
      expect(refusal(login.admit({ code: WRONG }))).toContain(left);
    }
    expect(isIn(login.admit({ code }))).toBe(false);
    expect(ends).toEqual(['void']);
  });

  test('cannot be guessed at for long, however many there are: after 30 wrong messages none is looked at', () => {
    let looked = 0;
    for (let i = 0; i < 500; i++) {
      login.makeCode();
      if (!refusal(login.admit({ code: WRONG })).includes('Too many')) looked++;
    }
    expect(looked).toBe(30);
    const code = login.makeCode();
    expect(refusal(login.admit({ code }))).toContain('Wait a minute');
    time += 60_000;
    expect(isIn(login.admit({ code }))).toBe(true);
  });

  test('is shown for a page that asks, some times, and never to the page', () => {
    for (let i = 0; i < 8; i++) {
      const answer = login.admit({ ask: 'code' });
      if (i < 5) expect(answer).toEqual({ shown: true });
      else expect(refusal(answer)).toContain('Enough');
    }
    expect(shown).toHaveLength(5);
    expect(isIn(login.admit({ code: shown[4] }))).toBe(true);
    time += 10 * 60_000;
    expect(login.admit({ ask: 'code' })).toEqual({ shown: true });
  });
});

test('a greeting is one of four shapes, and nothing longer', () => {
  for (const good of [{ key: 'k' }, { token: 't' }, { code: 'c' }, { ask: 'code' }]) {
    expect(greeting.safeParse(good).success).toBe(true);
  }
  for (const bad of [
    {},
    null,
    [],
    'key',
    { key: 1 },
    { key: ['k'] },
    { key: null },
    { key: 'k', code: 'c' },
    { ask: 'key' },
    { code: 'x'.repeat(201) },
    { id: 1, name: 'app.start', params: {} },
    JSON.parse('{"__proto__":{"key":"k"}}'),
  ]) {
    expect([bad, greeting.safeParse(bad).success]).toEqual([bad, false]);
  }
});

function keyOf(admission: Admission): string {
  if (!('key' in admission)) throw new Error('not let in');
  return admission.key;
}
