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

test('every system gets its packages, and an icon large enough for all of them', async () => {
  const config = await load();
  expect(config.linux?.target).toEqual(['AppImage', 'deb', 'tar.gz']);
  expect(config.win?.target).toEqual(['nsis', 'portable']);
  expect(config.mac?.target).toContainEqual({ target: 'dmg', arch: ['x64', 'arm64'] });
  expect(existsSync(join(root, config.icon as string))).toBe(true);
  const icon = readFileSync(join(root, config.icon as string));
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([1024, 1024]);
});

test('game records of every kind that is read belong to the app; only those it writes as the editor', async () => {
  const config = await load();
  expect(config.fileAssociations).toMatchObject([
    { ext: 'sgf', mimeType: 'application/x-go-sgf', role: 'Editor' },
    { ext: 'ngf', mimeType: 'application/x-go-ngf', role: 'Viewer' },
    { ext: 'gib', mimeType: 'application/x-go-gib', role: 'Viewer' },
  ]);
});
