// Makes the built command line runnable as `yomi`, and its compile cache warm: a first move loads and compiles what a start needs.
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const cli = new URL('../../out/cli/yomi.js', import.meta.url);
const text = readFileSync(cli, 'utf8');
if (!text.startsWith('#!')) writeFileSync(cli, `#!/usr/bin/env node\n${text}`);
chmodSync(cli, 0o755);

const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(cli), '--mode', 'gtp'], {
  input: 'name\nlist_commands\ngenmove b\nquit\n',
  stdio: ['pipe', 'ignore', 'pipe'],
});
if (status !== 0) throw new Error(`The built program does not play: ${stderr}`);
