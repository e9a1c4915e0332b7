import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_FILES, fontFace } from './page-files';

const GATEWAY = join(__dirname, '../../../..');
const PAGE = join(GATEWAY, 'docs-page');
const DASHBOARD = join(GATEWAY, '../dashboard');

/** The page works without a build of the dashboard, so it has copies of the files that give both the same look. */
test.each([
  ['tokens.css', 'src/ui/tokens.css'],
  ['theme.js', 'public/theme.js'],
  ['mark.svg', 'public/mark.svg'],
])('%s is that of the dashboard; UPDATE_SNAPSHOTS=1 copies it', (name, source) => {
  const original = readFileSync(join(DASHBOARD, source), 'utf8');
  if (process.env['UPDATE_SNAPSHOTS']) writeFileSync(join(PAGE, name), original);
  expect(readFileSync(join(PAGE, name), 'utf8')).toBe(original);
});

test('every module that a script imports is served', () => {
  const imported = Object.values(PAGE_FILES).flatMap(({ text }) =>
    [...text.matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => name),
  );
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((name) => !(String(name) in PAGE_FILES))).toEqual([]);
});

test('the style uses only tokens that exist', () => {
  const { text } = PAGE_FILES['page.css'];
  const declared = new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  expect(
    [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name).filter((name) => !declared.has(name)),
  ).toEqual([]);
});

test('Inter is loaded from the file of the dashboard, and only when it is served', () => {
  expect(fontFace(['/index.html', '/assets/inter-latin-wght-normal-Dx4kXJAl.woff2'])).toContain(
    "url('/assets/inter-latin-wght-normal-Dx4kXJAl.woff2')",
  );
  expect(fontFace(['/index.html', '/assets/inter-latin-wght-normal-Dx4kXJAl.woff2.br'])).toBe('');
  expect(fontFace([])).toBe('');
});
