// Plants code that the architecture forbids and requires that lint reports it. Without it, a check that does not run
// (no project graph, imports that are not resolved) would pass silently. Run by `nx lint workspace`.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const RULES = 'libs/approval-requests/src/rules/decision';

/** Each tool with the code that it must report: the rule, the folder of the file, and its text. */
const PLANTED = [
  [
    eslint,
    ['@nx/enforce-module-boundaries', 'libs/catalog/src', imported('@das/approval-levels', 'ApprovalLevel')],
    ['no-restricted-imports', 'libs/schema/src/migrations', imported('@das/catalog', 'Product')],
    ...[
      'sql`select * from tenants where ${tenant}`',
      'sql`select t.id, t.* from tenants as t where ${tenant}`',
      'sql.fragment`returning *${tenant}`',
    ].map((value) => ['no-restricted-syntax', 'libs/tenants/src', imported('@das/platform', 'sql, tenant', value)]),
    ['no-restricted-syntax', RULES, 'export const planted = Date.now();\n'],
    ['no-restricted-syntax', RULES, 'export const planted = new Date();\n'],
    ['no-restricted-syntax', RULES, imported('@das/platform', 'NOW')],
    ['no-restricted-syntax', RULES, imported('@das/platform', 'sql', 'sql.fragment`valid_until < now()`')],
    ['no-restricted-syntax', RULES, imported('@das/platform', 'sql', "sql.raw('valid_until < current_timestamp')")],
  ],
  [
    oxlint,
    ['no-floating-promises', 'libs/tenants/src', 'Promise.resolve(1);\nexport const planted = 1;\n'],
    ['no-floating-promises', 'apps/dashboard/src/format', 'Promise.resolve(1);\nexport const planted = 1;\n'],
    ['rules-of-hooks', 'apps/dashboard/src/format', hook('if (is) useEffect(() => undefined, []);')],
    ['exhaustive-deps', 'apps/dashboard/src/format', hook('useEffect(() => void is, []);')],
    ['set-state-in-effect', 'apps/dashboard/src/format', hook('useEffect(() => set(true), []);')],
  ],
  [
    dependencyCruiser,
    ['folders', RULES, imported('../../decisions/decisions.service', 'DecisionsService')],
    ['no-folder-cycles', RULES, imported('../../decisions/decisions.service', 'DecisionsService')],
    ['no-file-cycles', RULES, imported('./planted-violation', 'planted as same')],
    ['pure-rules', RULES, imported('@nestjs/common', 'Injectable')],
  ],
];

function imported(from, name, value = name.split(' ').at(-1)) {
  return `import { ${name} } from '${from}';\n\nexport const planted = ${value};\n`;
}

function hook(line) {
  return `import { useEffect, useState } from 'react';\n\nexport function usePlanted() {\n  const [is, set] = useState(false);\n  ${line}\n  return [is, set];\n}\n`;
}

for (const [check, ...violations] of PLANTED) {
  // a cycle of one file has the name of its own file
  const files = violations.map(([, folder], index) => join(root, folder, `planted-violation${index || ''}.ts`));
  try {
    for (const [index, [, , text]] of violations.entries())
      writeFileSync(files[index], text.replace('./planted-violation', `./planted-violation${index || ''}`));
    const found = check(files);
    for (const [index, [rule]] of violations.entries()) {
      if (found.some((each) => each.rule.includes(rule) && relative(root, files[index]).startsWith(each.file)))
        continue;
      process.stderr.write(`Forbidden code passed lint: ${rule} is not enforced for\n${violations[index][2]}\n`);
      process.exitCode = 1;
    }
  } finally {
    for (const file of files) rmSync(file, { force: true });
  }
}

/** @returns the violated rules with their files */
function eslint(files) {
  const results = run('eslint', 'bin/eslint.js', ['--format', 'json', ...files]);
  return results.flatMap(({ messages, filePath }) =>
    messages.map(({ ruleId }) => ({ rule: ruleId ?? '', file: relative(root, filePath) })),
  );
}

function oxlint(files) {
  const { diagnostics } = run('oxlint', 'bin/oxlint', ['--type-aware', '--format', 'json', ...files]);
  return diagnostics.map(({ code, filename }) => ({ rule: code, file: relative(root, join(root, filename)) }));
}

function dependencyCruiser() {
  const { summary } = run('dependency-cruiser', 'bin/dependency-cruiser.mjs', [
    '--output-type',
    'json',
    'libs/approval-requests/src',
  ]);
  return summary.violations.map(({ rule, from }) => ({ rule: rule.name, file: from }));
}

function run(tool, program, args) {
  const file = join(root, 'node_modules', tool, program);
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 };
  const { stdout, stderr } = spawnSync(process.execPath, [file, ...args], options);
  if (!stdout.startsWith('{') && !stdout.startsWith('[')) throw new Error(`${tool} failed: ${stdout}${stderr}`);
  return JSON.parse(stdout);
}
