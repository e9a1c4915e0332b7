import { type Database, type Fragment, type Statement, sql, tenant } from '@das/platform';
import type { Basis } from '../definitions/bases';
import { factsOfDays } from './facts-of-days';
import { SPANS, type Span } from './summed-spans';
import { SUMMED, SUM_NAMES, type Summed, sumsOfFacts } from './sums-of-facts';

/** The sums of a calendar month: those of its days, or its own. */
interface ComparedSums {
  generation: number;
  basis: Basis;
  /** Its first day. */
  month: string;
  span: Span;
}

/** Compares the current sums with sums of the facts, month by month. @returns the name of the first sum that differs */
export async function firstBadSum(db: Database, generation: number): Promise<string | null> {
  const months = await db.run<{ basis: Basis; month: string }>(
    sql`select distinct basis, date_trunc('month', start::timestamp)::date::text as month from summed_spans
         where ${tenant} and generation = ${generation} order by month, basis`,
  );
  for (const { basis, month } of months)
    for (const span of SPANS)
      for (const dimension of SUMMED) {
        const [bad] = await db.run<{ start: string }>(differing({ generation, basis, month, span }, dimension));
        if (bad) return ['sums', basis, span, bad.start, ...(dimension ? [dimension] : [])].join('.');
      }
  return null;
}

/** The first span whose sums by a dimension differ. It is one statement, so that nothing changes meanwhile. */
function differing({ generation, basis, month, span }: ComparedSums, dimension: Summed): Statement {
  const own = sql.fragment`${tenant} and generation = ${generation} and basis = ${basis} and span = ${span}`;
  const current = sql.fragment`select start from summed_spans where ${own} and due_at is null and ${dimension} <> all(left_out)
    and start between ${month}::date and (${month}::date + interval '1 month')::date - 1`;
  const names = sql.raw(['start', ...SUM_NAMES].join(', '));
  const kept = sql.fragment`select ${names} from fact_sums where ${own} and dimension = ${dimension} and start = any(array(select start from spans))`;
  const computed = sumsOfFacts(factsOfDays({ generation, basis, days: DAYS[span] }), span, dimension);
  return sql`with spans as materialized (${current}), kept as (${kept}), computed as (${computed})
    select start::text from ((select ${names} from kept except select ${names} from computed)
      union all (select ${names} from computed except select ${names} from kept)) as different order by start limit 1`;
}

/** The days of the compared spans. */
const DAYS: Record<Span, Fragment> = {
  day: sql.raw('array(select start from spans)'),
  month: sql.raw(
    `array(select day::date from spans, generate_series(start, (start + interval '1 month')::date - 1, interval '1 day') as day)`,
  ),
};
