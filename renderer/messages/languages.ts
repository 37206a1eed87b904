/** The languages of the interface, by the tags that Intl and <html lang> know them by, in their own names. */
export const LANGUAGE_NAMES = {
  en: 'English',
  ja: '日本語',
  'zh-Hans': '简体中文',
  ko: '한국어',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** The first of the wished languages (tags such as navigator.languages has them) that there is, whatever its country; else English. */
export function bestLanguage(wished: readonly string[]): Language {
  for (const tag of wished) {
    const primary = tag.toLowerCase().split('-')[0];
    const found = LANGUAGES.find((language) => language.split('-')[0] === primary);
    if (found) return found;
  }
  return 'en';
}
