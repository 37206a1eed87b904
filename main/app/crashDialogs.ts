/** What the user is asked when the program dies, and when it comes back after dying again and again. Both wait for the answer. */
import { app, dialog } from 'electron';

/** Tells that the program has to end; whether it is to start again. */
export function offersRestart(error: unknown): boolean {
  const message = 'Yomi has to close: something in it went wrong.';
  const why = error instanceof Error ? error.message : String(error);
  const detail = `Every edit was kept. (${why})\n\nHelp → Save Diagnostics… keeps what is known of it.`;
  if (!app.isReady()) {
    // Nothing else can be shown as early as this.
    dialog.showErrorBox(message, detail);
    return false;
  }
  const buttons = ['Restart', 'Close'];
  return (
    dialog.showMessageBoxSync({ type: 'error', message, detail, buttons, defaultId: 0, cancelId: 1 }) === 0
  );
}

/** After so many crashes in a row: whether the games that were open are to be left closed. */
export function leavesGamesClosed(crashes: number): boolean {
  const button = dialog.showMessageBoxSync({
    type: 'question',
    message: `Yomi ended unexpectedly ${crashes} times in a row.`,
    detail:
      'If it is a game that it stops at: Yomi can start with no game open. All of them stay in the library.',
    buttons: ['Start with no game open', 'Start as usual'],
    defaultId: 0,
    cancelId: 1,
  });
  return button === 0;
}
