/**
 * Entry of the page that a server of jobs shows: the workbench's own components, for looking only, in the language that the
 * browser wishes for.
 */
import { mount } from 'svelte';
import './style/index.css';
import { FarmReader } from './api/farmReader.ts';
import Dashboard from './app/Dashboard.svelte';
import { bestLanguage } from './messages/languages.ts';
import { useLanguage } from './messages/messages.ts';

const target = document.getElementById('app');
// not shown: there is no page to show it
if (!target) throw new Error('The page has no place for the jobs.');
// Where the messages cannot be loaded it stays in the language before, at first English.
const showLanguage = (): Promise<void> =>
  useLanguage(bestLanguage(navigator.languages)).catch(() => undefined);
window.addEventListener('languagechange', () => void showLanguage());
void showLanguage().then(() => mount(Dashboard, { target, props: { reader: new FarmReader() } }));
