// Makes the built command line runnable as `yomi`, and its compile cache warm: a first move loads and compiles what a start needs. What
// `yomi docs` prints is laid into out/share, for the packages.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const cli = new URL('../../out/cli/yomi.js', import.meta.url);
const text = readFileSync(cli, 'utf8');
if (!text.startsWith('#!')) writeFileSync(cli, `#!/usr/bin/env node\n${text}`);
chmodSync(cli, 0o755);

const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(cli), '--mode', 'gtp'], {
  input: 'name\nlist_commands\ngenmove b\nquit\n',
  stdio: ['pipe', 'ignore', 'pipe'],
});
if (status !== 0) throw new Error(`The built program does not play: ${stderr}`);

const DOCUMENTS = [
  ['man', 'yomi.6'],
  ['bash', 'yomi.bash'],
  ['zsh', '_yomi'],
  ['fish', 'yomi.fish'],
  ['gtp', 'gtp.md'],
  ['json', 'json.md'],
];
const share = new URL('../../out/share/', import.meta.url);
mkdirSync(share, { recursive: true });
for (const [kind, file] of DOCUMENTS) {
  const docs = spawnSync(process.execPath, [fileURLToPath(cli), 'docs', kind], { encoding: 'utf8' });
  if (docs.status !== 0) throw new Error(`yomi docs ${kind}: ${docs.stderr}`);
  writeFileSync(new URL(file, share), docs.stdout);
  // As Debian wants its manual pages.
  if (kind === 'man') writeFileSync(new URL(`${file}.gz`, share), gzipSync(docs.stdout, { level: 9 }));
}
