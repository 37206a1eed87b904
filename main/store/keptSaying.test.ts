import { expect, test } from 'vitest';
import { sayingText, type Saying } from '../../engine/protocol/sayings.ts';
import { WORDS } from '../../engine/protocol/words/de.ts';
import { keptSaying, toldOf } from './keptSaying.ts';

test('a kept phrase follows the language, and text from before stays as it is', () => {
  const why: Saying[] = [{ key: 'host.quarantine.differs', args: { task: '3', job: '1' } }];
  const kept = keptSaying({ key: 'host.log.quarantined', args: { worker: 'w', why, n: '2' } });
  const { message, says } = toldOf(kept);
  expect(message).toBe(
    'w is quarantined: its result of task 3 of job 1 is not what two others found; 2 results are found anew',
  );
  expect(sayingText(says, WORDS)).toBe(
    'w steht unter Quarantäne: sein Ergebnis zu Teil 3 von Auftrag 1 ist nicht, was zwei andere fanden; neu ermittelte Ergebnisse: 2',
  );
  expect(toldOf('task 1: killed').message).toBe('task 1: killed');
});

test('what is filled in is cut, and what is not known here is shown as it stands', () => {
  const long = keptSaying({ key: 'host.log.task', args: { n: '1', why: 'x'.repeat(50) } }, 20);
  expect(toldOf(long).message).toBe(`task 1: ${'x'.repeat(20)}`);
  const newer = '{"key":"host.log.finished","args":{"why":[{"key":"host.of.another.version"}]}}';
  expect(toldOf(newer).message).toBe(newer);
  expect(toldOf('{"key":"host.cut').message).toBe('{"key":"host.cut');
});
