import { expect, test } from 'vitest';
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';
import { Gate, GatedEngine } from './gate.ts';

test('an engine that is held is asked nothing, and its time does not run', async () => {
  const heard: string[] = [];
  const inner: TestEngine = {
    ask: (command): Promise<GtpOutcome> => {
      heard.push(command);
      return Promise.resolve({ kind: 'answer', ok: true, text: command });
    },
    takeStderr: () => '',
    close: () => void heard.push('closed'),
  };
  const gate = new Gate();
  const engine = new GatedEngine(inner, gate);
  expect(await engine.ask('one', 1)).toMatchObject({ text: 'one' });
  gate.hold();
  const at = gate.now();
  const asked = engine.ask('two', 1);
  const passed = [gate.passed(), gate.passed()];
  await new Promise(setImmediate);
  expect(heard).toEqual(['one']);
  expect(gate.now()).toBe(at);
  gate.release();
  await Promise.all(passed);
  expect(await asked).toMatchObject({ text: 'two' });
  // Of the time that was held nothing counts.
  gate.hold();
  const later = gate.now();
  gate.hold();
  expect(gate.now()).toBe(later);
  gate.release();
  engine.close();
  expect(heard).toEqual(['one', 'two', 'closed']);
});
