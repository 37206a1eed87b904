/** The pages of Help: Markdown files of resources/docs, rendered when they are first shown. */
import { marked } from 'marked';
import analysis from '../../resources/docs/analysis.md?raw';
import commandLine from '../../resources/docs/commandLine.md?raw';
import engineCommands from '../../resources/docs/engineCommands.md?raw';
import files from '../../resources/docs/files.md?raw';
import keyboard from '../../resources/docs/keyboard.md?raw';
import jobs from '../../resources/docs/jobs.md?raw';
import match from '../../resources/docs/match.md?raw';
import moves from '../../resources/docs/moves.md?raw';
import openings from '../../resources/docs/openings.md?raw';
import patterns from '../../resources/docs/patterns.md?raw';
import playing from '../../resources/docs/playing.md?raw';
import position from '../../resources/docs/position.md?raw';
import problems from '../../resources/docs/problems.md?raw';
import reading from '../../resources/docs/reading.md?raw';
import regression from '../../resources/docs/regression.md?raw';
import scoring from '../../resources/docs/scoring.md?raw';
import start from '../../resources/docs/start.md?raw';
import trouble from '../../resources/docs/trouble.md?raw';

export interface HelpPage {
  id: string;
  title: string;
  html: string;
}

/** By file name: where the pictures are served. */
const pictures = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../resources/docs/pictures/*.webp', {
      eager: true,
      query: '?url',
      import: 'default',
    }),
  ).map(([path, url]) => [path.split('/').pop() ?? path, url]),
);

/** Pictures are served under other names than they have beside the pages. */
const withPictures = (markdown: string): string =>
  markdown.replace(/\(pictures\/([\w-]+\.webp)\)/g, (all, name: string) =>
    pictures[name] === undefined ? all : `(${pictures[name]})`,
  );

/** All pages in reading order; the title is the page's first heading. */
export const helpPages: readonly HelpPage[] = Object.entries({
  start,
  playing,
  scoring,
  analysis,
  reading,
  position,
  moves,
  openings,
  patterns,
  regression,
  problems,
  match,
  jobs,
  engineCommands,
  files,
  keyboard,
  commandLine,
  trouble,
}).map(([id, markdown]) => ({
  id,
  title: /^#\s+(.+)$/m.exec(markdown)?.[1] ?? id,
  html: marked.parse(withPictures(markdown), { async: false }),
}));
