// Stryker for `npm run soak -- mutation`, which adds the files to mutate.
export default {
  testRunner: 'jest',
  jest: { configFile: 'tools/soak/stryker.jest.mjs' },
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  coverageAnalysis: 'perTest',
  plugins: ['@stryker-mutator/jest-runner'],
  ignorePatterns: ['apps', 'docs', 'deploy', 'docker', 'tools/bench', 'tools/packages', '**/dist', '.nx', '.data'],
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
  concurrency: 2,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: 'tools/soak/dist/mutation.json' },
};
