/** Settings that a person made one by one, all put back at once. */
import { t } from '../messages/messages.ts';
import type { Workbench } from './workbench.svelte.ts';

/** Forgets all own keys, or all own parameters, and offers to bring them back for as long as there are no new ones. */
export function resetAll(workbench: Workbench, what: 'keys' | 'parameters'): void {
  const before = workbench.settings[what];
  workbench.setSettings({ [what]: {} });
  workbench.notices.info(() => t(`settings:reset.${what}`), {
    label: () => t('actions:edit.undo'),
    run: () => workbench.setSettings({ [what]: before }),
    holds: () => Object.keys(workbench.settings[what]).length === 0,
  });
}
