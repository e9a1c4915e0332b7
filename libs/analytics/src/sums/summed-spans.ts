import { type Database, type Fragment, sql, tenant } from '@das/platform';
import { BASES, type Basis } from '../definitions/bases';
import type { FactDays } from '../facts/facts-writer';
import { DAY } from './facts-of-days';

/** The periods that are summed: whole days and whole calendar months. */
export const SPANS = ['day', 'month'] as const;
export type Span = (typeof SPANS)[number];

/** Sums of a span that changes often would be computed for nothing: they are when nothing has changed for so many seconds. */
export const QUIET_S: Record<Span, number> = { day: 10, month: 60 };
/** Days of one transaction, and about how many requests they have. */
const DAYS = 8;
const REQUESTS = 10_000;
const REMOVED_SPANS = 50;

/** Days, or one month, of one basis. */
export interface DueSpans {
  basis: Basis;
  span: Span;
  starts: string[];
}

/** The first day of a span. */
const startOf = (span: Span, day: string): string => (span === 'day' ? day : `${day.slice(0, 7)}-01`);

/** Records that facts of these days have changed. @param isQuiet whether no further change is expected */
export async function noteChangedDays(
  db: Database,
  generation: number,
  days: readonly FactDays[],
  isQuiet: boolean,
): Promise<void> {
  const spans = BASES.flatMap((basis) =>
    SPANS.flatMap((span) => {
      const starts = days.flatMap((each) =>
        each[`${basis}_day`] === null ? [] : [startOf(span, String(each[`${basis}_day`]))],
      );
      return [...new Set(starts)].map((start) => ({ basis, span, start, quiet_s: isQuiet ? 0 : QUIET_S[span] }));
    }),
  );
  if (!spans.length) return;
  await db.run(sql`insert into summed_spans (${tenant.column}, generation, basis, span, start, due_at)
    select ${tenant.id}, ${generation}, basis, span, start, clock_timestamp() + quiet_s * interval '1 second'
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as given(basis text, span text, start date, quiet_s integer)
    on conflict (${tenant.column}, generation, basis, span, start) do update set due_at = excluded.due_at returning 1 as noted`);
}

interface Due {
  basis: Basis;
  start: string;
  requests: number;
}

/** What is summed next: the newest days, or a month whose days are all current. */
export async function dueSpans(db: Database, generation: number): Promise<DueSpans | undefined> {
  const due = sql.fragment`${tenant.of('due')} and due.generation = ${generation} and due.due_at <= clock_timestamp()`;
  const changing = sql.fragment`select from summed_spans day where ${tenant.of('day')} and day.generation = ${generation} and day.basis = due.basis
    and day.span = 'day' and day.due_at is not null and day.start between due.start and (due.start + interval '1 month')::date - 1`;
  const [days = [], months = []] = await db.runAll<Due>([
    sql`select basis, start::text, ${requestsOf(generation)} as requests
      from (select basis, start from summed_spans due where ${due} and span = 'day' order by basis, start desc limit ${DAYS}) as due`,
    sql`select basis, start::text, 0 as requests from summed_spans due where ${due} and span = 'month' and not exists (${changing}) order by start desc limit 1`,
  ]);
  const [span, found] = days.length ? (['day', days] as const) : (['month', months] as const);
  const [first] = found;
  if (!first) return undefined;
  return { basis: first.basis, span, starts: startsOf(first, found) };
}

/** The first span, and others of its basis while they have few requests together. */
function startsOf(first: Due, found: Due[]): string[] {
  const starts: string[] = [];
  let requests = 0;
  for (const each of found.filter(({ basis }) => basis === first.basis)) {
    requests += Number(each.requests);
    if (starts.length && requests > REQUESTS) break;
    starts.push(each.start);
  }
  return starts;
}

/** The number of requests on a day of `due`. */
function requestsOf(generation: number): Fragment {
  const on = (day: Fragment): Fragment =>
    sql.fragment`(select count(*) from request_facts f where ${tenant.of('f')} and f.generation = ${generation} and f.${day} = due.start)`;
  return sql.fragment`case due.basis when 'created' then ${on(DAY.created)} else ${on(DAY.decided)} end`;
}

/** The seconds after which a span may be summed, at least one; null when all are current. */
export async function nextDue(db: Database, generation: number): Promise<number | null> {
  const [row] = await db.run<{ seconds: number | null }>(
    sql`select extract(epoch from min(due_at) - clock_timestamp())::float8 as seconds from summed_spans
         where ${tenant} and generation = ${generation} and due_at is not null`,
  );
  return row?.seconds === null || row === undefined ? null : Math.max(1, row.seconds);
}

/** A day on which requests were created that may have facts of another generation. */
interface OtherDay {
  generation: number;
  start: string;
}

const CREATED_DAY = sql.raw(`basis = 'created' and span = 'day'`);

export async function otherDay(db: Database, generation: number): Promise<OtherDay | undefined> {
  const [day] = await db.run<OtherDay>(
    sql`select generation, start from summed_spans where ${tenant} and generation <> ${generation} and ${CREATED_DAY} order by generation, start limit 1`,
  );
  return day;
}

/** Removes a day that has no more facts, with its sums. */
export const removeOtherDay = (db: Database, { generation, start }: OtherDay): Promise<unknown> =>
  db.run(
    sql`delete from summed_spans where ${tenant} and generation = ${generation} and ${CREATED_DAY} and start = ${start}`,
  );

/** Removes some spans of other generations, with their sums. @returns whether there were any */
export async function removeOtherSpans(db: Database, generation: number): Promise<boolean> {
  const some = sql.fragment`select generation, basis, span, start from summed_spans where ${tenant} and generation <> ${generation} limit ${REMOVED_SPANS}`;
  const removed = await db.run(
    sql`delete from summed_spans where ${tenant} and (generation, basis, span, start) in (${some}) returning 1 as removed`,
  );
  return removed.length > 0;
}
