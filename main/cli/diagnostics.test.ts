import { readFileSync, writeFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { TestHost } from '../host/testHost.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { diagnostics } from './diagnostics.ts';

const at = useTestFolder();
const command = (): { data: string; version: string } => ({ data: at('data'), version: '1.2.3' });

test('saves diagnostics beside a running host, and lists them first', async () => {
  const yomi = new TestHost(at('data'));
  const list = await diagnostics(undefined, { ...command(), list: true });
  expect(list).toMatch(/^README\.txt +\d+ bytes {2}\S/);
  expect(await diagnostics(at('out.zip'), command())).toContain('Nothing of your games');
  const files = unzipSync(readFileSync(at('out.zip')));
  expect(strFromU8(files['logs/yomi.log'])).toContain('host.start');
  expect(JSON.parse(strFromU8(files['database.json']))).toMatchObject({ integrity: 'ok' });
  // The host goes on as if nothing had looked.
  expect((await yomi.call('app.start', {})).documents).toEqual([]);
  yomi.close();
});

test('refuses to replace a file, and says what is missing', async () => {
  await expect(diagnostics(at('a.zip'), command())).rejects.toThrow('there is no data folder');
  new TestHost(at('data')).close();
  await expect(diagnostics(undefined, command())).rejects.toThrow('--list');
  writeFileSync(at('a.zip'), 'mine');
  await expect(diagnostics(at('a.zip'), command())).rejects.toThrow('exists already');
  await expect(diagnostics(at('no', 'a.zip'), command())).rejects.toThrow('its folder does not exist');
  expect(readFileSync(at('a.zip'), 'utf8')).toBe('mine');
});
