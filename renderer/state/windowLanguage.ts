/** The language of the window: that of the settings, or the best there is of what the system wishes for. */
import type { Api, Settings } from '../../main/ipc/api.ts';
import type { HostWords } from '../../engine/protocol/sayings.ts';
import { bestLanguage } from '../messages/languages.ts';
import { explanationWords, t, useLanguage } from '../messages/messages.ts';
import { menuWords } from './menuWords.ts';
import type { Notices } from './notices.svelte.ts';

interface LanguageOwner {
  api: Api;
  kind: string;
  notices: Notices;
  settings: Pick<Settings, 'language'>;
  systemLanguages: () => readonly string[];
}

/** Shows it, with the desktop's menu and what the host says without a window; where it cannot be loaded the window stays in the one before. */
export async function showLanguage({
  api,
  kind,
  notices,
  settings: { language },
  systemLanguages,
}: LanguageOwner): Promise<void> {
  try {
    await useLanguage(language === 'system' ? bestLanguage(systemLanguages()) : language);
  } catch (thrown) {
    notices.failed(() => t('app:language.failed'), thrown);
  }
  // A menu that keeps its words does no harm; a lost connection shows its banner anyway.
  api.call('host.words', hostWords()).catch(() => undefined);
  if (kind === 'electron') api.call('menu.words', menuWords()).catch(() => undefined);
}

function hostWords(): HostWords {
  const words = Object.entries(explanationWords()).filter(([key]) => key.startsWith('host.'));
  return Object.fromEntries(words) as HostWords;
}
