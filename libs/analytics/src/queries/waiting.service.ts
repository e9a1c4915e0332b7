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
  const atLevels = sql.fragment`select distinct step.approval_request_id as id, unnest(step.level_ids) collate "C" as level_id
    from approval_steps step where ${tenant.of('step')} and step.status = 'active' and step.rank is not null`;
  const starts = ages.flatMap(({ from }) => from ?? []).reverse(); // ascending
  const age = sql.fragment`${starts.length} - width_bucket(r.waiting_since, ${starts}::timestamptz[])`;
  const numbers = sql.fragment`count(*)::integer as requests, sum(requested_total) as amount,
    (count(*) filter (where due_at <= ${db.clock.sql}))::integer as overdue`;
  const pending = sql.fragment`${tenant.of('r')} and r.status = 'pending' and r.deleted_at is null`;
  /** Apart for levels and owners: both are merged with the index of pending requests in the order of ids. */
  const counted = (waiting: Fragment): Fragment => sql.fragment`
    select level_id, age, grouping(age) = 1 as is_total, ${numbers}
      from (select waiting.level_id, ${age} as age, r.requested_total, r.due_at
              from (${waiting}) as waiting join approval_requests r on r.id = waiting.id and ${pending}) as aged
     group by grouping sets ((level_id, age), (level_id))`;
  return sql`${counted(atLevels)} union all ${counted(sql.fragment`select id, null as level_id from (${owners}) as owned`)}`;
}
