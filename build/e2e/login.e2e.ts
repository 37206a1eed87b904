/** How a browser comes into the workbench, and what a page of another server on this machine can do about it: nothing. */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { goTo, newGame } from './actions.ts';
import { checkScreen as check } from './checkScreen.ts';
import { expect, test } from './host.ts';
import { SCHEMES } from './looks.ts';
import { RunningHost } from './runningHost.ts';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Places' });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });

test('the redirect file lets its browser in, once, and leaves no secret behind', async ({
  home,
  dataDir,
  page,
  context,
}) => {
  // Stands in for the program that opens files: it tells which.
  const opener = join(home, 'xdg-open');
  writeFileSync(
    opener,
    `#!/bin/sh\nprintf %s "$1" > "$HOME/opened.new" && cp "$1" "$HOME/page.html" && mv "$HOME/opened.new" "$HOME/opened"\n`,
    { mode: 0o700 },
  );
  const env = {
    YOMI_NO_BROWSER: '',
    DISPLAY: process.env.DISPLAY ?? ':99',
    PATH: `${home}:${process.env.PATH}`,
  };
  const host = await RunningHost.start(dataDir, home, env);
  try {
    await expect.poll(() => existsSync(join(home, 'opened'))).toBe(true);
    const file = readFileSync(join(home, 'opened'), 'utf8');
    const token = /#token=([\w-]+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    expect(token).toHaveLength(43);
    await page.goto(pathToFileURL(file).href);
    await expect(rail(page)).toBeVisible();
    expect(page.url()).toBe(host.url);
    expect(existsSync(file)).toBe(false);
    // Not in the history of the tab, nor in what the page keeps; no cookie at all.
    const session = await context.newCDPSession(page);
    const { entries } = await session.send('Page.getNavigationHistory');
    expect(entries.map(({ url }) => url).join()).not.toContain(token);
    expect(
      await page.evaluate(() =>
        JSON.stringify([
          { ...localStorage },
          { ...sessionStorage },
          document.cookie,
          document.referrer,
          performance.getEntriesByType('resource').map(({ name }) => name),
        ]),
      ),
    ).not.toContain(token);
    expect(await context.cookies()).toEqual([]);

    await page.reload();
    await expect(rail(page)).toBeVisible();
    const second = await context.newPage();
    await second.goto(host.url);
    await expect(rail(second)).toBeVisible();

    // Who finds a copy of the file later is asked for a code.
    const other = await (await page.context().browser()!.newContext()).newPage();
    await other.goto(pathToFileURL(join(home, 'page.html')).href);
    await expect(codeField(other)).toBeFocused();
    await expect(rail(other)).toBeHidden();
  } finally {
    await host.close();
  }
});

for (const colorScheme of SCHEMES) {
  test(`another browser comes in by a code of the settings (${colorScheme})`, async ({
    workbench,
    browser,
  }) => {
    const { page } = workbench;
    const other = await (
      await browser.newContext({
        colorScheme,
        viewport: { width: 360, height: 640 },
        reducedMotion: 'reduce',
      })
    ).newPage();
    await other.goto(workbench.host.url);
    await expect(codeField(other)).toBeFocused();
    await check(other, `${colorScheme}-login`);
    await goTo(page, 'Settings');
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: 'Show a code' }).click();
    const shown = page.getByRole('status', { name: 'Code' });
    await shown.scrollIntoViewIfNeeded();
    await check(page, `${colorScheme}-settings-code`, '[aria-labelledby=browsers-title]');
    await codeField(other).pressSequentially('wrng code');
    await codeField(other).press('Enter');
    await expect(other.getByRole('alert')).toContainText('4 tries are left');
    await check(other, `${colorScheme}-login-refused`);
    await workbench.host.enterCode(other, (await shown.textContent()) ?? '');
    await expect(page.getByText('Another browser was connected with the code.')).toBeVisible();
    await other.context().close();
  });
}

test('a page can have the terminal show a code', async ({ workbench, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await other.goto(workbench.host.url);
  await other.getByRole('button', { name: 'Show a code there' }).click();
  await expect(other.getByRole('status')).toContainText('in the terminal');
  await workbench.host.enterCode(other, await workbench.host.code(2));
  await other.context().close();
});

test('a tab of a host that was started anew goes on when another tab was let in', async ({
  home,
  dataDir,
  page,
  context,
}) => {
  const port = await freePort();
  const first = await RunningHost.start(dataDir, home, {}, port);
  await first.enter(page);
  await newGame(page, { size: 9, iPlay: 'Both' });
  await goTo(page, 'Settings');
  await first.kill();
  await expect(page.getByText(/The Yomi host has stopped/)).toBeVisible();
  const again = await RunningHost.start(dataDir, home, {}, port);
  try {
    await expect(codeField(page)).toBeVisible();
    const second = await context.newPage();
    await again.enter(second);
    await expect(codeField(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect(page.getByText(/The Yomi host has stopped/)).toBeHidden();
  } finally {
    await again.close();
  }
});

test('a page of another port of this machine gets nothing', async ({ workbench, context }) => {
  const { url } = workbench.host;
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.url} ${JSON.stringify(request.headers)}`);
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>another server</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    // In the same browser, where the workbench is open, is in, and has its key.
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const got = await page.evaluate(async (host) => {
      const outcome = async (what: () => Promise<unknown>): Promise<unknown> => {
        try {
          return await what();
        } catch (error) {
          return `refused: ${String(error)}`;
        }
      };
      const dial = (greeting: string): Promise<unknown> =>
        new Promise((done) => {
          const socket = new WebSocket(`${host.replace('http', 'ws')}rpc`);
          socket.onopen = () => {
            done('open');
            socket.send(greeting);
          };
          socket.onerror = () => done('refused');
        });
      const element = (name: string, source: string): Promise<unknown> =>
        new Promise((done) => {
          const made = document.createElement(name) as HTMLScriptElement & HTMLIFrameElement;
          made.onload = () => done('loaded');
          made.onerror = () => done('refused');
          made.src = source;
          document.body.append(made);
        });
      const frame = (): Promise<unknown> =>
        new Promise((done) => {
          const made = document.createElement('iframe');
          made.onload = () => {
            // Of a page that refuses to be framed the browser shows one of its own, which nobody can look into either.
            try {
              done(made.contentWindow?.document.title);
            } catch (error) {
              done(`refused: ${String(error)}`);
            }
          };
          made.src = host;
          document.body.append(made);
        });
      const opened = window.open(host);
      return {
        fetch: await outcome(() => fetch(host).then((answer) => answer.text())),
        credentials: await outcome(() =>
          fetch(host, { credentials: 'include' }).then((answer) => answer.text()),
        ),
        post: await outcome(() =>
          fetch(`${host}rpc`, { method: 'POST', body: '{}' }).then((answer) => answer.text()),
        ),
        opaque: await outcome(() => fetch(host, { mode: 'no-cors' }).then((answer) => answer.type)),
        socket: await dial('{"id":1,"name":"app.start","params":{}}'),
        script: await element('script', host),
        image: await element('img', host),
        frame: await frame(),
        opened: await outcome(() => Promise.resolve(opened?.localStorage.getItem('yomi.key') ?? 'nothing')),
        own: JSON.stringify({ ...localStorage }),
        cookie: document.cookie,
      };
    }, url);
    expect(got).toEqual({
      fetch: expect.stringMatching(/^refused/),
      credentials: expect.stringMatching(/^refused/),
      post: expect.stringMatching(/^refused/),
      opaque: expect.stringMatching(/^refused/),
      socket: 'refused',
      script: 'refused',
      image: 'refused',
      frame: expect.stringMatching(/^refused|^$/),
      opened: expect.stringMatching(/^refused|^nothing$/),
      own: '{}',
      cookie: '',
    });
    // Nor was anything of the workbench sent to it.
    const key = await workbench.page.evaluate(() => localStorage.getItem('yomi.key') ?? '');
    expect(key).toHaveLength(43);
    expect(received.join('\n')).not.toContain(key);
    expect(received.join('\n')).not.toMatch(/cookie/i);
  } finally {
    server.close();
  }
});

/** A port that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
