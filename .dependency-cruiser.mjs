import { readdirSync } from 'node:fs';
import { foldersMayImport } from './may-import.mjs';

for (const [root, rows] of Object.entries(foldersMayImport)) {
  const folders = readdirSync(new URL(`${root}/`, import.meta.url), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && readdirSync(new URL(`${root}/${entry.name}/`, import.meta.url)).length > 0,
  );
  const unlisted = folders.filter(({ name }) => !(name in rows)).map(({ name }) => `${root}/${name}`);
  if (unlisted.length) throw new Error(`may-import.mjs has no row for ${unlisted.join(', ')}.`);
}

const folderRules = Object.entries(foldersMayImport).flatMap(([root, rows]) =>
  Object.entries(rows).map(([folder, others]) => ({
    name: 'folders',
    comment: 'The table in may-import.mjs does not list this import.',
    severity: 'error',
    from: { path: `^${root}/${folder}/` },
    to: { path: `^${root}/`, pathNot: `^${root}/(${[folder, ...others].join('|')})/` },
  })),
);

/** Checked by `nx lint workspace`. Type-only imports count. */
export default {
  forbidden: [
    { name: 'no-file-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    {
      name: 'pure-rules',
      comment: 'A rule is a pure function: no Nest, no database.',
      severity: 'error',
      from: { path: '^libs/[^/]+/src/rules/' },
      to: { path: '^node_modules/(@nestjs|typeorm|pg)/' },
    },
    {
      name: 'no-feature-imports-another',
      comment: 'Links between features are addresses.',
      severity: 'error',
      from: { path: '^apps/dashboard/src/features/([^/]+)/' },
      to: { path: '^apps/dashboard/src/features/', pathNot: '^apps/dashboard/src/features/$1/' },
    },
    ...folderRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data)/|\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['@das/source', 'types', 'node', 'import', 'require', 'default'],
      exportsFields: ['exports'],
    },
  },
};
