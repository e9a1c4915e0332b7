import base from './jest.config.mjs';

/** Proofs of endurance (`npm run test:long`): compared builds, kills in loops, packages of another team, the assembled image. */
export default {
  ...base,
  testMatch: base.testMatch.map((pattern) => pattern.replace('*.spec.ts', '*.long.spec.ts')),
  testPathIgnorePatterns: ['/node_modules/'],
};
