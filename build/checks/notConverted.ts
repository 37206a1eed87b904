/** Files of the window that still say something outside the catalogues (messages.test.ts). Take a file out when it is converted; add none. */
export const NOT_CONVERTED: readonly string[] = [
  'renderer/api/farmReader.ts',
  'renderer/app/Dashboard.svelte',
  'renderer/app/JobsPlace.svelte',
  'renderer/dashboard.ts',
  'renderer/panels/jobs/JobDifferences.svelte',
  'renderer/panels/jobs/JobGames.svelte',
  'renderer/panels/jobs/JobPanel.svelte',
  'renderer/panels/jobs/NewJob.svelte',
  'renderer/panels/jobs/SequentialCurve.svelte',
  'renderer/state/jobs/jobsDesk.svelte.ts',
  'renderer/state/jobs/words.ts',
];
