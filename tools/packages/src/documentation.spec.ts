import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE, libraries } from './unpack-libraries';

const read = (...path: string[]): string => readFileSync(join(WORKSPACE, ...path), 'utf8');
const codeIn = (markdown: string): string[] => [...markdown.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);

test('the excerpts in the documentation of the libraries are code of the application that a test runs', () => {
  const source = read('tools', 'packages', 'src', 'another-team-app.ts');
  const excerpts = codeIn(read('docs', 'using-the-libraries.md'));
  expect(excerpts).toHaveLength(4);
  expect(excerpts.filter((excerpt) => !source.includes(excerpt))).toEqual([]);
});

const documented = libraries.filter((library) => existsSync(join(WORKSPACE, 'libs', library, 'README.md')));

test.each(documented)('@das/%s has a README of 10 to 40 lines: what it owns and exports, an example, its invariants, and how to test it', (library) => {
  const readme = read('libs', library, 'README.md').trimEnd();
  const lines = readme.split('\n').length;
  expect([lines >= 10, lines <= 40]).toEqual([true, true]);
  for (const part of [`# @das/${library}`, 'Owns ', '```ts', 'xport', 'nvariant', 'est']) expect(readme).toContain(part);
});
