import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, expect, test } from 'vitest';
import config from './dependencies.ts';

const folder = mkdtempSync(join(tmpdir(), 'yomi-imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The rules that a small tree of files breaks, with the file that does. */
async function broken(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { output } = await cruise(['engine', 'renderer'], {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  });
  return (output as ICruiseResult).summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`);
}

test('arrows that point up, circles of types and unknown folders are found, in components too', async () => {
  expect(
    await broken({
      'engine/board/fine.ts': "import { two } from '../util/two.ts';\nexport const one = two;\n",
      'engine/util/two.ts': 'export const two = 2;\n',
      'engine/board/up.ts': "import type { Owl } from '../owl/owl.ts';\nexport type Up = Owl;\n",
      'engine/owl/owl.ts': "import type { Life } from './life.ts';\nexport type Owl = Life;\n",
      'engine/owl/life.ts': "import type { Owl } from './owl.ts';\nexport type Life = Owl | 1;\n",
      'engine/sgf/file.ts': "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
      'engine/newer/thing.ts': "export { two } from '../util/two.ts';\n",
      'renderer/state/tab.ts': 'export const tab = 1;\n',
      'renderer/ui/Tab.svelte':
        '<script lang="ts">\n  import { tab } from \'../state/tab.ts\';\n  const at: number = tab;\n</script>\n\n{at}\n',
      'renderer/app/Fine.svelte':
        "<script lang=\"ts\">\n  import Tab from '../ui/Tab.svelte';\n  import Fine from './Fine.svelte';\n</script>\n\n<Tab />{#if false}<Fine />{/if}\n",
    }),
  ).toEqual([
    'engine/sgf/file.ts: engine/ and patterns/ import no packages, and nothing of the programs around them',
    'engine/board/up.ts: engine/board imports only what is above it',
    'engine/newer/thing.ts: every folder is in the table of build/checks/layers.ts',
    'engine/owl/life.ts: no circles',
    'renderer/ui/Tab.svelte: renderer/ui imports only what is above it',
  ]);
});
