/** Real games of the optional test data: every one must come back byte for byte, stand an edit, and be replayed. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { PositionCursor, positionAt, positionSpecAt } from '../../engine/sgf/replay.ts';
import { preorder } from '../../engine/sgf/tree.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';
import { decodeSgf, encodeSgf } from '../../main/host/encoding.ts';
import { sharedDir, skipReason } from './shared.ts';

const shared = sharedDir();
const folder = shared && join(shared, 'regression', 'games');

function sgfFiles(): string[] {
  if (!folder) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.sgf$/i.test(name));
}

const files = sgfFiles();
if (files.length === 0) skipReason('real games', 'the shared regression games are not there');

it.runIf(files.length > 0)(`${files.length} real games come back byte for byte and can be replayed`, () => {
  let nodes = 0;
  let moves = 0;
  for (const name of files) {
    const bytes = readFileSync(join(folder!, name));
    const { text, encoding, bom, lossy } = decodeSgf(bytes);
    expect(lossy, name).toBe(false);
    const { value } = parseSgf(text);
    expect(value.games.length, name).toBeGreaterThan(0);
    expect(Buffer.from(encodeSgf(writeSgf(value), encoding, bom).bytes).equals(bytes), name).toBe(true);

    const cursor = new PositionCursor(value.games[0]);
    for (const node of preorder(value.games)) {
      cursor.moveTo(node);
      nodes++;
      moves += node.has('B') || node.has('W') ? 1 : 0;
    }
    const last = cursor.node;
    const position = positionAt(last);
    expect(cursor.position.hash(), name).toBe(position.hash());
    const spec = positionSpecAt(last);
    expect(spec.size, name).toBe(position.size);

    // With the root edited every untouched node is still there, letter by letter.
    const inverse = value.apply({ op: 'set', node: value.games[0].id, property: 'XX', values: ['edited'] });
    const edited = writeSgf(value);
    for (const node of preorder(value.games)) {
      if (!value.isUntouched(node)) continue;
      const own = text.slice(value.layout.start[node.id], value.layout.end[node.id]);
      if (!value.layout.repaired.has(node.id)) expect(edited.includes(own), name).toBe(true);
    }
    expect([...preorder(parseSgf(edited).value.games)].length, name).toBe(value.nodeCount);
    value.apply(inverse);
    expect(writeSgf(value), name).toBe(text);
  }
  console.log(`real games: ${files.length} files, ${nodes} nodes, ${moves} moves`);
  expect(nodes).toBeGreaterThan(files.length);
});
