import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { makeFilesPrivate, makePrivateFolder } from './privateFolder.ts';

const at = useTestFolder();
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'folders and files are made the user’s alone (modes are POSIX’s)',
  () => {
    makePrivateFolder(at('new/data'));
    expect([modeOf(at('new')), modeOf(at('new/data'))]).toEqual(['700', '700']);
    mkdirSync(at('old'));
    chmodSync(at('old'), 0o755);
    makePrivateFolder(at('old'));
    expect(modeOf(at('old'))).toBe('700');

    for (const name of ['old/yomi.db', 'old/other', 'elsewhere']) writeFileSync(at(name), '');
    for (const name of ['old/yomi.db', 'old/other', 'elsewhere']) chmodSync(at(name), 0o644);
    symlinkSync(at('elsewhere'), at('old/yomi.link'));
    makeFilesPrivate(at('old'), 'yomi.');
    expect(modeOf(at('old/yomi.db'))).toBe('600');
    // Not ours: what the user keeps beside, and what a link leads to.
    expect(modeOf(at('old/other'))).toBe('644');
    expect(modeOf(at('elsewhere'))).toBe('644');
  },
);
