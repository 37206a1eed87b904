/** What the user is asked when the program dies, and when it comes back after dying again and again. Both wait for the answer. */
import { app, dialog } from 'electron';
import { say, sayError } from './shellWords.ts';

/** Tells that the program has to end; whether it is to start again. */
export function offersRestart(error: unknown): boolean {
  const message = say('ends');
  const detail = `${say('kept', { why: sayError(error) })}\n\n${say('diagnostics')}`;
  if (!app.isReady()) {
    // Nothing else can be shown as early as this.
    dialog.showErrorBox(message, detail);
    return false;
  }
  const buttons = [say('restart'), say('close')];
  return (
    dialog.showMessageBoxSync({ type: 'error', message, detail, buttons, defaultId: 0, cancelId: 1 }) === 0
  );
}

/** After so many crashes in a row: whether the games that were open are to be left closed. */
export function leavesGamesClosed(crashes: number): boolean {
  const button = dialog.showMessageBoxSync({
    type: 'question',
    message: say('endedTimes', { n: String(crashes) }),
    detail: say('withoutGames'),
    buttons: [say('withoutGames.yes'), say('withoutGames.no')],
    defaultId: 0,
    cancelId: 1,
  });
  return button === 0;
}
