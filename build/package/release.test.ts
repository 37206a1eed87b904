import { validateWorkflow } from '@action-validator/core';
import { validate } from 'dockerfile-utils';
import { load } from 'js-yaml';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSigned, type Release } from '../../main/app/releaseSignature.ts';
import { newKeys, signLists } from './signRelease.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');

interface Job {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  steps: { uses?: string; run?: string }[];
}
interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const { permissions, jobs } = load(text) as Workflow;

  test('is one, and would not be with a typo', () => {
    expect(validateWorkflow(text).errors).toEqual([]);
    expect(validateWorkflow(text.replace('runs-on:', 'run-on:')).errors).not.toEqual([]);
  });

  test('may only read but where it publishes, and ends in time', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const [job, { permissions: own = {}, ...rest }] of Object.entries(jobs)) {
      const writes = Object.keys(own).filter((scope) => own[scope] === 'write');
      const wanted: Record<string, string[]> = {
        release: ['contents'],
        npm: ['id-token'],
        container: ['packages'],
      };
      expect([job, writes]).toEqual([job, wanted[job] ?? []]);
      expect(rest['timeout-minutes']).toBeGreaterThan(0);
    }
  });

  test('uses actions by hash, and puts nothing from outside into a script', () => {
    for (const { uses, run } of Object.values(jobs).flatMap(({ steps }) => steps)) {
      if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/);
      expect(run ?? '').not.toContain('${{');
    }
  });

  test('runs scripts that are there', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    for (const [, file] of text.matchAll(/(?:node|bash|--config|-f) ((?:build|\.ci)\/\S+)/g))
      expect(() => readFileSync(join(root, file))).not.toThrow();
    for (const [, script] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([script]);
  });
});

test('the image file is one, and does not run as root', () => {
  const text = readFileSync(join(import.meta.dirname, 'Containerfile'), 'utf8');
  expect(validate(text)).toEqual([]);
  expect(validate(text.replace('ENTRYPOINT', 'ENTRYPONT'))).not.toEqual([]);
  expect(text.split(/^FROM/m).at(-1)).toMatch(/^USER node$/m);
});

test('a signed list of files is taken, and only with the right key', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yomi-release-'));
  const list = [
    'version: 1.2.3',
    'files:',
    '  - url: Yomi-1.2.3-linux-x64.AppImage',
    '    sha512: q83v==',
    '    size: 100',
    "releaseDate: '2026-01-02T03:04:05.678Z'",
  ];
  writeFileSync(join(dir, 'latest-linux.yml'), list.join('\n'));
  const { publicKey, secret } = newKeys();
  expect(signLists(dir, secret)).toEqual(['latest-linux.yml']);
  const release = load(readFileSync(join(dir, 'latest-linux.yml'), 'utf8')) as Release;
  expect(release).toMatchObject({ version: '1.2.3', releaseDate: '2026-01-02T03:04:05.678Z' });
  expect(isSigned(release, publicKey)).toBe(true);
  expect(isSigned(release, newKeys().publicKey)).toBe(false);
  rmSync(dir, { recursive: true });
});
