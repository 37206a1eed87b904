/** Entry of the page that a server of jobs shows: the workbench's own components, for looking only. */
import { mount } from 'svelte';
import './style/index.css';
import { FarmReader } from './api/farmReader.ts';
import Dashboard from './app/Dashboard.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no place for the jobs.');
mount(Dashboard, { target, props: { reader: new FarmReader() } });
