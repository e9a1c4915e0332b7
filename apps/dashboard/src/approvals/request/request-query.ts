import { queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import { type RequestQuery, requestDocument } from './request.graphql.ts';

export type ApprovalRequest = NonNullable<RequestQuery['approvalRequest']>;
export type Line = ApprovalRequest['opportunities'][number];
export type Step = ApprovalRequest['steps'][number];
export type Question = ApprovalRequest['questions'][number];

const PENDING_INTERVAL_MS = 10_000;
/** Find lists requests that were opened in this time. */
const KEPT_MS = 3_600_000;

/** Whether a decision of a person is still possible. */
export const isPending = ({ lifecycle_state }: Pick<ApprovalRequest, 'lifecycle_state'>): boolean =>
  lifecycle_state === 'pending';

/** A request with its lines, route, warnings and allowed actions; null when it does not exist. Polled while it is pending. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['request', id, 'view'],
    queryFn: async ({ signal }) => (await post(requestDocument, { id }, { signal })).approvalRequest,
    gcTime: KEPT_MS,
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? PENDING_INTERVAL_MS : false),
  });
