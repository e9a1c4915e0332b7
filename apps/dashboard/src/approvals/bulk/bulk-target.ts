import { hasCode } from '../../api/refused';
import type { BulkApproveMutationVariables } from './bulk.graphql.ts';

type BulkInput = BulkApproveMutationVariables['input'];

/** All requests that match a filter, and their number when they were selected. */
export interface Matching {
  filter: NonNullable<BulkInput['filter']>;
  total: number;
}

/** The requests of a bulk approval: these, or all that match a filter. */
export type BulkTarget = { ids: readonly string[] } | { matching: Matching };

export const countOf = (target: BulkTarget): number => ('ids' in target ? target.ids.length : target.matching.total);

/** The input for these requests. With a filter the server refuses another number than the person has seen. */
export const inputOf = (target: BulkTarget): BulkInput =>
  'ids' in target
    ? { ids: [...target.ids] }
    : { filter: target.matching.filter, expected_count: target.matching.total };

/** The number that matches now, when a filter was refused because of it; null for more than a batch may have. Undefined for other errors. */
export function countNow(error: unknown): number | null | undefined {
  if (!hasCode(error, 'VERSION_CONFLICT') || !('current_count' in error.facts)) return undefined;
  return error.facts['current_count'] as number | null;
}
