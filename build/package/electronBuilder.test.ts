import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DebugLogger } from 'builder-util';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const load = () => getConfig(root, join(import.meta.dirname, 'electron-builder.yml'), null);

test('the packager accepts its configuration, and would not accept a typo', async () => {
  const config = await load();
  await validateConfiguration(config, new DebugLogger(false));
  await expect(
    validateConfiguration({ ...config, asarUnpak: [] } as never, new DebugLogger(false)),
  ).rejects.toThrow('asarUnpak');
});

test('what it names is there, and .sgf files belong to the app', async () => {
  const config = await load();
  expect(existsSync(join(root, config.icon as string))).toBe(true);
  expect(config.fileAssociations).toMatchObject([{ ext: 'sgf', role: 'Editor' }]);
  // A 512 by 512 PNG, which is what every system's icon can be made from.
  const icon = readFileSync(join(root, config.icon as string));
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([512, 512]);
});
