import { type Fragment, sql, tenant } from '@das/platform';
import type { Basis } from '../definitions/bases';
import { REQUEST_COLUMNS } from '../facts/facts-writer';

const COLUMNS = sql.raw(REQUEST_COLUMNS.join(', '));

/** The day of a request's facts, by basis. */
export const DAY: Record<Basis, Fragment> = { created: sql.raw('created_day'), decided: sql.raw('decided_day') };

/** The facts of requests with their `day`. @param days a list, or SQL of an array */
export function factsOfDays({
  generation,
  basis,
  days,
}: {
  generation: Fragment | number;
  basis: Basis;
  days: Fragment | string[];
}): Fragment {
  const day = DAY[basis];
  return sql.fragment`select ${COLUMNS}, ${day} as day from request_facts
    where ${tenant} and generation = ${generation} and ${day} = any(${days}::date[])`;
}
