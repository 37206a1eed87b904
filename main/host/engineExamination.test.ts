import { expect, test } from 'vitest';
import { gnugoPath, skipReason } from '../../build/checks/shared.ts';
import { fakeEngine } from '../regression/fakeEngine.ts';
import { spawnLines } from '../regression/lineProcess.ts';
import { ProcessEngine } from '../regression/processEngine.ts';
import { examineEngine } from './engineExamination.ts';
import { ScriptedGtp } from './scriptedGtp.ts';

/** What is found, with its grade. */
async function found(engine: ScriptedGtp): Promise<string[]> {
  const { findings } = await examineEngine(engine, () => 0);
  expect(engine.closed).toBe(true);
  return findings.map(({ grade, text }) => `${grade}: ${text}`);
}

test('of an engine that can play it is said what it is and what it can', async () => {
  const commands = 'list_commands boardsize clear_board komi play genmove kata-analyze kata-get-rules';
  const engine = new ScriptedGtp({
    protocol_version: '2',
    name: 'KataDouble',
    version: '1.15',
    list_commands: commands,
    'kata-get-rules': '{"ko":"POSITIONAL"}',
    genmove: 'E5',
  });
  expect(await found(engine)).toEqual([
    'good: It starts, and answers after 1 ms.',
    'good: It is KataDouble 1.15.',
    'note: It has no undo: taking moves back sets its board up anew.',
    'note: It has no set_free_handicap: it takes handicap stones for moves.',
    'note: It has no final_score: it does not count games.',
    'good: It tells of its thinking like KataGo (kata-analyze).',
    'note: It cannot be told the rules: its command line says whether they are Chinese or Japanese.',
    'good: Its rules: {"ko":"POSITIONAL"}.',
    'good: On 9×9 it answers C3 by E5, after 1 ms.',
  ]);
});

test.each([
  [{ protocol_version: '1' }, 'note: It speaks version 1 of GTP; this is made for version 2.'],
  [
    { list_commands: 'name' },
    'fault: It has no boardsize, clear_board, komi, play, genmove: it cannot play games.',
  ],
  [{ boardsize: { refused: 'no' } }, 'fault: It refuses every usual board.'],
  [{ komi: { refused: 'no' } }, 'fault: It refuses “komi 6.5” on 9×9.'],
  [{ genmove: 'Q99' }, 'fault: Asked for a move on 9×9 it says “Q99”.'],
  [{ genmove: { refused: 'no' } }, 'fault: Asked for a move on 9×9 it refuses.'],
  [{ genmove: { kind: 'timeout' } as const }, 'fault: It does not answer “genmove white”.'],
  [
    { name: { kind: 'garbage', text: 'hello' } as const },
    'fault: What it answers to “name” is no GTP: hello',
  ],
])('%j', async (answers, told) => {
  expect(await found(new ScriptedGtp(answers))).toContain(told);
});

test('programs that are no engines say why', async () => {
  const { findings, stderr } = await examineEngine(fakeEngine('dies'));
  const args = { command: 'protocol_version', how: [{ key: 'host.gone.code', args: { code: '3' } }] };
  const text = 'At “protocol_version” the engine stopped with exit code 3.';
  expect(findings).toEqual([{ grade: 'fault', text, says: { key: 'host.engine.gone', args } }]);
  expect(stderr).toContain('no licence found');
  const none = new ProcessEngine(spawnLines({ file: '/no/such/program', args: [], folder: '/' }));
  expect((await examineEngine(none)).findings[0].text).toMatch(
    /^At .* the engine could not be started: there is no program “.no.such.program”/,
  );
});

test('GNU Go can be played against', async () => {
  const gnugo = gnugoPath();
  if (gnugo === undefined) return skipReason('engineExamination.test.ts', 'no gnugo');
  const engine = new ProcessEngine(spawnLines({ file: gnugo, args: ['--mode', 'gtp'], folder: '/' }));
  const { findings } = await examineEngine(engine);
  expect(findings.filter(({ grade }) => grade !== 'good')).toMatchObject([
    { grade: 'note', text: expect.stringContaining('told the rules') as string },
  ]);
  expect(findings[1].text).toBe('It is GNU Go 3.8.');
});
