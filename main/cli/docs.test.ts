/** `yomi docs`: that nothing of the tables is missing, and that shells and man take the texts. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { skipReason } from '../../build/checks/shared.ts';
import { commandTable } from '../../engine/gtp/commands.ts';
import { querySchema } from './analysis/query.ts';
import { addAnalysisCommand } from './analysis/analysis.ts';
import { docText } from './docTexts.ts';
import { addPlayOptions } from './options.ts';
import { addTsumegoCommands } from './tsumego.ts';

const program = new Command('yomi')
  .description('A Go engine')
  .version('1.2.3', '-v, --version', 'print the version');
addPlayOptions(program.argument('[file]'));
addAnalysisCommand(program);
addTsumegoCommands(program);
const folder = mkdtempSync(join(tmpdir(), 'yomi-docs-'));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('the references name every command and every field', () => {
  const gtp = docText('gtp', program, '1.2.3');
  for (const [name, { help }] of commandTable) expect(gtp).toContain(`- \`${name}\`: ${help}`);
  const json = docText('json', program, '1.2.3');
  for (const name of Object.keys(querySchema.shape)) expect(json).toContain(`- \`${name}\` (`);
  expect(json).toContain('- `id` (string, required)');
});

describe('the man page', () => {
  const page = docText('man', program, '1.2.3');

  test('names every option and command', () => {
    for (const { flags } of program.options) expect(page).toContain(`.B ${flags.replaceAll('-', '\\-')}\n`);
    expect(page).toContain('.SS yomi analysis');
    expect(page).toContain('.B yomi tsumego solve');
  });

  const man = ['/usr/bin/man'].find((path) => existsSync(path));
  if (man === undefined) skipReason('the man page', 'no man program');
  test.skipIf(man === undefined)('is one that man shows without complaint', () => {
    const { status, stdout, stderr } = spawnSync(
      man as string,
      ['--warnings', '-l', written('yomi.6', page)],
      {
        encoding: 'utf8',
        env: { ...process.env, MANPAGER: 'cat', PAGER: 'cat', MANWIDTH: '100' },
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('--gtp-listen');
  });
});

describe('completions', () => {
  test('bash completes options, commands, choices and those of a command', () => {
    const path = written('yomi.bash', docText('bash', program, '1.2.3'));
    const completed = (...words: string[]): string[] => {
      const line = `source '${path}'; COMP_WORDS=(yomi ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _yomi; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout, stderr } = spawnSync('/bin/bash', ['-c', line], { encoding: 'utf8', cwd: folder });
      expect(stderr).toBe('');
      return stdout.trim().split('\n');
    };
    expect(completed('--gtp-l')).toEqual(['--gtp-listen']);
    expect(completed('anal')).toEqual(['analysis']);
    expect(completed('--score', 'f')).toEqual(['finish']);
    expect(completed('analysis', '--s')).toEqual(['--seed', '--schema']);
    expect(completed('-l', 'yomi.b')).toEqual(['yomi.bash']);
  });

  test.each(['zsh', 'fish'] as const)('%s names every option', (shell) => {
    const text = docText(shell, program, '1.2.3');
    for (const { long } of program.options)
      expect(text).toContain(shell === 'fish' ? ` -l ${long?.slice(2)}` : `'${long}[`);
    const path = `/usr/bin/${shell}`;
    if (!existsSync(path)) return;
    expect(spawnSync(path, ['-n', written(`yomi.${shell}`, text)], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});
