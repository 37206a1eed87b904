/** The modal dialogs that are open, the topmost last: nothing outside of that one can be seen clearly, clicked or focused. */
let open: readonly HTMLDialogElement[] = $state.raw([]);

export const openDialogs = {
  get top(): HTMLDialogElement | undefined {
    return open.at(-1);
  },
  add(dialog: HTMLDialogElement): void {
    open = [...open, dialog];
  },
  remove(dialog: HTMLDialogElement): void {
    open = open.filter((other) => other !== dialog);
  },
};
