import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { engineBuild } from './engineBuild.ts';

const at = useTestFolder();
const write = (name: string, text: string): void => writeFileSync(at('out', name), text);

beforeEach(() => {
  mkdirSync(at('out', 'main'), { recursive: true });
  mkdirSync(at('out', 'chunks'));
  write('main/engine.js', "const file = 'worker.js'; new Worker(join(import.meta.dirname, file));");
  write('main/worker.js', 'import { search } from"../chunks/engine-1a.js"; import "node:fs";');
  write('chunks/engine-1a.js', 'export * from "./rules-2b.js"; export const search = 1;');
  write('chunks/rules-2b.js', 'export * from "./engine-1a.js"; export const komi = 6.5;');
  write('chunks/window-3c.js', 'export const width = 1;');
});
const build = (): string => engineBuild(at('out/main/engine.js'));

test('the name of a build changes with every file of the engine, and with no other', () => {
  const first = build();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(build()).toBe(first);
  write('chunks/window-3c.js', 'export const width = 2;');
  expect(build()).toBe(first);
  const names = new Set([first]);
  write('chunks/rules-2b.js', 'export * from "./engine-1a.js"; export const komi = 7.5;');
  names.add(build());
  write('chunks/engine-1a.js', 'export * from "./rules-2b.js"; export const search = 2;');
  names.add(build());
  write('main/worker.js', 'import { search } from "../chunks/engine-1a.js"; search();');
  names.add(build());
  expect(names.size).toBe(4);
});

test('moving the program changes nothing', () => {
  const first = build();
  cpSync(at('out'), at('elsewhere'), { recursive: true });
  renameSync(at('out'), at('gone'));
  expect(engineBuild(at('elsewhere/main/engine.js'))).toBe(first);
});

test('the engine run from source has a name, too', () => {
  expect(engineBuild()).toMatch(/^[0-9a-f]{16}$/);
});
