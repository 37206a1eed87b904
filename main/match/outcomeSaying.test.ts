import { expect, test } from 'vitest';
import { sayingText } from '../../engine/protocol/sayings.ts';
import type { GtpOutcome } from '../regression/testEngine.ts';
import { outcomeSaying } from './outcomeSaying.ts';

const gone: GtpOutcome = { kind: 'gone', how: { key: 'host.gone.code', args: { code: '1' } } };
const told = (outcome: GtpOutcome, stderr: string): string =>
  sayingText(outcomeSaying(outcome, { takeStderr: () => stderr }));

test.each([
  ['', 'the engine stopped with exit code 1'],
  ['\n  \n', 'the engine stopped with exit code 1'],
  ['loading\nno licence\nbye\n', 'the engine stopped with exit code 1; it last wrote: “no licence | bye”'],
  [
    'at.js:3\nError: no net\n    at load (at.js:3)\n}\n\nNode.js v24.1.0\n',
    'the engine stopped with exit code 1; it last wrote: “at.js:3 | Error: no net”',
  ],
  ['  indented\r\n', 'the engine stopped with exit code 1; it last wrote: “indented”'],
  [
    `net ${'x'.repeat(300)} end`,
    `the engine stopped with exit code 1; it last wrote: “…${'x'.repeat(196)} end”`,
  ],
])('an engine that ended is quoted: %j', (stderr, text) => expect(told(gone, stderr)).toBe(text));

test('what was written while an engine did not answer, or refused, is no reason', () => {
  expect(told({ kind: 'timeout' }, 'thinking\n')).toBe('no answer in time');
  expect(told({ kind: 'answer', ok: false, text: 'unknown' }, 'thinking\n')).toBe('unknown');
});
