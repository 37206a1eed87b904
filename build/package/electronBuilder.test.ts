import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
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

test('the package for Debian has the man page, completions and the mode for Emacs where Debian looks for them', async () => {
  const { deb } = await load();
  const laid = (deb?.fpm ?? []).map((entry) => entry.split('='));
  expect(laid.map(([, target]) => target)).toEqual([
    '/usr/share/man/man6/yomi.6.gz',
    '/usr/share/bash-completion/completions/yomi',
    '/usr/share/zsh/vendor-completions/_yomi',
    '/usr/share/fish/vendor_completions.d/yomi.fish',
    '/usr/share/emacs/site-lisp/yomi.el',
  ]);
  // As they are after a build, which comes before the tests.
  const [man, bash, zsh, fish, emacs] = laid.map(([source]) => readFileSync(join(root, source)));
  expect(gunzipSync(man).toString()).toMatch(/^\.TH YOMI 6 [^]*\.B \\-\\-mode/);
  expect(spawnSync('bash', ['-n'], { input: bash }).status).toBe(0);
  expect(bash.toString()).toContain('complete -o filenames -F _yomi yomi');
  expect(zsh.toString()).toMatch(/^#compdef yomi\n/);
  expect(fish.toString()).toContain('complete -c yomi ');
  expect(emacs.toString()).toContain("(provide 'yomi)");
});

test('game records of every kind that is read belong to the app; only those it writes as the editor', async () => {
  const config = await load();
  expect(config.fileAssociations).toMatchObject([
    { ext: 'sgf', mimeType: 'application/x-go-sgf', role: 'Editor' },
    { ext: 'ngf', mimeType: 'application/x-go-ngf', role: 'Viewer' },
    { ext: 'gib', mimeType: 'application/x-go-gib', role: 'Viewer' },
  ]);
});
