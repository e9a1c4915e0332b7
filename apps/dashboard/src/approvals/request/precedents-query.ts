import { queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import { type PrecedentsQuery, precedentsDocument } from './precedents.graphql.ts';
import type { ApprovalRequest } from './request-query';

export type Precedents = NonNullable<PrecedentsQuery['approvalRequest']>['opportunities'][number]['precedents'];

const FIVE_MINUTES_MS = 300_000;

/** Earlier decisions on the parts of a request, by line. They are read apart from the request, which is polled. */
export const precedentsQuery = ({ id, version }: Pick<ApprovalRequest, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['precedents', id, version],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Precedents>> => {
      const { approvalRequest } = await post(precedentsDocument, { id }, { signal });
      return new Map(approvalRequest?.opportunities.map((line) => [line.id, line.precedents]));
    },
    staleTime: FIVE_MINUTES_MS,
  });

/** The newest approved price of the narrowest ring; null when none was approved. */
export const lastApproved = (precedents: Precedents | undefined): number | null =>
  precedents?.statistics.find(({ last_price }) => last_price !== null)?.last_price ?? null;
