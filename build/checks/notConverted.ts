/** Files of the window that still say something outside the catalogues (messages.test.ts). Take a file out when it is converted; add none. */
export const NOT_CONVERTED: readonly string[] = [
  'renderer/app/JobsPlace.svelte',
  'renderer/panels/BackupList.svelte',
  'renderer/panels/EditTools.svelte',
  'renderer/panels/EngineCommand.svelte',
  'renderer/panels/EngineConsoleDialog.svelte',
  'renderer/panels/FileSection.svelte',
  'renderer/panels/OtherBrowsers.svelte',
  'renderer/panels/ParameterTable.svelte',
  'renderer/panels/PictureSettings.svelte',
  'renderer/panels/UserEngines.svelte',
  'renderer/panels/jobs/JobPanel.svelte',
  'renderer/panels/jobs/NewJob.svelte',
  'renderer/state/jobs/jobsDesk.svelte.ts',
  'renderer/state/jobs/words.ts',
];

/** Files of messages that are in English only, until somebody translates them. */
