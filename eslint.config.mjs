import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
import { depConstraints } from './may-import.mjs';

/** A rule is an error or is not here. */
export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.data/**', '**/*.mjs', '**/*.d.ts'] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    plugins: { '@nx': nx },
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { enforceBuildableLibDependency: false, allow: [], depConstraints }],
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'max-lines': ['error', { max: 200, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 40 }],
      'max-params': ['error', 4],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'List the names: nothing is public unless listed.' },
        { selector: "CallExpression[callee.name='forwardRef']", message: 'A cycle is a design fault.' },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // A describe block is a list of guarantees, not a function that somebody has to follow; the type of Jest's matchers says nothing.
    files: ['**/*.spec.ts', '**/e2e/**'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  // The text of a migration is one script of SQL.
  { files: ['**/migrations/*.ts'], rules: { 'max-lines-per-function': 'off' } },
);
