/**
 * The desktop app as it is packed, but for Electron, which cannot be had everywhere: everything is started from inside the archive by a
 * stand-in that reads archives as Electron does (standIn/). Needs a build.
 */
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PackedApp, packHere } from './standIn/packed.ts';

let dir: string;
let program: string;
const inArchive = (name: string): string => join(program, 'resources/app.asar', name);

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yomi-packed-'));
  program = await packHere(dir);
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('the archive holds what runs, and nothing that is only for building', () => {
  const names = listPackage(inArchive(''), { isPack: false });
  for (const wanted of [
    '/out/main/index.js',
    '/out/renderer/index.html',
    '/resources/patterns.bin',
    '/LICENSE',
  ])
    expect(names).toContain(wanted);
  expect(names.filter((name) => /\.(map|ts|c|cpp)$|^\/out\/cache/.test(name))).toEqual([]);
  const packages = names.flatMap((name) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(name)?.[1] ?? []);
  expect(packages).toEqual(['better-sqlite3', 'ws']);
});

test('outside the archive are the native module of this system and the tests that other engines read', () => {
  const unpacked = join(program, 'resources/app.asar.unpacked');
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(unpacked, join(entry.parentPath, entry.name)));
  const tests = files.filter((file) => file.startsWith('resources/regression/'));
  expect(tests.length).toBeGreaterThan(100);
  expect(files.filter((file) => !tests.includes(file))).toEqual([
    `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`,
  ]);
});

test('the fuses of the binary are set', async () => {
  const wire = await getCurrentFuseWire(join(program, 'yomi'));
  const on = (option: FuseV1Options): boolean => wire[option] === FuseState.ENABLE;
  expect({
    runAsNode: on(FuseV1Options.RunAsNode),
    nodeOptions: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: on(FuseV1Options.EnableNodeCliInspectArguments),
    filePrivileges: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
    integrity: on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyArchive: on(FuseV1Options.OnlyLoadAppFromAsar),
    cookies: on(FuseV1Options.EnableCookieEncryption),
  }).toEqual({
    runAsNode: false,
    nodeOptions: false,
    inspect: false,
    filePrivileges: false,
    integrity: true,
    onlyArchive: true,
    cookies: true,
  });
});

test('the command line plays from inside the archive', () => {
  const run = resolve(import.meta.dirname, 'standIn/run.ts');
  const replies = execFileSync(
    process.execPath,
    [run, inArchive('out/cli/yomi.js'), '--mode', 'gtp', '--boardsize', '9'],
    { input: 'genmove b\nquit\n', encoding: 'utf8', cwd: dir },
  );
  expect(replies).toMatch(/^= [A-J][1-9]\n\n= \n\n$/);
});

test('the updater is in the archive, and loads', () => {
  const archive = JSON.stringify(resolve(import.meta.dirname, 'standIn/archive.ts'));
  const script = `await import(${archive}); const { systemUpdater } = await import(${JSON.stringify(inArchive('out/main/updater.js'))});
    console.log(typeof systemUpdater);`;
  const ran = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: dir,
  });
  expect(ran).toBe('function\n');
});

test('every package that went into a bundle, and every one beside it, has its licence in the notices', () => {
  const out = resolve(import.meta.dirname, '../../out');
  const maps = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  );
  const bundled = maps.flatMap((name) => {
    const { sources } = JSON.parse(readFileSync(join(out, name), 'utf8')) as { sources: string[] };
    return sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []);
  });
  expect(new Set(bundled).size).toBeGreaterThan(25);
  const notices = extractFile(inArchive('').replace(/\/$/, ''), 'resources/NOTICES.txt', false).toString();
  const named = new Set([...notices.matchAll(/^=+\n(\S+)/gm)].map(([, name]) => name));
  const shipped = [...bundled, 'ws', 'better-sqlite3', 'SQLite', 'Font'];
  expect([...new Set(shipped)].filter((name) => !named.has(name))).toEqual([]);
});

test('shell, store, page and engine run from inside the archive', async () => {
  const app = new PackedApp(program, join(dir, 'data'));
  expect(await app.call('app.start', {})).toMatchObject({ kind: 'electron', documents: [], notices: [] });
  expect(await app.call('app.notices', {})).toContain('better-sqlite3');
  const page = await app.fetch('yomi://workbench/');
  expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
  const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(page.text)![1];
  expect((await app.fetch(`yomi://workbench${script}`)).text.length).toBeGreaterThan(100_000);
  expect(await app.fetch('yomi://workbench/../../package.json')).toMatchObject({ status: 404 });

  const position = {
    size: 9,
    komi: 6.5,
    rules: { suicide: 'forbid', ko: 'positional', scoring: 'chinese' },
    handicap: 0,
    black: [],
    white: [],
    moves: [],
    toMove: 1,
  };
  expect(await app.call('engine.analyze', { position, budget: { playouts: 200 }, seed: 1 })).toBeTruthy();
  expect(await app.call('position.examine', { position, stages: ['worms'] })).toBeTruthy();
  expect(await app.call('patterns.list', {})).toMatchObject({ databases: expect.anything() as unknown });
  await app.close();
});
