import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SESSION_FILE } from '../log/session.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { cli as yomi } from '../../build/checks/testProgram.ts';

const at = useTestFolder();
/** Breaks the process when a line comes in. */
const fault = `process.stdin.on('data', () => {
  throw new RangeError('broken “Zanzibarius”');
});`;

/** Serves until `end` has done something to it; answers how it ended. */
async function served(
  end: (child: ReturnType<typeof spawn>) => void,
): Promise<{ code: unknown; errors: string }> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(fault)}`,
      yomi,
      'serve',
      '--port',
      '0',
      '--data',
      at('data'),
    ],
    { env: { ...process.env, YOMI_NO_BROWSER: '1' } },
  );
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const closed = once(child, 'close');
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text as string;
    if (output.includes('Yomi is at')) break;
  }
  end(child);
  child.stdin.end();
  const [code] = (await closed) as unknown[];
  return { code, errors };
}

const log = (): string => readFileSync(at('data', 'logs', 'yomi.log'), 'utf8');
const isMarked = (): boolean => existsSync(at('data', SESSION_FILE));

test('a fault in the host ends it with a code and is noted with its stack; the next start tells, a signal is an end', async () => {
  const { code, errors } = await served((child) => child.stdin?.write('break\n'));
  expect(code).toBe(70);
  expect(errors).toContain('Yomi had to stop');
  expect(log()).toContain('error crash {"kind":"uncaughtException","error":"RangeError","message":"broken ');
  expect(log()).toContain('host.end {"clean":false');
  expect(isMarked()).toBe(true);

  const signal = process.platform === 'win32' ? 'SIGTERM' : 'SIGHUP';
  expect((await served((child) => child.kill(signal))).code).toBe(0);
  expect(log().match(/ session\.lost /g)).toHaveLength(1);
  expect(log()).toContain('host.end {"clean":true');
  expect(isMarked()).toBe(false);
  expect(log()).not.toContain('Zanzibarius');
});
