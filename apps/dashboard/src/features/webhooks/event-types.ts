import { queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import { webhookEventTypesDocument } from './webhooks.graphql.ts';

/** The catalogue of event types. It changes only with a new version of the service. */
export const eventTypesQuery = queryOptions({
  queryKey: ['webhook-event-types'],
  queryFn: async ({ signal }) => (await post(webhookEventTypesDocument, {}, { signal })).webhookEventTypes,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});
