import { MatchingRequestsService } from '@das/approval-requests';
import { Database, type Statement, ValidationFailed, checkedInput, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { OWNER } from '../facts/line-facts';
import { AnalyticsFunnelInput } from '../model/analytics-inputs';
import type { AnalyticsFunnel, FunnelLevel } from '../model/funnel';
import { freshness } from './as-of';
import { type Counted, FACTS_READ, FACTS_READ_NAMES, type FactsRead, countedRequests } from './counted-requests';
import { everyLevel } from './every-level';
import { periodFailures } from '../definitions/periods';

type Numbers = Omit<FunnelLevel, 'code' | 'level_id' | 'rank'>;
interface FunnelRow extends Numbers, FactsRead {
  /** Null: no step counts. */
  level: string | null;
}

const OUTCOMES = ['endorsed', 'approved', 'denied', 'cancelled', 'open'] as const;
const NUMBERS = [
  'count(*)::integer as entered',
  ...OUTCOMES.map((outcome) => `(count(*) filter (where outcome = '${outcome}'))::integer as ${outcome}`),
  '(count(*) filter (where is_overdue))::integer as overdue',
  '(count(*) filter (where is_escalated))::integer as escalated',
  ...[50, 90].map((each) => `percentile_disc(${each / 100}) within group (order by seconds) as time_p${each}_seconds`),
].join(', ');

const NONE: Numbers = {
  entered: 0,
  endorsed: 0,
  approved: 0,
  denied: 0,
  cancelled: 0,
  open: 0,
  overdue: 0,
  escalated: 0,
  time_p50_seconds: null,
  time_p90_seconds: null,
};

/** Counts the steps of requests by level, from their facts. */
@Injectable()
export class FunnelService {
  constructor(
    private readonly db: Database,
    private readonly matching: MatchingRequestsService,
  ) {}

  /** @throws ValidationFailed */
  async query(given: AnalyticsFunnelInput): Promise<AnalyticsFunnel> {
    const { from, to, basis, filter } = checkedInput(AnalyticsFunnelInput, given);
    const failures = periodFailures({ from, to });
    if (failures.length) throw new ValidationFailed(failures);
    const ids = await this.matching.idsOf(filter);
    const { as_of, has_history } = await freshness(this.db);
    const rows = await this.db.run<FunnelRow>(funnelStatement({ from, to, basis: basis ?? 'created', ids }));
    const found = new Map(rows.flatMap((row) => (row.level === null ? [] : [[row.level, numbersOf(row)]])));
    const levels = await everyLevel(
      this.db,
      [...found.keys()].filter((key) => key !== OWNER),
    );
    return {
      as_of,
      is_complete: rows[0]?.is_complete ?? !has_history,
      levels: levels.map((level) => ({ ...level, ...(found.get(level.level_id ?? OWNER) ?? NONE) })),
    };
  }
}

/** A row for each level, at least one. A step of several levels counts in each. */
function funnelStatement(counted: Counted): Statement {
  const steps = sql.fragment`select key as level, s.outcome, s.is_overdue, s.is_escalated, s.seconds from counted r
    join step_facts s on ${tenant.of('s')} and s.approval_request_id = r.approval_request_id and s.generation = r.generation
    cross join lateral unnest(s.level_keys) as key`;
  return sql`with counted as (${countedRequests(counted)}), steps as (${steps}),
      levels as (select level, ${sql.raw(NUMBERS)} from steps group by level)
    select ${sql.raw(FACTS_READ_NAMES)}, level, ${sql.raw(Object.keys(NONE).join(', '))} from (select ${FACTS_READ}) as state left join levels on true`;
}

const numbersOf = (row: FunnelRow): Numbers =>
  Object.fromEntries(Object.keys(NONE).map((name) => [name, row[name as keyof Numbers]])) as unknown as Numbers;
