import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from './migrations';

const ROOT = join(__dirname, '..');
const FILES = readdirSync(join(ROOT, 'src', 'migrations')).sort();
const sourceOf = (file: string): string => readFileSync(join(ROOT, 'src', 'migrations', file), 'utf8');
const digestOf = (file: string): string =>
  `${createHash('sha256').update(sourceOf(file)).digest('hex')}  src/migrations/${file}`;

/** A new migration appends its line, in `libs/schema`: `sha256sum src/migrations/<file> >> migrations.sha256`. */
test('every migration has the SHA-256 in migrations.sha256, so none was edited after it landed', () => {
  const listed = readFileSync(join(ROOT, 'migrations.sha256'), 'utf8').trimEnd().split('\n');
  expect(FILES.map(digestOf)).toEqual(listed);
});

test('every migration file is in the list that runs, sorted by the timestamp in its class name and file name', () => {
  const classes = FILES.map((file) => /export class (\w+)/.exec(sourceOf(file))?.[1]);
  expect(migrations.map(({ name }) => name)).toEqual(classes);
  expect(classes.map((name) => name?.slice(-13))).toEqual(FILES.map((file) => file.slice(0, 13)));
});
