/** Entry of the window: finds the services and mounts the workbench. */
import './api/handOver.ts';
import { mount } from 'svelte';
import './style/index.css';
import { connectApi } from './api/connect.ts';
import App from './app/App.svelte';
import { createActions } from './state/actions.ts';
import { showLanguage } from './state/windowLanguage.ts';
import { Workbench } from './state/workbench.svelte.ts';

const target = document.getElementById('app');
// not shown: there is no window to show it
if (!target) throw new Error('The page has no place for the workbench.');
const workbench = new Workbench(connectApi(), createActions);
workbench.systemLanguages = () => navigator.languages;
window.addEventListener('languagechange', () => void showLanguage(workbench));
window.addEventListener('error', ({ error, message }) => workbench.faults.report('error', error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => workbench.faults.report('rejection', reason));
// What comes before the settings are known, such as the page that asks for a code.
void showLanguage(workbench);
void workbench.start();
mount(App, { target, props: { workbench } });
