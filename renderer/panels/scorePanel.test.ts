import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../messages/messages.ts';
import { createActions } from '../state/actions.ts';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import ScorePanel from './ScorePanel.svelte';

afterEach(() => useLanguage('en'));

test('the sums are written as the komi is: in the language, with a minus sign', async () => {
  const api = new FakeApi();
  api.document('(;SZ[5]KM[-0.5]RU[Japanese];B[cc];W[])');
  const workbench = new Workbench(api, createActions);
  await workbench.start();
  const game = workbench.active!;
  void game.scoring.start();
  await settle();
  api.statuses.shift()?.answer({ dead: [], ownership: [] });
  await settle();
  await useLanguage('de');
  render(ScorePanel, { workbench, game });
  const row = (name: string): (string | null)[] =>
    [...screen.getByRole('rowheader', { name }).parentElement!.querySelectorAll('td')].map(
      (cell) => cell.textContent,
    );
  expect(row('Komi')).toEqual(['–', '−0,5', '–', '−0,5']);
  expect(row('Summe').filter((sum) => sum?.includes('−'))).toEqual(['−0,5', '−0,5']);
});
