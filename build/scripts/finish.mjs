// Makes the built command line runnable as `yomi`.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';

const cli = new URL('../../out/cli/yomi.js', import.meta.url);
const text = readFileSync(cli, 'utf8');
if (!text.startsWith('#!')) writeFileSync(cli, `#!/usr/bin/env node\n${text}`);
chmodSync(cli, 0o755);
