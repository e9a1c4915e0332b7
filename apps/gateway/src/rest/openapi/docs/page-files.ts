import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that the browser loads, as they are written. */
const FOLDER = join(__dirname, '../../../../docs-page');

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Read when the module is loaded, so that an image without the files fails its smoke test. Files of a list are served as one. */
const read = (type: string, ...names: string[]): { type: string; text: string } => ({
  type,
  text: names.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n'),
});

/** By the name in the address: `/v2/docs/page.css`. */
export const PAGE_FILES = {
  'page.css': read(
    STYLE,
    'tokens.css',
    'base.css',
    'frame.css',
    'content.css',
    'operations.css',
    'examples.css',
    'narrow.css',
  ),
  'theme.js': read(SCRIPT, 'theme.js'),
  'mark.svg': read('image/svg+xml', 'mark.svg'),
  'page.mjs': read(SCRIPT, 'page.mjs'),
  'copying.mjs': read(SCRIPT, 'copying.mjs'),
  'element-of.mjs': read(SCRIPT, 'element-of.mjs'),
  'matching.mjs': read(SCRIPT, 'matching.mjs'),
  'reading.mjs': read(SCRIPT, 'reading.mjs'),
  'search.mjs': read(SCRIPT, 'search.mjs'),
};

export type PageFileName = keyof typeof PAGE_FILES;

const FONT = /^\/assets\/inter-latin-wght-normal-[\w-]+\.woff2$/;

/** The rule for Inter, when this process serves it with the dashboard. Without it the page has the font of the system. */
export function fontFace(paths: Iterable<string>): string {
  const path = [...paths].find((each) => FONT.test(each));
  return path
    ? `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap; src: url('${path}') format('woff2'); }\n`
    : '';
}
