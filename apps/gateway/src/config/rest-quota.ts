import type { Settings } from './settings';

const REST_REQUESTS_PER_MINUTE: Record<Settings['DAS_ENVIRONMENT'], number> = { staging: 500, production: 1_000 };

/** REST requests per minute of an API key. */
export const restQuota = ({ DAS_REST_REQUESTS_PER_MINUTE, DAS_ENVIRONMENT }: Settings): number =>
  DAS_REST_REQUESTS_PER_MINUTE || REST_REQUESTS_PER_MINUTE[DAS_ENVIRONMENT];
