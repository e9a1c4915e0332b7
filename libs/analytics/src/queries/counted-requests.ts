import { type Fragment, sql, tenant } from '@das/platform';
import { REQUEST_COLUMNS } from '../facts/facts-writer';
import { DAY } from '../sums/facts-of-days';
import type { Basis } from '../definitions/bases';
import type { Period } from '../definitions/periods';

/** Which requests count. */
export interface Counted extends Period {
  basis: Basis;
  /** Selects their ids; absent: all. */
  ids?: Fragment | undefined;
}

/**
 * The generation of the facts that are read now. Read in the statement of the facts, it never mixes two. It is a sub-select as a whole: below
 * row-level security PostgreSQL compares an index with the value of a sub-select, but not with that of `coalesce`.
 */
export const GENERATION = sql.fragment`(select coalesce(max(generation), 1) from analytics_states where ${tenant})`;

const COLUMNS = sql.raw(REQUEST_COLUMNS.join(', '));

/** The facts of the requests that count, with their `day`. */
export function countedRequests({ from, to, basis, ids }: Counted): Fragment {
  const day = DAY[basis];
  const matching = ids ? sql.fragment`and approval_request_id in (${ids})` : sql.raw('');
  return sql.fragment`select ${COLUMNS}, ${day} as day from request_facts
    where ${tenant} and generation = ${GENERATION} and ${day} between ${from}::date and ${to}::date ${matching}`;
}

/** What an answer says about the facts that it was computed from. */
export interface FactsRead {
  /** Null: the tenant has no facts yet. */
  timezone: string | null;
  is_complete: boolean | null;
  loaded_from: string | null;
}

export const FACTS_READ_NAMES = 'timezone, is_complete, loaded_from';

/** The columns of {@link FactsRead}. */
export const FACTS_READ = sql.fragment`(select calendar ->> 'timezone' from analytics_states where ${tenant}) as timezone,
  (select is_complete from analytics_states where ${tenant}) as is_complete, (select loaded_from from analytics_states where ${tenant}) as loaded_from`;
