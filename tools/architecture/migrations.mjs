// Fails on SQL in migrations that docs/operations.md forbids, with the file and the statement. `node tools/architecture/migrations.mjs [folder]`
// The rules are in src/migrations. A line `-- safe: <why>` before a statement, in the same text, exempts that statement.
import '../testing/typescript.mjs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const require = createRequire(import.meta.url);
require('reflect-metadata');
const { checkFiles } = require('./src/migrations/check-files.ts');

const folder = resolve(process.argv[2] ?? join(root, 'libs', 'schema', 'src', 'migrations'));
const lines = await checkFiles(folder);
for (const line of lines) process.stdout.write(`${line.replace(folder, relative(root, folder))}\n`);
if (lines.length) {
  process.stderr.write(
    `${lines.length} violations of the rules of migrations. See "Migrations and upgrades" in docs/operations.md.\n`,
  );
  process.exitCode = 1;
}
