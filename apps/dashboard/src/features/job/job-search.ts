import { oneIn, pageIn, withValues } from '../../api/search';
import { ITEM_OUTCOMES, type ItemOutcome } from '../../approvals/bulk/bulk-outcomes';

/** The items of a job that are shown. */
export interface JobSearch {
  outcome?: ItemOutcome;
  page?: number;
}

/** The parameters of an address. Malformed ones are left out. */
export const jobSearch = (search: Record<string, unknown>): JobSearch =>
  withValues({ outcome: oneIn(search, 'outcome', ITEM_OUTCOMES), page: pageIn(search) });
