// Plants code that the architecture forbids and requires that lint reports it. Without it, a check that does not run
// (no project graph, imports that are not resolved) would pass silently. Run by `nx lint workspace`.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

const VIOLATIONS = [
  {
    rule: '@nx/enforce-module-boundaries',
    file: 'libs/approval-levels/src',
    from: '@das/catalog',
    name: 'Product',
    check: eslint,
  },
  {
    rule: 'no-restricted-imports',
    file: 'libs/schema/src/migrations',
    from: '@das/catalog',
    name: 'Product',
    check: eslint,
  },
  ...[
    'sql`select * from tenants where ${tenant}`',
    'sql`select t.id, t.* from tenants as t where ${tenant}`',
    'sql.fragment`returning *${tenant}`',
  ].map((value) => ({
    rule: 'no-restricted-syntax',
    file: 'libs/tenants/src',
    from: '@das/platform',
    name: 'sql, tenant',
    value,
    check: eslint,
  })),
  {
    rule: 'folders',
    file: 'libs/approval-requests/src/rules',
    from: '../bulk/bulk-approve',
    name: 'BulkApproveInput',
    check: dependencyCruiser,
  },
  {
    rule: 'no-folder-cycles',
    file: 'libs/approval-requests/src/rules',
    from: '../bulk/bulk-approve',
    name: 'BulkApproveInput',
    check: dependencyCruiser,
  },
  {
    rule: 'no-file-cycles',
    file: 'libs/approval-requests/src/rules',
    from: './planted-violation',
    name: 'planted as same',
    check: dependencyCruiser,
  },
  {
    rule: 'pure-rules',
    file: 'libs/approval-requests/src/rules',
    from: '@nestjs/common',
    name: 'Injectable',
    check: dependencyCruiser,
  },
];

for (const { rule, file, from, name, value = name.split(' ').at(-1), check } of VIOLATIONS) {
  const planted = join(root, file, 'planted-violation.ts');
  try {
    writeFileSync(planted, `import { ${name} } from '${from}';\n\nexport const planted = ${value};\n`);
    if (!check(planted).includes(rule)) {
      process.stderr.write(`Forbidden code passed lint: the rule ${rule} is not enforced for ${value}.\n`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(planted, { force: true });
  }
}

/** @returns the names of the violated rules */
function eslint(file) {
  const results = run('eslint', 'bin/eslint.js', ['--format', 'json', file]);
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
}

function dependencyCruiser() {
  const { summary } = run('dependency-cruiser', 'bin/dependency-cruiser.mjs', [
    '--output-type',
    'json',
    'libs/approval-requests/src',
  ]);
  return summary.violations.map(({ rule }) => rule.name);
}

function run(tool, program, args) {
  const file = join(root, 'node_modules', tool, program);
  return JSON.parse(
    spawnSync(process.execPath, [file, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout,
  );
}
