import { Database, type Fragment } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import type { ApprovalRequestFilterInput } from '../model/request-filter';
import { ApprovalContextsService } from './approval-contexts.service';
import { queueFacts } from './awaiting-me';
import { filtersOf, matchingAll } from './matching-all';
import { idsNeedingOwner } from './needing-owner';

/** Conditions on requests, for libraries that count them. */
@Injectable()
export class MatchingRequestsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
  ) {}

  /**
   * The ids of the requests that the list of requests has for the caller with this filter, as a part of a statement.
   *
   * @returns undefined for a filter without a member, which matches every request
   * @throws InputTooComplex
   */
  async idsOf(filter: ApprovalRequestFilterInput | null | undefined): Promise<Fragment | undefined> {
    const filters = filtersOf(filter);
    if (!filters.length) return undefined;
    const queue = await queueFacts(this.db, { AND: filters }, () => this.contexts.receivedDelegations());
    const { where, ids } = matchingAll(this.db, filters, queue);
    return ids ?? this.db.rowsOf(ApprovalRequest).select('id', where);
  }

  /** The ids of the requests that `needs_owner` finds, each once. */
  idsNeedingOwner(): Fragment {
    return idsNeedingOwner(this.db);
  }
}
