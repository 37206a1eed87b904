/**
 * The program without Electron as people get it: the npm package, installed in an empty folder, and the single file, on a machine without
 * Node. Both play over GTP and show the workbench in a browser. Needs a build.
 */
import { chromium, type Browser } from '@playwright/test';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchOptions } from '../e2e/chromium.ts';
import { RunningHost } from '../e2e/runningHost.ts';
import { makeSingleFile } from './singleFile.ts';
import { playOn, smoke } from './smoke.ts';
import { stage } from './stage.ts';

const root = resolve(import.meta.dirname, '../..');
const GENMOVE = 'boardsize 9\ngenmove b\nquit\n';
const PLAYED = /^= \n\n= [A-J][1-9]\n\n= \n\n$/;
const MINUTES = 60_000;

let dir: string;
let browser: Browser;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yomi-programs-'));
  browser = await chromium.launch(launchOptions);
}, 2 * MINUTES);
afterAll(async () => {
  await browser.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Serves the workbench with `program` and has the engine answer in it. */
async function playInBrowser(program: readonly string[], home: string): Promise<void> {
  const host = await RunningHost.start(join(home, 'data'), home, {}, 0, program);
  try {
    const page = await browser.newPage();
    await host.enter(page);
    await playOn(page);
    await page.close();
  } finally {
    await host.close();
  }
}

describe('the npm package', () => {
  let folder: string;

  beforeAll(() => {
    const staged = join(dir, 'staged');
    folder = join(dir, 'installed');
    stage(staged);
    npm(['pack', staged, '--pack-destination', dir], dir);
    // What it depends on is there already, so that nothing is fetched.
    for (const name of ['better-sqlite3', 'node-addon-api', 'ws']) copyPackage(name, folder);
    const tarball = readdirSync(dir).find((name) => name.endsWith('.tgz'))!;
    writeFileSync(join(folder, 'package.json'), '{}');
    npm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', join(dir, tarball)], folder);
  }, 2 * MINUTES);

  function npm(args: string[], cwd: string): void {
    execFileSync('npm', [...args, '--silent'], { cwd, env: { ...process.env, PATH: nodeFirst() } });
  }

  function copyPackage(name: string, target: string): void {
    const source = join(root, 'node_modules', name);
    for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
      const path = join(
        target,
        'node_modules',
        name,
        join(entry.parentPath, entry.name).slice(source.length),
      );
      mkdirSync(entry.isDirectory() ? path : dirname(path), { recursive: true });
      if (entry.isFile()) linkOrCopy(join(entry.parentPath, entry.name), path);
    }
  }

  function linkOrCopy(source: string, target: string): void {
    try {
      linkSync(source, target);
    } catch {
      cpSync(source, target); // another file system
    }
  }

  const nodeFirst = (): string => `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const bin = (): string => join(folder, 'node_modules/.bin/yomi');

  test('holds what runs, says what it needs, and is not private', () => {
    const installed = join(folder, 'node_modules/yomi');
    const described = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(described).toMatchObject({ name: 'yomi', version: own.version, dependencies: own.dependencies });
    expect(Object.keys(described)).not.toContain('private');
    expect(Object.keys(described)).not.toContain('devDependencies');
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'resources/NOTICES.txt']));
    expect(files.filter((file) => /\.(ts|map)$|^out\/(cache|preload|main\/index)/.test(file))).toEqual([]);
  });

  test('its command line plays, and runs the tests that come with it', () => {
    const env = { ...process.env, PATH: nodeFirst() };
    const replies = execFileSync(bin(), ['--mode', 'gtp'], {
      cwd: folder,
      env,
      input: GENMOVE,
      encoding: 'utf8',
    });
    expect(replies).toMatch(PLAYED);
    const run = spawnSync(bin(), ['regress', 'protocol:10'], { cwd: folder, env, encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([0, '']);
  });

  // Chromium's debugging port answers and then says nothing now and then.
  test(
    'its workbench opens in a browser, and passes the check that releases make of a desktop app',
    { retry: 1 },
    async () => {
      const host = await RunningHost.start(join(folder, 'data'), folder, {}, 0, [process.execPath, bin()]);
      try {
        // A browser stands for the app: its window, too, is reached by the debugging port.
        const browser = launchOptions.executablePath ?? chromium.executablePath();
        await smoke(browser, ['--headless', host.url], async (page) =>
          host.enterCode(page, await host.code()),
        );
      } finally {
        await host.close();
      }
    },
  );
});

describe.skipIf(process.platform !== 'linux')('the single file', () => {
  let file: string;
  let home: string;
  const alone = (): Record<string, string> => ({ HOME: home, YOMI_NO_BROWSER: '1' });
  const gtp = (env: Record<string, string>) =>
    spawnSync(file, ['--mode', 'gtp'], { cwd: home, env, input: GENMOVE, encoding: 'utf8' });

  beforeAll(async () => {
    file = join(dir, 'single/yomi');
    home = join(dir, 'home');
    mkdirSync(home);
    await makeSingleFile(file);
  }, 2 * MINUTES);

  test('plays in an empty folder, without Node, and says nothing else', () => {
    expect(gtp(alone())).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(PLAYED) as string,
      stderr: '',
    });
    expect(readdirSync(home)).toEqual(['.cache']);
  });

  test('plays where nothing can be kept, and leaves nothing behind', () => {
    const temporary = join(dir, 'temporary');
    mkdirSync(temporary);
    const env = { HOME: '/dev/null', TMPDIR: temporary };
    expect(gtp(env)).toMatchObject({ status: 0, stdout: expect.stringMatching(PLAYED) as string });
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('lays itself down anew when that was damaged, or others may write there', () => {
    const [laid] = readdirSync(join(home, '.cache/yomi')).map((name) => join(home, '.cache/yomi', name));
    rmSync(join(laid, 'out/main/worker.js'));
    expect(gtp(alone()).stdout).toMatch(PLAYED);
    writeFileSync(join(laid, 'out/cli/yomi.js'), `console.log('not ours');`.padEnd(readSize(laid)));
    chmodSync(laid, 0o777);
    expect(gtp(alone()).stdout).toMatch(PLAYED);
    expect(readdirSync(join(home, '.cache/yomi'))).toHaveLength(1);
  });

  const readSize = (laid: string): number => readFileSync(join(laid, 'out/cli/yomi.js')).length;

  test('is no Node: it runs no script', () => {
    writeFileSync(join(home, 'script.js'), `console.log('ran');`);
    const run = spawnSync(file, [join(home, 'script.js')], { cwd: home, env: alone(), encoding: 'utf8' });
    expect(run.stdout).not.toContain('ran');
    expect(run.status).toBe(1);
  });

  test('its workbench opens in a browser', async () => {
    await playInBrowser([file], home);
  });
});
