import { withValues } from '../../api/search';
import type { Period, PeriodName } from './overview-period';
import type { OverviewFilters } from './overview-search';

/** What the numbers of the page are of. */
export interface Selection {
  name: PeriodName;
  period: Period;
  filters: OverviewFilters;
}

/** The moment of a request that lies in the period. */
type Basis = 'created' | 'decided';

interface Grouping {
  group_by?: string[];
  order_by?: string;
  first?: number;
}

const filterOf = ({ region, type, category }: OverviewFilters) =>
  withValues({ sales_region: region, request_type: type, product_category_id: category });

/** The input of the API for these requests. */
export const inputOf = (
  { period, filters }: Pick<Selection, 'filters' | 'period'>,
  basis: Basis,
  given: Grouping = {},
) => ({
  ...period,
  basis,
  filter: filterOf(filters),
  ...given,
});

/** The address of the numbers as a file. */
export function csvAddress(
  { period, filters }: Selection,
  basis: Basis,
  { group_by = [], ...rest }: Grouping = {},
): string {
  const parameters = { ...period, basis, group_by: group_by.join(','), ...rest, ...filterOf(filters) };
  const entries = Object.entries(withValues(parameters)).map(([name, value]) => [name, String(value)]);
  return `/v2/analytics.csv?${new URLSearchParams(entries).toString()}`;
}

/** The search parameters of the list of requests: those that the page counts, and further ones. */
export const listOf = <T extends object>({ region, type, category }: OverviewFilters, given: T) =>
  withValues({ region, type, category, ...given });

export const createdIn = ({ from, to }: Period) => ({ created_from: from, created_to: to });
export const decidedIn = ({ from, to }: Period) => ({ decided_from: from, decided_to: to });
