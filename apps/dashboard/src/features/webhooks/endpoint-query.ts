import { queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import { webhookEndpointDocument } from './endpoint.graphql.ts';

/** How often an open endpoint and its deliveries are read. */
export const INTERVAL_MS = 5_000;

/** An endpoint; null when it is absent. */
export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'endpoint', id],
    queryFn: async ({ signal }) => (await post(webhookEndpointDocument, { id }, { signal })).webhookEndpoint,
    refetchInterval: INTERVAL_MS,
  });
