// Plants an import that the architecture forbids and demands that lint catches it: without Nx's project graph the rule
// would pass everything in silence. Run by `nx lint workspace`.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..', '..');
const planted = join(root, 'libs', 'approval-levels', 'src', 'planted-violation.ts');

try {
  writeFileSync(planted, `import { Product } from '@das/catalog';\n\nexport const planted = Product;\n`);
  const eslint = join(dirname(require.resolve('eslint/package.json')), 'bin', 'eslint.js');
  const { status, stdout } = spawnSync(process.execPath, [eslint, '--format', 'json', planted], { cwd: root, encoding: 'utf8' });
  const rules = JSON.parse(stdout).flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  if (status === 0 || !rules.includes('@nx/enforce-module-boundaries')) {
    process.stderr.write('A forbidden import passed lint: the table in may-import.mjs is not enforced.\n');
    process.exitCode = 1;
  }
} finally {
  rmSync(planted, { force: true });
}
