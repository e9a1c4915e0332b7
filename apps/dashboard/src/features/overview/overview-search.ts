import { type RawSearch, dayIn, oneIn, textIn, withValues } from '../../api/search';
import { PERIOD_NAMES, type PeriodName, customProblem } from './overview-period';

const MAX_TEXT_LENGTH = 2_000;

/** Which requests the page counts. */
export interface OverviewFilters {
  region?: string;
  type?: string;
  category?: string;
}

/** The search parameters of the page. The last 30 days are the default. */
export interface OverviewSearch extends OverviewFilters {
  period?: PeriodName;
  /** The days of the period `custom`. */
  from?: string;
  to?: string;
}

/** Reads the search parameters. Malformed values are left out, and so is the period `custom` without its two days. */
export function overviewSearch(search: RawSearch): OverviewSearch {
  const period = oneIn(search, 'period', PERIOD_NAMES);
  const custom = { from: dayIn(search, 'from') ?? '', to: dayIn(search, 'to') ?? '' };
  const isWrong = period === 'custom' && customProblem(custom) !== undefined;
  return withValues({
    period: isWrong ? undefined : period,
    ...(period === 'custom' && !isWrong && custom),
    region: filterIn(search, 'region'),
    type: filterIn(search, 'type'),
    category: filterIn(search, 'category'),
  });
}

function filterIn(search: RawSearch, name: string): string | undefined {
  const text = textIn(search, name);
  return text !== undefined && text.trim() !== '' && text.length <= MAX_TEXT_LENGTH ? text : undefined;
}
