import { type EventReceivers, Events } from '@das/events';
import { Database, sql, tenant, where } from '@das/platform';
import { type Tenant, User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../model/approval-request';
import { PriceUse } from '../model/price-use';
import { RequestDetail } from '../model/request-detail';
import { AuthorityService } from '../requests/authority.service';
import { lockAgainstChanges } from '../requests/request-locks';
import { type FirstLine, firstLine, ofChain } from './line-chains';

/** The keys of an order, see `referenceKey`. */
export type OrderKeys = Pick<PriceUse, 'line_key' | 'reference_key'>;

/** A usage with the name of the user who recorded it. */
export type NamedUse = PriceUse & { recorded_by_name: string | null };

/** A line whose row is locked, and whose request is locked against changes. */
export interface LockedLine {
  request: ApprovalRequest;
  line: RequestDetail & Pick<Required<RequestDetail>, 'superseded_by_id' | 'superseded_by_request_id'>;
  /** All lines of the request, in order. */
  lines: RequestDetail[];
  first: FirstLine;
  /** The usage of the same order, on the line or a predecessor of it. */
  existing: NamedUse | undefined;
  tenant: Tenant;
  now: string;
  receivers: EventReceivers;
}

type LineEnd = Pick<LockedLine['line'], 'id' | 'superseded_by_id' | 'superseded_by_request_id'>;

/**
 * Locks lines for their usage. The request is locked for key share: usages of other lines do not wait, and every change of the request does,
 * because it locks the row for update. The lock of the line puts usages of the line in order.
 */
@Injectable()
export class LockedLineService {
  constructor(
    private readonly db: Database,
    private readonly authority: AuthorityService,
    private readonly events: Events,
  ) {}

  /**
   * One batch, in this order: the server reads after it has the locks.
   *
   * @param id of a line @param keys null when the order of the input is not valid @returns undefined for an unknown line
   */
  async lock(id: string, keys: OrderKeys | null): Promise<LockedLine | undefined> {
    const ofRequest = sql.fragment`(select approval_request_id from request_details where ${tenant} and id = ${id})`;
    const details = this.db.rowsOf(RequestDetail);
    const [[request], [end], lines, first, existing, policies, receivers, now] = await Promise.all([
      lockAgainstChanges(this.db, sql.fragment`id = ${ofRequest}`),
      this.db.run<LineEnd>(
        sql`select id, superseded_by_id, superseded_by_request_id from request_details where ${tenant} and id = ${id} for no key update`,
      ),
      details.list({ where: sql.fragment`approval_request_id = ${ofRequest}` }),
      firstLine(this.db, id),
      keys ? this.existing(id, keys) : undefined,
      this.authority.tenant(),
      this.events.lockReceivers(),
      this.db.clock.ofTransaction(),
    ]);
    const line = lines.find((each) => each.id === id);
    if (!request || !end || !line || !first) return undefined;
    return { request, line: { ...line, ...end }, lines, first, existing, tenant: policies, now, receivers };
  }

  private async existing(line_id: string, { reference_key, line_key }: OrderKeys): Promise<NamedUse | undefined> {
    const sameOrder = where.all([
      ofChain(line_id),
      sql.fragment`reference_key = ${reference_key} and line_key = ${line_key}`, // an empty key is a value
    ]);
    const uses = this.db.rowsOf(PriceUse).select(undefined, sameOrder);
    const people = this.db.rowsOf(User).select('id as recorded_by_id, name as recorded_by_name');
    const [found] = await this.db.run<NamedUse>(
      sql`select * from (${uses}) as price_use left join (${people}) as person using (recorded_by_id)`,
    );
    return found;
  }
}
