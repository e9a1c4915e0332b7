// Jest for the soak of mutations: the specs of pure code, without a database, in Jest's default runner, which Stryker controls.
export default {
  rootDir: '../..',
  testMatch: [
    '<rootDir>/libs/*/src/**/rules/**/*.spec.ts',
    '<rootDir>/libs/{api-keys,catalog}/src/*.spec.ts',
    '<rootDir>/libs/platform/src/{validation,values}/*.spec.ts',
    '<rootDir>/libs/webhooks/src/endpoints/*.spec.ts',
  ],
  transform: { '\\.ts$': '<rootDir>/tools/testing/swc.cjs' },
  setupFiles: ['reflect-metadata'],
  moduleNameMapper: {
    '^(@nestjs/.*|@opentelemetry/api|graphql|typeorm)$': '<rootDir>/tools/soak/stryker.framework.cjs',
  },
  testEnvironmentOptions: { customExportConditions: ['@das/source', 'node', 'require', 'default'] },
  modulePathIgnorePatterns: ['/dist/', '/.data/', '<rootDir>/.stryker-tmp/'],
};
