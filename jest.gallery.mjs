import config from './jest.config.mjs';

/** Takes pictures of every page: `npx nx gallery dashboard`. */
export default { ...config, testMatch: ['<rootDir>/apps/gateway/e2e/dashboard/gallery.ts'] };
