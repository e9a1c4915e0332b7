import { type Fragment, sql, tenant } from '@das/platform';
import { GENERATION } from './counted-requests';
import type { Basis } from '../definitions/bases';
import type { Dimension } from '../definitions/dimensions';
import type { Period } from '../definitions/periods';
import { factsOfDays } from '../sums/facts-of-days';
import { SUM_NAMES, type Summed, sumsOfFacts } from '../sums/sums-of-facts';

interface SummedPeriod extends Period {
  basis: Basis;
  dimension: Summed;
  /** The time by which sums are grouped, if any. */
  time?: Dimension | undefined;
}

const NAMES = sql.raw(SUM_NAMES.join(', '));

/**
 * Common table expressions that end with `{name}_rows`: the sums of a period, each with its first `day`. They are those of whole months that are
 * current, those of other days that are current, and the facts of the days that are left. Sums are read where they are used, each time with the columns
 * that are needed, because a copy of long ones does not fit into memory.
 */
export function summedRows(name: string, { from, to, basis, dimension, time }: SummedPeriod): Fragment {
  const named = (part: string): Fragment => sql.raw(`${name}_${part}`);
  const [months, days, open] = [named('months'), named('days'), named('open')];
  const own = sql.fragment`${tenant} and generation = ${GENERATION} and basis = ${basis}`;
  const current = sql.fragment`${own} and due_at is null and ${dimension} <> all(left_out)`;
  const isInMonth = (day: string): Fragment =>
    sql.fragment`date_trunc('month', ${sql.raw(day)}::timestamp)::date in (select start from ${months})`;
  const wholeMonths = sql.fragment`select start from summed_spans where ${current} and span = 'month' and ${sql.raw(String(time !== 'day' && time !== 'week'))}
    and start >= ${from}::date and (start + interval '1 month')::date <= ${to}::date + 1`;
  const otherDays = sql.fragment`select start from summed_spans where ${current} and span = 'day'
    and start between ${from}::date and ${to}::date and not ${isInMonth('start')}`;
  const otherDates = sql.fragment`select date::date as day from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as date
    where not ${isInMonth('date')} and date::date not in (select start from ${days})`;
  const kept = (span: string, starts: Fragment): Fragment =>
    sql.fragment`select start as day, ${NAMES} from fact_sums where ${own} and span = ${span} and dimension = ${dimension} and start = any(array(select start from ${starts}))`;
  const facts = factsOfDays({ generation: GENERATION, basis, days: sql.fragment`array(select day from ${open})` });
  return sql.fragment`${months} as materialized (${wholeMonths}), ${days} as materialized (${otherDays}), ${open} as materialized (${otherDates}),
    ${named('facts')} as materialized (${sumsOfFacts(facts, time ? 'day' : null, dimension)}),
    ${named('rows')} as not materialized (${kept('month', months)} union all ${kept('day', days)} union all select start as day, ${NAMES} from ${named('facts')})`;
}
