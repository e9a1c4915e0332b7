import { Database, type Fragment, type Statement, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { type Dimension, factsOf, isOfLines } from '../definitions/dimensions';
import { factsOfDays } from './facts-of-days';
import { LINES_OF_DAYS } from './group-rows';
import { type DueSpans, dueSpans } from './summed-spans';
import { SUMMED, SUM_NAMES, type Summed, sumsOfFacts, sumsOfSums } from './sums-of-facts';

/** Sums of a dimension with more values in a span are not kept: they would be as many as the facts. */
const MAX_VALUES = 1_000;

/** A dimension with too many values, by the first day of the span. */
interface LeftOut {
  start: string;
  dimension: Dimension;
}

const LINE_KEYS = sql.raw('l.partnumber, l.product_category, l.level_keys, l.approver, l.reason_code');
const NAMES = sql.raw(SUM_NAMES.join(', '));
const COLUMNS = sql.fragment`(${tenant.column}, generation, basis, span, start, dimension, ${NAMES})`;

/** Keeps the sums of facts per day and month. The caller has locked the state of the tenant, so that no facts change meanwhile. */
@Injectable()
export class SumsService {
  constructor(private readonly db: Database) {}

  /** Computes sums that are out of date. @returns whether there were any that may be computed */
  async sumNext(generation: number): Promise<boolean> {
    const due = await dueSpans(this.db, generation);
    if (!due) return false;
    const leftOut = await (due.span === 'day' ? this.sumDays(generation, due) : this.sumMonth(generation, due));
    await this.keepCurrent(generation, due, leftOut);
    return true;
  }

  private async sumDays(generation: number, due: DueSpans): Promise<LeftOut[]> {
    const { basis, starts } = due;
    const leftOut = await this.db.run<LeftOut>(manyValues(generation, due));
    const insertions = SUMMED.flatMap((dimension) => {
      const days = starts.filter(
        (start) => !leftOut.some((each) => each.start === start && each.dimension === dimension),
      );
      if (!days.length) return [];
      const sums = sumsOfFacts(factsOfDays({ generation, basis, days }), 'day', dimension);
      return [
        sql`insert into fact_sums ${COLUMNS} select ${tenant.columnOf('state')}, ${generation}::integer, ${basis}::text, 'day', start, ${dimension}::text, ${NAMES} from ${withState(sums)} returning 1 as added`,
      ];
    });
    await this.db.runAll([removal(generation, due), ...insertions]);
    return leftOut;
  }

  /** Of the days, which are all current. */
  private async sumMonth(generation: number, due: DueSpans): Promise<LeftOut[]> {
    const { basis } = due;
    const start = due.starts[0] as string;
    const ofMonth = sql.fragment`${tenant} and generation = ${generation} and basis = ${basis} and span = 'day'
      and start between ${start}::date and (${start}::date + interval '1 month')::date - 1`;
    const ofDays = sql.fragment`select unnest(left_out) from summed_spans where ${ofMonth}`;
    const many = sql.fragment`select dimension from fact_sums where ${ofMonth} group by dimension having count(distinct key) > ${MAX_VALUES}`;
    const leftOut = await this.db.run<LeftOut>(
      sql`select ${start} as start, dimension from (${ofDays} union ${many}) as left_out(dimension)`,
    );
    const names = leftOut.map(({ dimension }) => dimension);
    const sums = sumsOfSums(
      sql.fragment`select dimension, ${NAMES} from fact_sums where ${ofMonth} and dimension <> all(${names})`,
    );
    await this.db.runAll([
      removal(generation, due),
      sql`insert into fact_sums ${COLUMNS} select ${tenant.columnOf('state')}, ${generation}::integer, ${basis}::text, 'month', ${start}::date, dimension, ${NAMES} from ${withState(sums)} returning 1 as added`,
    ]);
    return leftOut;
  }

  private async keepCurrent(generation: number, { basis, span, starts }: DueSpans, leftOut: LeftOut[]): Promise<void> {
    const spans = starts.map((start) => ({
      start,
      left_out: leftOut.filter((each) => each.start === start).map(({ dimension }) => dimension),
    }));
    await this.db
      .run(sql`update summed_spans set due_at = null, left_out = array(select jsonb_array_elements_text(given.left_out))
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as given(start date, left_out jsonb)
     where ${tenant.of('summed_spans')} and generation = ${generation} and basis = ${basis} and span = ${span} and summed_spans.start = given.start`);
  }
}

/** With the range of the days, because PostgreSQL expects few sums of a new generation, and would compare all of them with the list. */
function removal(generation: number, { basis, span, starts }: DueSpans): Statement {
  const days = starts.toSorted();
  return sql`delete from fact_sums where ${tenant} and generation = ${generation} and basis = ${basis} and span = ${span}
    and start between ${days[0]} and ${days.at(-1)} and start = any(${days}::date[])`;
}

/** Sums with the state of their tenant, which is one row: Citus inserts from rows only where the tenant is a column of them. */
const withState = (sums: Fragment): Fragment =>
  sql.fragment`analytics_states state cross join (${sums}) as sums where ${tenant.of('state')}`;

/** The dimensions of days with too many values. */
function manyValues(generation: number, { basis, starts }: DueSpans): Statement {
  const keys = SUMMED.flatMap((name: Summed) => (name === '' ? [] : [valuesOf(name)]));
  const all = keys.reduce((one, other) => sql.fragment`${one} union all ${other}`);
  return sql`with counted as (${factsOfDays({ generation, basis, days: starts })}),
      lines as materialized (select r.day, ${LINE_KEYS} from counted r ${LINES_OF_DAYS})
    select start, dimension from (${all}) as found where number > ${MAX_VALUES}`;
}

function valuesOf(dimension: Dimension): Fragment {
  const from = isOfLines(dimension) ? 'lines l' : 'counted r';
  const levels = dimension === 'level' ? 'cross join lateral unnest(l.level_keys) as level(key)' : '';
  return sql.raw(
    `select day::text as start, '${dimension}' as dimension, count(distinct ${factsOf(dimension).key}) as number from ${from} ${levels} group by day`,
  );
}
