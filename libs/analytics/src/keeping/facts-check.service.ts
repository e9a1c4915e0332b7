import { Database, type Statement, groupedBy, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { readSources } from '../facts/facts-reader';
import { FACT_TABLES, rowsOfFacts } from '../facts/facts-writer';
import { requestFacts } from '../facts/request-facts';
import { type AnalyticsState, peekState, presentCalendar } from './analytics-states';
import { type FactRow, firstDifference } from './fact-differences';
import { factsCalendar } from './facts-calendar';
import { FactsService } from './facts.service';
import { firstBadSum } from '../sums/first-bad-sum';

const BATCH = 500;
/** How often a request is compared whose facts differ: it may change meanwhile. */
const ATTEMPTS = 5;

export interface BadFact {
  /** Null: a sum differs. */
  approval_request_id: string | null;
  field: string;
}

export interface CheckedFacts {
  /** The number of requests that were compared. */
  requests: number;
  first_bad: BadFact | null;
}

export interface CountedFacts {
  requests: number;
  lines: number;
  steps: number;
}

/** What fields of a table begin with, and the column that tells its rows apart. */
const NAMES = [
  { prefix: '', key: 'approval_request_id' },
  { prefix: 'line.', key: 'opportunity_id' },
  { prefix: 'step.', key: 'step_id' },
] as const;

/** Compares the kept facts of the current tenant with its rows, and the kept sums with the facts. */
@Injectable()
export class FactsCheckService {
  constructor(
    private readonly db: Database,
    private readonly facts: FactsService,
  ) {}

  /** Compares all requests; while history is loaded, those that are loaded. */
  async check(): Promise<CheckedFacts> {
    let [requests, after] = [0, ''];
    for (;;) {
      const ids = await this.idsAfter(after);
      const bad = await this.firstBad(ids);
      requests += ids.length;
      if (bad) return { requests, first_bad: bad };
      const last = ids.at(-1);
      if (last === undefined || ids.length < BATCH) return { requests, first_bad: await this.firstBadSum() };
      after = last;
    }
  }

  /** The numbers of the facts that are read now. */
  async count(): Promise<CountedFacts> {
    const { generation } = await this.state();
    const counts = await this.db.runAll<{ count: string }>(
      FACT_TABLES.map(
        ({ table }) => sql`select count(*) from ${sql.raw(table)} where ${tenant} and generation = ${generation}`,
      ),
    );
    const [requests = 0, lines = 0, steps = 0] = counts.map(([row]) => Number(row?.count));
    return { requests, lines, steps };
  }

  /** A difference counts when no change of the request waits to be computed. */
  private async firstBad(ids: string[]): Promise<BadFact | null> {
    let [bad] = await this.differences(ids);
    for (let attempt = 1; bad && attempt < ATTEMPTS; attempt += 1) {
      while (await this.facts.keepChanged());
      [bad] = await this.differences(ids);
    }
    return bad ?? null;
  }

  /** A difference counts when the facts that are read have not been replaced meanwhile. */
  private async firstBadSum(): Promise<BadFact | null> {
    const { generation } = await this.state();
    const field = await firstBadSum(this.db, generation);
    if (field === null) return null;
    return (await this.state()).generation === generation ? { approval_request_id: null, field } : this.firstBadSum();
  }

  private async differences(ids: string[]): Promise<BadFact[]> {
    if (!ids.length) return [];
    const { generation, calendar } = await this.state();
    const sources = await readSources(this.db, ids);
    const computed = rowsOfFacts(sources.map((rows) => requestFacts(rows, factsCalendar(calendar))));
    const kept = await this.db.runAll<FactRow>(FACT_TABLES.map((table) => keptRows(table, generation, ids)));
    const [keptOf, computedOf] = [kept, computed].map((tables) =>
      tables.map((rows) => groupedBy(rows as FactRow[], 'approval_request_id')),
    ) as [Map<string, FactRow[]>[], Map<string, FactRow[]>[]];
    return ids.flatMap((id) => {
      const field = firstDifference(
        NAMES.map((names, index) => ({
          ...names,
          kept: keptOf[index]?.get(id) ?? [],
          computed: computedOf[index]?.get(id) ?? [],
        })),
      );
      return field === null ? [] : [{ approval_request_id: id, field }];
    });
  }

  /** Requests that exist, and those that have facts although they do not. */
  private async idsAfter(after: string): Promise<string[]> {
    const { generation, is_complete, before_id, next_generation } = await this.state();
    const loaded = !is_complete && next_generation === null ? sql.fragment`and id >= ${before_id ?? '~'}` : sql.raw('');
    const live = sql.fragment`select id from approval_requests where ${tenant} and deleted_at is null ${loaded} and id > ${after} order by id limit ${BATCH}`;
    const kept = sql.fragment`select approval_request_id from request_facts where ${tenant} and generation = ${generation} and approval_request_id > ${after} order by approval_request_id limit ${BATCH}`;
    const rows = await this.db.run<{ id: string }>(
      sql`select id from ((${live}) union (${kept})) as compared(id) order by id limit ${BATCH}`,
    );
    return rows.map(({ id }) => id);
  }

  private async state(): Promise<Omit<AnalyticsState, 'next_calendar'>> {
    const state = await peekState(this.db);
    if (state) return state;
    const calendar = await presentCalendar(this.db);
    return { generation: 1, calendar, is_complete: true, next_generation: null, before_id: null };
  }
}

/** As texts, except for lists. */
function keptRows({ table, columns }: (typeof FACT_TABLES)[number], generation: number, ids: string[]): Statement {
  const texts = columns.map(([name, type]) => (type.endsWith('[]') ? name : `${name}::text`)).join(', ');
  return sql`select ${sql.raw(texts)} from ${sql.raw(table)} where ${tenant} and generation = ${generation} and ${where.isOneOfKeys('approval_request_id', ids)}`;
}
