import { availableParallelism } from 'node:os';

/**
 * Specs run from the source. Their database is migrated by the built code, so build first (`npm test` does). The specs `*.long.spec.ts` run
 * with `npm run test:long`.
 */
export default {
  rootDir: import.meta.dirname,
  testMatch: [
    '<rootDir>/libs/*/src/**/*.spec.ts',
    '<rootDir>/apps/*/src/**/*.spec.ts',
    '<rootDir>/apps/*/e2e/**/*.spec.ts',
    '<rootDir>/tools/*/src/**/*.spec.ts',
  ],
  globalSetup: '<rootDir>/tools/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/tools/testing/global-teardown.mjs',
  runner: '<rootDir>/tools/testing/runner.mjs',
  testSequencer: '<rootDir>/tools/testing/sequencer.mjs',
  reporters: ['default', '<rootDir>/tools/testing/report-times.mjs'],
  setupFiles: ['<rootDir>/tools/testing/typescript.mjs', 'reflect-metadata'],
  setupFilesAfterEnv: ['<rootDir>/tools/testing/watch-for-hangs.mjs'],
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.spec\\.ts$'], // those of jest.long.config.mjs
  transform: {},
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  maxWorkers: availableParallelism() + 1, // specs also wait for timers and processes
};
