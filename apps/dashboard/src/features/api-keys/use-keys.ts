import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import { type Finding, findingOf } from '../../api/was-recorded';
import { type ApiKeysQuery, apiKeysDocument } from './api-keys.graphql.ts';

export type ApiKey = ApiKeysQuery['apiKeys'][number];

/** All keys of the tenant without their secrets, also those that have ended. */
export const keysQuery = queryOptions({
  queryKey: ['api keys'],
  queryFn: async ({ signal }) => (await post(apiKeysDocument, {}, { signal })).apiKeys,
});

/** Answers `Check`: reads the keys, and says whether the write was recorded. */
export async function checkKeys(
  queries: QueryClient,
  stateIn: (keys: ApiKey[]) => string | undefined,
): Promise<Finding> {
  return findingOf(stateIn(await queries.fetchQuery({ ...keysQuery, staleTime: 0 })));
}
