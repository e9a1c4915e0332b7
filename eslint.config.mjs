import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
import { depConstraints } from './may-import.mjs';

const RESTRICTED_SYNTAX = [
  { selector: 'ExportAllDeclaration', message: 'List the names: nothing is public unless listed.' },
  { selector: "CallExpression[callee.name='forwardRef']", message: 'A cycle is a design fault.' },
  // `no-misused-promises` of oxlint would also report promises in `finally`, which waits for them: its check of arguments is off.
  ...['callee.property.name=/^(forEach|on)$/', 'callee.name=/^set(Timeout|Interval|Immediate)$/'].map((callee) => ({
    selector: `CallExpression[${callee}] > :function[async=true]`,
    message: 'Nothing waits for this promise or sees its rejection.',
  })),
  {
    selector: "CallExpression[callee.property.name='waitForFunction']",
    message: 'The policy of our pages blocks its polling: use `until` with `page.evaluate`.',
  },
];

/** Statements bind the tenant with the `sql` tag, in one place. */
const TENANT_BINDING =
  'Bind the tenant with `tenant` in the `sql` tag of @das/platform; for other uses call `currentTenantId()`.';
const TENANT_SYNTAX = [
  {
    selector: "MemberExpression[object.callee.name='requireContext'][property.name='tenant_id']",
    message: TENANT_BINDING,
  },
  {
    selector: "VariableDeclarator[init.callee.name='requireContext'] Property[key.name='tenant_id']",
    message: TENANT_BINDING,
  },
  { selector: 'TemplateElement[value.raw=/tenant_id/]', message: TENANT_BINDING },
  {
    selector: 'Literal[value=/tenant_id/]:not([value=/^(das\\.)?tenant_id$|_tenant_id_fkey$/])',
    message: TENANT_BINDING,
  },
  {
    selector: "ObjectExpression:has(> Property[key.name='text']):has(> Property[key.name='values'])",
    message: 'Write statements with the `sql` tag.',
  },
];

/** A migration may add a column while the previous release runs, so statements name their columns. Functions name theirs. */
const ALL_COLUMNS = String.raw`/(select|returning|,)\s+(\w+\.)?\*(?!.*\sfrom\s+(\(|\w+\())/is`;
const COLUMN_SYNTAX = [
  {
    selector: `TaggedTemplateExpression:matches([tag.name='sql'], [tag.object.name='sql']) TemplateElement[value.raw=${ALL_COLUMNS}]`,
    message: 'Name the columns: a column that is added later is not for this version.',
  },
];

/** The times of approval rules come from the business clock (docs/decisions/0184). `Date` only calculates. */
const CLOCK = 'Use the business clock: `now` of the context, or `db.clock` of @das/platform (docs/decisions/0184).';
const PRESENT_IN_SQL = String.raw`/\b(now|(clock|statement|transaction)_timestamp)\(\)|\b(current_|local)(timestamp|date|time)\b/i`;
const CLOCK_SYNTAX = [
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: CLOCK },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
  { selector: "CallExpression[callee.name='Date']", message: CLOCK },
  { selector: 'ImportSpecifier[imported.name=/^(NOW|dateTimeNow)$/]', message: CLOCK },
  { selector: `TemplateElement[value.raw=${PRESENT_IN_SQL}]`, message: CLOCK },
  // the default of a column is for processes of the previous release
  { selector: `Literal[value=${PRESENT_IN_SQL}]:not(Property[key.name='default'] Literal)`, message: CLOCK },
];

/** The policy of the page forbids inline styles; markup is never built from text. */
const PAGE_SYNTAX = [
  {
    selector: "JSXAttribute[name.name='style']",
    message: 'The policy of the page forbids inline styles: use a CSS module.',
  },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text of people is shown as text.' },
  { selector: "MemberExpression[property.name='innerHTML']", message: 'Text of people is shown as text.' },
  { selector: "CallExpression[callee.name='eval']", message: 'The policy of the page forbids eval.' },
  {
    selector: "CallExpression[callee.property.name='open'][callee.object.name='window']",
    message: 'Use a link with rel="noopener".',
  },
];

/** Numbers and moments have one format each, in `src/format` of the dashboard. */
const FORMAT = 'Use a text of src/format, such as countText() or momentText().';
const FORMAT_SYNTAX = [
  { selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]', message: FORMAT },
  { selector: "MemberExpression[object.name='Intl'][property.name=/Format$/]", message: FORMAT },
];

/** Every rule is an error; there are no warnings. Rules that need types, and those of React, are in .oxlintrc.json. */
export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      '.data/**',
      '**/*.mjs',
      '**/*.mts',
      '**/*.d.ts',
      '**/*.graphql.ts',
      '**/*.generated.ts',
      'apps/dashboard/public/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommended],
    plugins: { '@nx': nx },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { enforceBuildableLibDependency: false, allow: [], depConstraints }],
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': 'off', // the compiler reports them
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 50 }],
      'max-params': ['error', 4],
      'no-restricted-syntax': ['error', ...RESTRICTED_SYNTAX],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // A describe block is a list of guarantees, not a function to follow.
    files: ['**/*.spec.ts', '**/e2e/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // Markup is not branching.
    files: ['apps/dashboard/src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 60 }] },
  },
  {
    files: ['apps/dashboard/src/**/*.ts', 'apps/dashboard/src/**/*.tsx'],
    ignores: ['apps/dashboard/src/format/**'],
    rules: { 'no-restricted-syntax': ['error', ...RESTRICTED_SYNTAX, ...PAGE_SYNTAX, ...FORMAT_SYNTAX] },
  },
  {
    // The text of a migration is one script of SQL, and it imports nothing that can change (docs/decisions/0085).
    files: ['libs/schema/src/migrations/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!typeorm$)', message: 'A migration is frozen: it imports only typeorm.' }] },
      ],
    },
  },
  {
    files: ['libs/*/src/**/*.ts', 'apps/gateway/src/**/*.ts'],
    ignores: ['libs/platform/**', '**/migrations/**', '**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...RESTRICTED_SYNTAX, ...TENANT_SYNTAX, ...COLUMN_SYNTAX] },
  },
  {
    files: ['libs/approval-requests/src/**/*.ts', 'libs/tenants/src/business-time/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...RESTRICTED_SYNTAX, ...TENANT_SYNTAX, ...COLUMN_SYNTAX, ...CLOCK_SYNTAX],
    },
  },
);
