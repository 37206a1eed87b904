/** Starts the real workbench for a browser test: the built command line, a real engine, a data folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { RunningHost } from './runningHost.ts';

interface Fixtures {
  home: string;
  dataDir: string;
  /** Starts (or starts again) the host of this test on the same data folder and opens the page. */
  workbench: Workbench;
}

/** The host of one test with its page. */
export class Workbench {
  readonly page: Page;
  readonly home: string;
  private readonly dataDir: string;
  private running: RunningHost | undefined;

  constructor(page: Page, dataDir: string, home: string) {
    this.page = page;
    this.dataDir = dataDir;
    this.home = home;
  }

  get host(): RunningHost {
    if (!this.running) throw new Error('the host is not running');
    return this.running;
  }

  async start(): Promise<void> {
    this.running = await RunningHost.start(this.dataDir, this.home);
    await this.running.enter(this.page);
  }

  async kill(): Promise<void> {
    await this.host.kill();
  }

  async close(): Promise<void> {
    await this.running?.close();
  }
}

export const test = base.extend<Fixtures>({
  home: async ({}, use) => {
    const home = mkdtempSync(join(tmpdir(), 'yomi-home-'));
    await use(home);
    rmSync(home, { recursive: true, force: true });
  },
  dataDir: async ({ home }, use) => {
    await use(join(home, 'data'));
  },
  workbench: async ({ page, dataDir, home }, use, info) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    const workbench = new Workbench(page, dataDir, home);
    await workbench.start();
    await use(workbench);
    // A test that fails says what the page and the host had to say.
    if (info.status !== info.expectedStatus) {
      const { child, output } = workbench.host;
      const end = child.exitCode ?? child.signalCode ?? 'runs';
      console.log([`host: ${end}`, output, ...errors.map((error) => `page: ${error}`)].join('\n'));
    }
    await workbench.close();
  },
});

export { expect };
