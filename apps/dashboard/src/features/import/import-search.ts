import { oneIn, pageIn, textIn, withValues } from '../../api/search';
import { ITEM_OUTCOMES, type ItemOutcome } from '../../approvals/bulk/bulk-outcomes';

/** The run that the address names, and the rows that are shown. */
export interface ImportSearch {
  /** The ids of its jobs, separated by points. */
  jobs?: string;
  /** The number of rows of the file. */
  rows?: number;
  dry?: '1';
  outcome?: ItemOutcome;
  page?: number;
}

const JOB_IDS = /^[0-9A-HJKMNP-TV-Z]{26}(\.[0-9A-HJKMNP-TV-Z]{26})*$/;

/** The parameters of an address. Malformed ones are left out. */
export function importSearch(search: Record<string, unknown>): ImportSearch {
  const [jobs, rows] = [textIn(search, 'jobs'), Number(textIn(search, 'rows'))];
  return withValues({
    jobs: jobs !== undefined && JOB_IDS.test(jobs) ? jobs : undefined,
    rows: Number.isSafeInteger(rows) && rows > 0 ? rows : undefined,
    dry: oneIn(search, 'dry', ['1'] as const),
    outcome: oneIn(search, 'outcome', ITEM_OUTCOMES),
    page: pageIn(search),
  });
}
