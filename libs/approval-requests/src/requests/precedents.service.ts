import {
  Database,
  type Fragment,
  LongTask,
  type PageRequest,
  type PageSelection,
  type PageWindow,
  ValidationFailed,
  type Walk,
  boundTo,
  byKey,
  checkedInput,
  groupedBy,
  isWalk,
  loadBatched,
  pageOf,
  pageWindow,
  readCursor,
  sql,
  storedId,
  walkFacts,
  wantsOf,
} from '@das/platform';
import { TenantsService, dayIn } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import {
  type Precedent,
  type PrecedentPage,
  type PrecedentStatistics,
  type Precedents,
  RINGS,
} from '../model/precedent';
import { DEFAULT_PRECEDENTS, type PrecedentsArguments, SimilarApprovalsInput } from '../model/precedent-inputs';
import { monthsBefore, startOfDay } from '../rules/lifecycle/end-of-day';
import { type CountedPrecedent, precedentDiscount, precedentStatistics } from '../rules/pricing/precedent-statistics';
import { type Facts, type FactsOfRings, WIDE_RINGS, factsBeyond, factsOfRings, isSettled } from './precedent-rings';
import {
  type Asked,
  type FoundPrecedent,
  PRECEDENT_KEYS,
  type Reading,
  askedLines,
  askedPart,
  countOfPrecedents,
  historyLoading,
  pageOfPrecedents,
} from './precedent-statements';

/** Months that `since` may reach back. */
const MOST_MONTHS = 60;
/** Lines whose precedents one batch reads: each reads up to 3,000 rows. */
const LINES_PER_BATCH = 20;
/** The key of a part number that is asked about without a line. */
const PART = 'part';

/** Reads precedents: earlier decisions on the same part number. */
@Injectable()
export class PrecedentsService {
  constructor(
    private readonly db: Database,
    private readonly tenants: TenantsService,
  ) {}

  /**
   * The precedents of a line in the last 24 months; read in batches for all lines of a response.
   *
   * @throws PageRefused when `first` is negative or too large
   */
  async list(line_id: string, { first }: PrecedentsArguments): Promise<Precedents> {
    const window = pageWindow({ first: first ?? DEFAULT_PRECEDENTS }, this.db.max_first);
    const read = (ids: string[]) => this.readLines(ids, window);
    return (await loadBatched(`precedents ${window.perPage}`, line_id, read)) ?? NO_PRECEDENTS;
  }

  /**
   * A page of precedents: for a stored line, or for a part number. `ring` and `outcome` select the page, not the statistics.
   *
   * @throws ValidationFailed also when the line does not exist, or `since` is too early
   * @throws PageRefused when `first` is negative or too large
   */
  async similar(
    given: SimilarApprovalsInput,
    page: PageRequest,
    wants: PageSelection & { statistics: boolean } = { ...wantsOf(page), statistics: true },
  ): Promise<PrecedentPage> {
    const input = checkedInput(SimilarApprovalsInput, given);
    const window = pageWindow(page, this.db.max_first);
    const { opportunity_id, ring, outcome } = input;
    const line_id = opportunity_id ? storedId(opportunity_id) : null;
    const asked = line_id === null ? askedPart(PART, input) : askedLines([line_id]);
    const reading: Reading = { asked, since: await this.since(input.since), ring, outcome };
    const walk = wants.cursor || isWalk(page) ? this.walkOf(input, page) : undefined;
    const limit = window.perPage + (wants.more && (!wants.total || window.isWalk) ? 1 : 0);
    const needsRows = wants.rows || !!walk;
    const readsRows = needsRows && window.perPage > 0;
    const [rings, rows, counted, loading] = await Promise.all([
      wants.statistics || line_id !== null ? this.factsOf(reading, () => asked) : [],
      readsRows
        ? this.db.run<FoundPrecedent>(pageOfPrecedents(this.db, { ...reading, walk }, { ...window, limit }))
        : [],
      wants.total ? this.db.run<{ total: string }>(countOfPrecedents(reading)) : [],
      this.isLoading(),
    ]);
    const [facts] = rings;
    if (line_id !== null && !facts) throw new ValidationFailed([{ path: ['input', 'opportunity_id'], rule: 'exists' }]);
    const total = counted[0] && Number(counted[0].total);
    const place = walk && walkFacts(this.db.cursors, walk, rows, window.perPage);
    const found = { ...(needsRows && { rows: rows.map(precedentOf) }), ...(total !== undefined && { total }) };
    return { ...pageOf(window, found, place), statistics: statisticsOf(facts), is_complete: !loading };
  }

  private walkOf(filter: SimilarApprovalsInput, { after }: PageRequest): Walk {
    const bound = boundTo({ list: 'similar_approvals', filter }, PRECEDENT_KEYS);
    const position = after ? readCursor(this.db.cursors, after, bound).position : undefined;
    return { keys: PRECEDENT_KEYS, bound, position };
  }

  private async readLines(line_ids: string[], window: PageWindow): Promise<Map<string, Precedents>> {
    const found = new Map<string, Precedents>();
    const task = new LongTask();
    for (let from = 0; from < line_ids.length; from += LINES_PER_BATCH) {
      const ids = line_ids.slice(from, from + LINES_PER_BATCH);
      const reading: Reading = { asked: askedLines(ids), since: this.sinceDefault };
      const [rings, rows, loading] = await Promise.all([
        this.factsOf(reading, askedLines),
        window.perPage
          ? this.db.run<FoundPrecedent>(pageOfPrecedents(this.db, reading, { limit: window.perPage, offset: 0 }))
          : [],
        this.isLoading(),
      ]);
      const byLine = groupedBy(rows, 'key');
      for (const facts of rings) {
        const data = (byLine.get(facts.key) ?? []).map(precedentOf);
        found.set(facts.key, { data, statistics: statisticsOf(facts), is_complete: !loading });
        await task.yieldToEventLoop();
      }
    }
    return found;
  }

  /** @param askedOf what to compare with, of some of the keys */
  private async factsOf(reading: Reading, askedOf: (keys: string[]) => Asked): Promise<FactsOfRings[]> {
    const lines = await this.db.run<FactsOfRings>(factsOfRings(reading));
    for (const ring of WIDE_RINGS) {
      const open = lines.filter((line) => !isSettled(line, ring));
      if (!open.length) continue;
      const beyond = { ...reading, asked: askedOf(open.map(({ key }) => key)) };
      const found = byKey(await this.db.run<{ key: string; facts: Facts | null }>(factsBeyond(beyond, ring)), 'key');
      for (const line of open) line[ring] = found.get(line.key)?.facts ?? null;
    }
    return lines;
  }

  private get sinceDefault(): Fragment {
    return sql.fragment`${this.db.clock.sql} - interval '24 months'`;
  }

  /** The first moment of the given day in the time zone of the tenant. */
  private async since(day: string | null | undefined): Promise<Fragment> {
    if (!day) return this.sinceDefault;
    const { timezone } = await this.tenants.current();
    const earliest = monthsBefore(dayIn(this.db.clock.now(), timezone), MOST_MONTHS);
    if (day < earliest)
      throw new ValidationFailed([{ path: ['input', 'since'], rule: 'after_or_equal', params: { earliest } }]);
    return sql.fragment`${startOfDay(day, timezone)}::timestamptz`;
  }

  private async isLoading(): Promise<boolean> {
    const [row] = await this.db.run<{ loading: string }>(historyLoading());
    return Number(row?.loading) > 0;
  }
}

const precedentOf = ({ key: _, list_price, ...found }: FoundPrecedent): Precedent => ({
  ...found,
  discount_percent: precedentDiscount({ list_price, ...found }),
});

const countedOf = ([outcome, approved_price, quote_quantity, list_price]: Facts[number]): CountedPrecedent => ({
  outcome,
  approved_price,
  quote_quantity,
  list_price,
});

const statisticsOf = (facts?: FactsOfRings): PrecedentStatistics[] =>
  RINGS.map((ring) => precedentStatistics(ring, (facts?.[ring] ?? []).map(countedOf)));

/** Those of a line that was removed meanwhile. */
const NO_PRECEDENTS: Precedents = { data: [], statistics: statisticsOf(), is_complete: true };
