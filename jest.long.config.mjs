import base from './jest.config.mjs';

process.env.DAS_IN_FULL = '1'; // the workers inherit it: see scale.ts

/**
 * Proofs of endurance (`npm run test:long`): compared builds, kills in loops, packages of another team, the assembled image. Also the
 * specs of the dashboard once more, in full.
 */
export default {
  ...base,
  testMatch: [
    ...base.testMatch.map((pattern) => pattern.replace('*.spec.ts', '*.long.spec.ts')),
    '<rootDir>/apps/gateway/e2e/dashboard/*.spec.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
};
