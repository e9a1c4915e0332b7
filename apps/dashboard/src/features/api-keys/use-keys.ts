import { queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import { type ApiKeysQuery, apiKeysDocument } from './api-keys.graphql.ts';

export type ApiKey = ApiKeysQuery['apiKeys'][number];

/** All keys of the tenant without their secrets, also those that have ended. */
export const keysQuery = queryOptions({
  queryKey: ['api keys'],
  queryFn: async ({ signal }) => (await post(apiKeysDocument, {}, { signal })).apiKeys,
});
