import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { cli as program } from '../checks/testProgram.ts';

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  command: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  environment?: Record<string, string>;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const text = readFileSync(resolve(import.meta.dirname, 'compose.yml'), 'utf8');
const { services, volumes } = load(text) as Compose;
const yomi = async (...args: string[]): Promise<string> => {
  return (await promisify(execFile)(process.execPath, [program, ...args])).stdout;
};

test('its services are built from what is here, and name only each other and volumes that there are', () => {
  for (const { build, volumes: mounts = [], depends_on: others = [] } of Object.values(services)) {
    if (build) {
      const context = resolve(import.meta.dirname, build.context);
      expect(existsSync(resolve(context, build.dockerfile))).toBe(true);
    }
    for (const mount of mounts) expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
    for (const other of Array.isArray(others) ? others : Object.keys(others))
      expect(Object.keys(services)).toContain(other);
  }
  expect(services.redis.command.join(' ')).toContain('--appendonly yes');
});

test.each(['server', 'worker'])(
  'what %s is started by is a command of ours with those options',
  async (name) => {
    const words = services[name].command.filter((word) => !word.startsWith('--'));
    const help = await yomi(...words, '--help');
    const options = services[name].command.filter((word) => word.startsWith('--'));
    expect(options.length).toBeGreaterThan(1);
    for (const option of options) {
      const [flag, value] = option.split('=');
      expect(help).toMatch(new RegExp(`(^|\\s)${flag} <`));
      // Addresses are those of services.
      const host = /^(?:redis|https?):\/\/([\w.]+):/.exec(value)?.[1];
      if (host !== undefined) expect(Object.keys(services)).toContain(host);
    }
    for (const variable of Object.keys(services[name].environment ?? {}))
      expect(help).toContain(`env: ${variable}`);
  },
);

test('what its head says is what it takes', async () => {
  const help = await yomi('server', 'token', 'add', '--help');
  expect(text).toContain('yomi.js server token add worker --data /data');
  expect(help).toContain('--data <folder>');
});
