import { ApiKey } from '@das/api-keys';
import { ApprovalRequest, isApprovedState } from '@das/approval-requests';
import { Notices } from '@das/events';
import { Database, later, where } from '@das/platform';
import { DAY_S, TenantsService, dayIn } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { NearEnd, Notice } from './near-end';

/** What ends, since when it exists, when it ends now, and whom its end concerns besides its roles. */
interface Ending {
  id: string;
  since: string | null;
  /** Null when it is over. */
  until: string | null;
  recipients: { user_id: string }[];
}

/** Length of `Y-m-d H:i:s`. */
const SECONDS = 19;

/** Posts notices of near ends of the current tenant. */
@Injectable()
export class EndNotices {
  constructor(
    private readonly db: Database,
    private readonly notices: Notices,
    private readonly tenants: TenantsService,
  ) {}

  /**
   * Posts notices, as part of the running transaction. Leaves out what ends at another moment now, and what is younger than the time before its
   * end. A repetition notifies no one: each person is notified once of an end and a number of days.
   */
  async post({ kind, days }: Notice, ends: readonly NearEnd[]): Promise<void> {
    const moments = new Map(ends.map(({ id, ends_at }) => [id, ends_at]));
    const { timezone } = await this.tenants.current();
    const ids = [...moments.keys()];
    for (const { id, since, until, recipients } of await (kind === 'price_expiring'
      ? this.approvals(ids)
      : this.keys(ids))) {
      const ends_at = moments.get(id) ?? '';
      if (until !== ends_at.slice(0, SECONDS)) continue;
      if (since !== null && since > later(ends_at, -days * DAY_S)) continue;
      const data = { date: dayIn(ends_at, timezone), cause: `${kind} ${id} ${days} ${ends_at}`, recipients };
      await this.notices.post({ kind, resource_id: id, data });
    }
  }

  private async approvals(ids: string[]): Promise<Ending[]> {
    const requests = await this.db.rowsOf(ApprovalRequest).list({ where: where.isOneOfKeys('id', ids) });
    return requests.map(({ id, valid_from, valid_until, lifecycle_state }) => ({
      id,
      since: valid_from,
      until: isApprovedState(lifecycle_state) ? valid_until : null,
      recipients: [],
    }));
  }

  private async keys(ids: string[]): Promise<Ending[]> {
    const keys = await this.db.rowsOf(ApiKey).list({ where: where.isOneOfKeys('id', ids) });
    return keys.map(({ id, created_at, expires_at, revoked_at, user_id }) => ({
      id,
      since: created_at,
      until: revoked_at === null ? expires_at : null,
      recipients: [{ user_id }],
    }));
  }
}
