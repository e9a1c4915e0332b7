import { Database, loadBatched } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { SavedView } from '../model/saved-view';
import { criteriaOf } from '../rules/views/criteria-of';
import { ApprovalContextsService } from './approval-contexts.service';
import { queueFacts } from './awaiting-me';
import { countUpTo, filtersOf } from './matching-all';

/** Requests beyond this number are not counted, so that a count costs the same for any number of requests. */
const MAX_COUNT = 1_000;

/** How many requests a view has for the reader. */
export interface ViewCount {
  count: number;
  /** Whether there are more. */
  count_capped: boolean;
}

@Injectable()
export class ViewCountsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
  ) {}

  /** Views of the same response are counted in one round trip, and equal filters once. */
  async count({ filter }: Pick<SavedView, 'filter'>): Promise<ViewCount> {
    const total = (await loadBatched('counts of filters', JSON.stringify(filter), (texts) => this.totals(texts))) ?? 0;
    return { count: Math.min(total, MAX_COUNT), count_capped: total > MAX_COUNT };
  }

  private async totals(texts: string[]): Promise<Map<string, number>> {
    const all = texts.map((text) =>
      filtersOf(criteriaOf({ filter: JSON.parse(text) as unknown, order_by: null }).filter),
    );
    const queue = await queueFacts(this.db, { AND: all.flat() }, () => this.contexts.receivedDelegations());
    const counts = await this.db.runAll<{ total: string }>(
      all.map((filters) => countUpTo(this.db, filters, queue, MAX_COUNT + 1)),
    );
    return new Map(texts.map((text, index) => [text, Number(counts[index]?.[0]?.total)]));
  }
}
