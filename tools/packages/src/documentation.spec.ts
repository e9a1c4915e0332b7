import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eventTypes } from '@das/events';
import { WORKSPACE, libraries } from './unpack-libraries';

const read = (...path: string[]): string => readFileSync(join(WORKSPACE, ...path), 'utf8');
const codeIn = (markdown: string): string[] => [...markdown.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);

test('the excerpts in the documentation of the libraries are code of the application that a test runs', () => {
  const source = read('tools', 'packages', 'src', 'another-team-app.ts');
  const excerpts = codeIn(read('docs', 'using-the-libraries.md'));
  expect(excerpts).toHaveLength(4);
  expect(excerpts.filter((excerpt) => !source.includes(excerpt))).toEqual([]);
});

test('the tutorial of webhooks lists every event type', () => {
  const tutorial = read('docs', 'tutorials', 'webhooks.md');
  expect(eventTypes.names.filter((type) => !tutorial.includes(`\`${type}\``))).toEqual([]);
});

test('every source file that a document names exists', () => {
  const files = globSync('**/*.{ts,mjs,md}', {
    cwd: WORKSPACE,
    exclude: (name) => ['dist', 'node_modules', '.data'].includes(basename(name)),
  });
  const present = new Set(files.map((file) => basename(file)));
  const named = files
    .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
    .flatMap((file) => sourcesNamedIn(file));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ source }) => !present.has(basename(source)))).toEqual([]);
});

/** Source files in code spans, such as `plan-route.ts`. The tutorials name files that the reader writes. */
const sourcesNamedIn = (file: string): { file: string; source: string }[] =>
  file.startsWith('docs/tutorials/')
    ? []
    : [...read(file).matchAll(/`(\w[\w./-]*\.(?:ts|mjs))`/g)].map(([, source = '']) => ({ file, source }));

test.each(libraries)(
  '@das/%s has a README of 10 to 40 lines: what it owns and exports, an example, its invariants, and how to test it',
  (library) => {
    const readme = read('libs', library, 'README.md').trimEnd();
    const lines = readme.split('\n').length;
    expect([lines >= 10, lines <= 40]).toEqual([true, true]);
    for (const part of [`# @das/${library}`, 'Owns ', '```ts', 'xport', 'nvariant', 'est'])
      expect(readme).toContain(part);
  },
);
