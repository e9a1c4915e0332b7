import type { ExpectedError } from './expected';

export const BULK_FIELD = 'bulkApproveApprovalRequests';

/** The expected outcome of a bulk approval's item. */
export interface Item {
  id: string;
  outcome: string;
  status?: string | null;
  version?: number | null;
  next?: string[];
  error?: ExpectedError;
}

const itemOf = ({ id, outcome, status = null, version = null, next = [], error }: Item, index: number): object => ({
  index,
  id,
  outcome,
  status,
  version,
  next_levels: next.map((code) => ({ code })),
  error: error ? { code: error.code, message: error.message } : null,
});

const OUTCOMES = ['approved', 'partially_approved', 'advanced', 'unchanged', 'failed'];
const summaryOf = (items: Item[]): object => ({
  total: items.length,
  ...Object.fromEntries(OUTCOMES.map((wanted) => [wanted, items.filter(({ outcome }) => outcome === wanted).length])),
});

/** The whole response to `BULK` with these outcomes. */
export const answer = (items: Item[]): object => ({
  data: { [BULK_FIELD]: { summary: summaryOf(items), results: items.map(itemOf), job: null } },
});

/** The outcome of an id that names no request. */
export const missing = (id: string): Item => ({
  id,
  outcome: 'failed',
  error: { code: 'NOT_FOUND', message: `No query results for model [ApprovalRequest] ${id}` },
});

/** The error when another number of requests matches than expected. @param current null for more than a batch may have */
export const otherCount = (expected: number, current: number | null): ExpectedError => ({
  code: 'VERSION_CONFLICT',
  message: `A count of ${expected} was expected, but the filter matches ${current ?? 'more than 10000'}. Nothing was done.`,
  facts: { current_count: current },
});
