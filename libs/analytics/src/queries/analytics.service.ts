import { MatchingRequestsService } from '@das/approval-requests';
import { Database, ValidationFailed, checkedInput } from '@das/platform';
import { DAY_S, assertMay, dayIn, momentOf, timeOf } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { Analytics, AnalyticsGroup } from '../model/analytics';
import { AnalyticsInput } from '../model/analytics-inputs';
import { presentCalendar } from '../keeping/analytics-states';
import { type Freshness, freshness } from './as-of';
import type { FactsRead } from './counted-requests';
import type { Basis } from '../definitions/bases';
import { type Dimension, OF_USERS, isTime } from '../definitions/dimensions';
import { type GroupQuery, type GroupRow, groupStatement } from './group-statement';
import { haveSums, summedStatement } from './summed-statement';
import { groupingFailures } from '../definitions/grouping-failures';
import { type Keyed, LabelsService } from './labels.service';
import { MEASURE_NAMES, type Measure, type MeasureValues, NO_VALUES, durationsOf } from '../definitions/measures';
import { MAX_DAYS, periodFailures, timeKeys } from '../definitions/periods';

const USUAL_FIRST = 100;
const ALL_MEASURES: ReadonlySet<string> = new Set(MEASURE_NAMES);

interface Group {
  keys: (string | null)[];
  written: (string | null)[];
  measures: MeasureValues;
}

/** Computes the numbers of requests from their facts and the sums of these. */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly db: Database,
    private readonly matching: MatchingRequestsService,
    private readonly labels: LabelsService,
  ) {}

  /**
   * @param measures those that are read; others may be null
   * @throws ValidationFailed
   * @throws Refused (`forbidden`) for a dimension of users when the caller may not read users
   */
  async query(given: AnalyticsInput, measures: ReadonlySet<string> = ALL_MEASURES): Promise<Analytics> {
    const input = checkedInput(AnalyticsInput, given);
    const group_by = input.group_by ?? [];
    const failures = [...periodFailures(input), ...groupingFailures(group_by)];
    if (failures.length) throw new ValidationFailed(failures);
    if (group_by.some((dimension) => OF_USERS.includes(dimension))) assertMay('users:read');
    const { from, to, basis, order_by = null, first } = input;
    const isRead = (name: Measure): boolean => measures.has(name) || name === order_by || name === 'requests';
    const read = MEASURE_NAMES.filter(isRead);
    const query: GroupQuery = {
      from,
      to,
      basis: basis ?? 'created',
      group_by,
      order_by,
      first: first ?? USUAL_FIRST,
      measures: read,
      durations: durationsOf(new Set(read)),
      ids: await this.matching.idsOf(input.filter),
    };
    return this.answer(query);
  }

  private async answer(query: GroupQuery): Promise<Analytics> {
    const { from, to, basis, group_by, first } = query;
    const read = await freshness(this.db);
    const isSeries = group_by.length === 1 && group_by.some(isTime);
    const asked = isSeries ? { ...query, first: MAX_DAYS } : query;
    const [totals, ...rows] = await this.db.run<GroupRow>(
      haveSums(asked) ? summedStatement(asked) : groupStatement(asked),
    );
    if (!totals) throw new Error('The totals always have a row.');
    const found = rows.map((row) => groupOf(row, group_by.length));
    const all = isSeries ? series(query, found) : found;
    return {
      as_of: read.as_of,
      ...(await this.extent(totals, read, basis)),
      from,
      to,
      basis,
      group_by: [...group_by],
      totals: measuresOf(totals),
      groups: await this.labelled(group_by, all.slice(0, first)),
      total_groups: isSeries ? all.length : (rows[0]?.total_groups ?? 0),
    };
  }

  /** What the facts cover. Requests are loaded in the order of their creation, so decisions are whole at the end only. */
  private async extent(
    { timezone, is_complete, loaded_from }: FactsRead,
    { has_history }: Freshness,
    basis: Basis,
  ): Promise<Pick<Analytics, 'complete_from' | 'is_complete' | 'timezone'>> {
    const zone = timezone ?? (await presentCalendar(this.db)).timezone;
    const isComplete = is_complete ?? !has_history;
    return {
      is_complete: isComplete,
      complete_from: isComplete || basis === 'decided' || !loaded_from ? null : dayAfter(loaded_from, zone),
      timezone: zone,
    };
  }

  private async labelled(group_by: readonly Dimension[], groups: Group[]): Promise<AnalyticsGroup[]> {
    const keyed = groups.flatMap(({ keys, written }) =>
      group_by.map((dimension, index): Keyed => ({
        dimension,
        key: keys[index] ?? null,
        written: written[index] ?? null,
      })),
    );
    const labels = await this.labels.of(keyed);
    return groups.map(({ measures }, place) => ({
      keys: group_by.map((dimension, index) => {
        const at = place * group_by.length + index;
        return { dimension, key: keyed[at]?.key ?? null, label: labels[at] ?? '' };
      }),
      measures,
    }));
  }
}

const measuresOf = (row: MeasureValues): MeasureValues =>
  Object.fromEntries(MEASURE_NAMES.map((name) => [name, row[name] ?? null])) as MeasureValues;

const groupOf = (row: GroupRow, dimensions: number): Group => ({
  keys: [row.k0, row.k1].slice(0, dimensions),
  written: [row.w0, row.w1].slice(0, dimensions),
  measures: measuresOf(row),
});

/** Every day, week or month of the period, in the order wanted. */
function series({ from, to, group_by: [dimension], order_by }: GroupQuery, found: Group[]): Group[] {
  const byKey = new Map(found.map((group) => [group.keys[0], group]));
  const groups = timeKeys(dimension as Dimension, { from, to }).map(
    (key) => byKey.get(key) ?? { keys: [key], written: [null], measures: { ...NO_VALUES } },
  );
  return order_by ? groups.sort((one, other) => byMeasure(order_by, one, other)) : groups;
}

/** Descending, nulls last. Equal ones keep their order, which is that of the keys. */
function byMeasure(measure: Measure, one: Group, other: Group): number {
  const [first, second] = [one.measures[measure], other.measures[measure]];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return second - first;
}

const dayAfter = (moment: string, timezone: string): string =>
  timeOf(momentOf(`${dayIn(moment, timezone)} 00:00:00`) + DAY_S).slice(0, 10);
