import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTATIONS } from './mutations';

const ROOT = join(__dirname, '../../../..');
const SPECS = globSync('{apps,libs,tools}/*/{src,e2e}/**/*.spec.ts', { cwd: ROOT });

test.each(MUTATIONS)('the quoted text occurs exactly once in its file: $fix', ({ file, find, replace }) => {
  const occurrences = readFileSync(join(ROOT, file), 'utf8').split(find).length - 1;
  expect({ file, find, occurrences }).toEqual({ file, find, occurrences: 1 });
  expect(replace).not.toBe(find);
});

test.each(MUTATIONS)('each pattern matches exactly one spec file: $fix', ({ spec }) => {
  for (const pattern of spec.split('|')) {
    const matched = SPECS.filter((path) => new RegExp(pattern, 'i').test(path));
    expect({ pattern, matched, files: matched.length }).toEqual({ pattern, matched, files: 1 });
  }
});

test('each fix has its own name', () => {
  const names = MUTATIONS.map(({ fix }) => fix);
  expect(names).toEqual([...new Set(names)]);
});
