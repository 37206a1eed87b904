import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '../ipc/api.ts';
import { signRelease, type Release } from './releaseSignature.ts';
import { canUpdate, Updates, type Updater } from './updates.ts';

const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

let log: string[];
let told: Notice[];
let agreed: boolean;
let answer: () => Release | null;
let updates: Updates;

beforeEach(() => {
  log = [];
  told = [];
  agreed = true;
  answer = () => null;
  const updater = {
    autoDownload: true,
    autoInstallOnAppQuit: false,
    checkForUpdates: () => {
      log.push(`check, downloads by itself: ${updater.autoDownload}`);
      return Promise.resolve().then(() => {
        const updateInfo = answer();
        return updateInfo && { isUpdateAvailable: true, updateInfo };
      });
    },
    downloadUpdate: () => Promise.resolve(void log.push('download')),
  };
  updates = new Updates({
    version: '1.0.0',
    publicKey,
    updater: () => Promise.resolve(updater as unknown as Updater),
    tell: (notice) => told.push(notice),
    agree: (version) => Promise.resolve(void log.push(`agree to ${version}?`)).then(() => agreed),
  });
});

function release(key: KeyObject | null = keys.privateKey): Release {
  const plain = { version: '2.0.0', files: [{ url: 'Yomi.AppImage', sha512: 'abc' }] };
  return key ? { ...plain, vendor: { signature: signRelease(plain, key) } } : plain;
}

const CHECKED = 'check, downloads by itself: false';

describe('an update', () => {
  test('is looked for only when the setting is on, and then once', async () => {
    await updates.setting(false);
    expect(log).toEqual([]);
    await updates.setting(true);
    await updates.setting(true);
    expect(log).toEqual([CHECKED]);
    expect(told).toEqual([]);
  });

  test('that is not there is told to whoever asked', async () => {
    await updates.check(true);
    expect(told).toMatchObject([{ severity: 'info', message: 'Yomi 1.0.0 is the newest version.' }]);
  });

  test('is downloaded once, when the user agrees', async () => {
    answer = () => release();
    agreed = false;
    await updates.check(true);
    expect(log).toEqual([CHECKED, 'agree to 2.0.0?']);
    agreed = true;
    await updates.check(true);
    await updates.check(true);
    expect(log.slice(2)).toEqual([CHECKED, 'agree to 2.0.0?', 'download', CHECKED]);
    expect(told.at(-1)?.message).toContain('will be installed when you close Yomi');
  });

  test.each<[string, () => Release]>([
    ['without a signature', () => release(null)],
    ['signed by somebody else', () => release(generateKeyPairSync('ed25519').privateKey)],
    ['with another file', () => ({ ...release(), files: [{ url: 'Yomi.AppImage', sha512: 'other' }] })],
    ['of another version', () => ({ ...release(), version: '3.0.0' })],
    ['with packages beside', () => ({ ...release(), packages: { x64: { path: 'evil.7z', sha512: 'x' } } })],
    ['without files', () => ({ ...release(), files: [] })],
  ])('%s is not downloaded', async (_how, made) => {
    answer = made;
    await updates.check(false);
    expect(log).toEqual([CHECKED]);
    expect(told).toMatchObject([
      { severity: 'error', message: expect.stringContaining('not signed') as string },
    ]);
  });

  test('that cannot be looked for is an error only of somebody who asked', async () => {
    answer = () => {
      throw new Error('net::ERR_INTERNET_DISCONNECTED');
    };
    await updates.setting(true);
    await updates.check(true);
    expect(told.map(({ severity }) => severity)).toEqual(['info', 'error']);
    expect(told[1].detail).toContain('DISCONNECTED');
  });
});

test('only installations that can be replaced are updated', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yomi-updates-'));
  const resources = join(dir, 'resources');
  mkdirSync(resources);
  expect(canUpdate(resources, { APPIMAGE: '/a' }, 'linux')).toBe(false);
  writeFileSync(join(resources, 'app-update.yml'), '');
  expect(canUpdate(resources, { APPIMAGE: '/a' }, 'linux')).toBe(true);
  expect(canUpdate(resources, {}, 'linux')).toBe(false);
  expect(canUpdate(resources, {}, 'win32')).toBe(true);
  expect(canUpdate(resources, { PORTABLE_EXECUTABLE_FILE: 'C:\\y.exe' }, 'win32')).toBe(false);
  expect(canUpdate(resources, {}, 'darwin')).toBe(true);
  writeFileSync(join(resources, 'package-type'), 'deb');
  expect(canUpdate(resources, {}, 'linux')).toBe(true);
  rmSync(dir, { recursive: true });
});
