const decorated = { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false };

/** Specs run from the source; the schema that they find comes from the built code, so build first (`npm test` does). */
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/libs/*/src/**/*.spec.ts', '<rootDir>/apps/*/src/**/*.spec.ts', '<rootDir>/tools/*/src/**/*.spec.ts'],
  globalSetup: '<rootDir>/tools/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/tools/testing/global-teardown.mjs',
  setupFiles: ['reflect-metadata'],
  testEnvironmentOptions: { customExportConditions: ['@das/source', 'node', 'node-addons', 'require', 'default'] },
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: { target: 'es2023', parser: { syntax: 'typescript', decorators: true }, transform: decorated, keepClassNames: true },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  testTimeout: 30_000,
  maxWorkers: 2,
};
