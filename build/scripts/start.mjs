// npm start: the desktop app when Electron's program is there or can be fetched, else the same workbench in the browser.
// A game to open can follow (`npm start -- game.sgf`); --browser, or YOMI_BROWSER in the environment, skips the desktop app.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const electronDir = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
/** npm changes into the project; the paths of files are meant from where the user is. */
const userDir = process.env.INIT_CWD ?? process.cwd();
/** An app that ends with an error this soon never showed its window. */
const START_MILLISECONDS = 5000;

const args = process.argv.slice(2);
const inBrowser = args.includes('--browser') || Boolean(process.env.YOMI_BROWSER) || !hasDisplay();
const files = args.filter((arg) => !arg.startsWith('-')).map((arg) => resolve(userDir, arg));

const electron = inBrowser ? undefined : (electronBinary() ?? (await fetchElectron()));
if (!electron || !(await runDesktop(electron))) {
  if (!inBrowser) console.log('Starting the same workbench for the browser instead.');
  runBrowser();
}

function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** The path of Electron's program, if it was fetched before. */
function electronBinary() {
  const marker = join(electronDir, 'path.txt');
  if (!existsSync(marker)) return undefined;
  const path = join(
    process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electronDir, 'dist'),
    readFileSync(marker, 'utf8'),
  );
  return existsSync(path) ? path : undefined;
}

/** Fetches it once; undefined when that is not possible here. */
async function fetchElectron() {
  if (!(await canFetch())) return undefined;
  console.log('Fetching Electron for the desktop app (about 120 MB, only this once) …');
  const fetched = spawnSync(process.execPath, [join(electronDir, 'install.js')], {
    stdio: ['ignore', 'inherit', 'pipe'],
    timeout: 15 * 60_000,
  });
  const binary = electronBinary();
  if (!binary) {
    const why = fetched.error?.message ?? fetched.stderr?.toString().trim().split('\n').at(0) ?? '';
    console.log(`Electron could not be fetched${why ? ` (${why})` : ''}.`);
  }
  return binary;
}

/** A network that swallows packets would let the installer wait for minutes; a mirror or proxy is the installer's affair. */
async function canFetch() {
  const configured = /^(npm_config_)?electron_mirror$|^(https?|all)_proxy$/i;
  if (Object.entries(process.env).some(([name, value]) => value && configured.test(name))) return true;
  try {
    await fetch('https://github.com/electron/electron/releases', {
      method: 'HEAD',
      signal: AbortSignal.timeout(4000),
    });
    return true;
  } catch (error) {
    console.log(
      `Electron is not installed and its server cannot be reached (${error.cause?.code ?? error.message}).`,
    );
    return false;
  }
}

/** Runs the app to its end; false when it could not even start. */
function runDesktop(binary) {
  const begun = Date.now();
  const child = spawn(binary, [root, ...files], { stdio: 'inherit' });
  passSignals(child);
  return new Promise((ended) => {
    const failed = (why) => {
      console.log(`The desktop app did not start (${why}).`);
      ended(false);
    };
    child.on('error', (error) => failed(error.message));
    child.on('exit', (code, signal) => {
      if (code !== 0 && signal === null && Date.now() - begun < START_MILLISECONDS)
        failed(`exit code ${code}`);
      else {
        process.exitCode = code ?? 1;
        ended(true);
      }
    });
  });
}

function runBrowser() {
  const open = files.length === 0 ? [] : ['--open', files[0]];
  const child = spawn(process.execPath, [join(root, 'out/cli/yomi.js'), 'serve', ...open], {
    stdio: 'inherit',
  });
  passSignals(child);
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}

/** This process only waits for the child's end, which comes after what the child has to finish. */
function passSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
}
