import { MatchingRequestsService } from '@das/approval-requests';
import { Database, type Fragment, type Statement, sql, tenant, toSecond } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { WaitingByLevel, WaitingLevel } from '../model/waiting';
import { type LevelKey, everyLevel } from './every-level';
import { type AgeRange, waitingAges } from './waiting-ages';

/** Requests of a level and an age. */
interface WaitingRow {
  /** Null: the owner. */
  level_id: string | null;
  /** The place in the list of ages. */
  age: number | null;
  /** Whether it is the row of all ages. */
  is_total: boolean;
  requests: number;
  amount: number;
  overdue: number;
}

/** Counts the requests that wait now, from active steps. */
@Injectable()
export class WaitingService {
  constructor(
    private readonly db: Database,
    private readonly matching: MatchingRequestsService,
  ) {}

  async byLevel(): Promise<WaitingByLevel> {
    const as_of = toSecond(this.db.clock.now());
    const ages = waitingAges(as_of);
    const rows = await this.db.run<WaitingRow>(waitingStatement(this.db, ages, this.matching.idsNeedingOwner()));
    const levels = await everyLevel(
      this.db,
      rows.flatMap(({ level_id }) => level_id ?? []),
    );
    return { as_of, levels: levels.map((level) => waitingAt(level, ages, rows)) };
  }
}

function waitingAt(level: LevelKey, ages: AgeRange[], all: WaitingRow[]): WaitingLevel {
  const rows = all.filter(({ level_id }) => level_id === level.level_id);
  const total = rows.find(({ is_total }) => is_total);
  return {
    ...level,
    ...numbersOf(total),
    overdue: total?.overdue ?? 0,
    ages: ages.map((age, index) => ({ ...age, ...numbersOf(rows.find((row) => !row.is_total && row.age === index)) })),
  };
}

const numbersOf = (row: WaitingRow | undefined): Pick<WaitingRow, 'amount' | 'requests'> => ({
  requests: row?.requests ?? 0,
  amount: row?.amount ?? 0,
});

/** A request counts once at a level, however many of its lines wait there. @param owners the ids of requests that wait for the owner */
function waitingStatement(db: Database, ages: AgeRange[], owners: Fragment): Statement {
  const atLevels = sql.fragment`select distinct step.approval_request_id as id, at_level.id as level_id
    from approval_steps step cross join lateral unnest(step.level_ids) as at_level(id)
   where ${tenant.of('step')} and step.status = 'active' and step.rank is not null`;
  const starts = ages.flatMap(({ from }) => from ?? []); // descending
  const age = sql.fragment`(select count(*) from unnest(${starts}::timestamptz[]) as starts(at) where r.waiting_since < starts.at)::integer`;
  const numbers = sql.fragment`count(*)::integer as requests, sum(r.requested_total) as amount,
    (count(*) filter (where r.due_at <= ${db.clock.sql}))::integer as overdue`;
  return sql`with waiting as (${atLevels} union all select owned.id, null from (${owners}) as owned),
      aged as (select waiting.level_id, case when r.waiting_since is not null then ${age} end as age, r.requested_total, r.due_at
        from waiting join approval_requests r on ${tenant.of('r')} and r.id = waiting.id and r.deleted_at is null)
    select r.level_id, r.age, grouping(r.age) = 1 as is_total, ${numbers} from aged r group by grouping sets ((r.level_id, r.age), (r.level_id))`;
}
