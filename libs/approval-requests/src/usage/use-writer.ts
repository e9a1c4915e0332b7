import { Audit } from '@das/audit';
import { Events } from '@das/events';
import { Database, newId, requireContext, sql, tenant, toSecond } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { REQUEST_EVENT } from '../model/event-types';
import { PriceUse } from '../model/price-use';
import type { RecordUseInput } from '../model/price-use-inputs';
import { noteChanged } from '../requests/changed-requests';
import { type Counted, LARGEST_QUANTITY } from '../rules/usage/quantities';
import { QuantityExceeded } from '../rules/usage/refusals';
import { type UseEventInput, useEvent } from '../rules/usage/use-event';
import type { CountedLine } from './line-chains';
import type { LockedLine, OrderKeys } from './locked-line.service';

type Drawn = Pick<PriceUse, 'approval_request_id'>;

/** A usage with the line that has its count. */
export interface CountedUse {
  price_use: PriceUse;
  counted: Counted;
}

/** A reversal whose rows are locked. */
export interface Reversal extends Pick<LockedLine, 'lines' | 'now' | 'receivers' | 'request'> {
  before: PriceUse;
  /** The line that has the count. */
  counted: CountedLine;
  reason: string;
}

/** Writes usages with the count of their line, audit entry and events, as part of the running transaction. */
@Injectable()
export class UseWriter {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  /** @throws QuantityExceeded when the quantity does not fit; nothing is written then */
  async record(locked: LockedLine, input: RecordUseInput & OrderKeys & { ordered_on: string }): Promise<CountedUse> {
    const { request, line, lines, first, now, receivers } = locked;
    const { order_reference, order_line = null, reference_key, line_key, quantity, ordered_on, note = null } = input;
    const price_use: PriceUse = {
      tenant_id: '', // bound by each statement
      id: newId(),
      approval_request_id: request.id,
      opportunity_id: line.id,
      first_line_id: first.id,
      order_reference,
      order_line,
      reference_key,
      line_key,
      quantity,
      ordered_on,
      note,
      recorded_by_id: requireContext().actor.user_id ?? null,
      recorded_at: toSecond(now),
      reversed_by_id: null,
      reversed_at: null,
      reverse_reason: null,
      deleted_at: null,
    };
    const counted = { ...line, used_quantity: line.used_quantity + quantity };
    const types = [REQUEST_EVENT.price_used, ...(isUsedUp(counted) ? [REQUEST_EVENT.quantity_used_up] : [])];
    const data = useEvent({ request, lines, price_use, counted });
    const { tenant_id: _, ...row } = price_use;
    const [drawn] = await Promise.all([
      this.draw(line.id, quantity),
      this.db.rowsOf(PriceUse).insertMany([row]),
      this.events.emit(
        types.map((type) => ({ type, data })),
        receivers,
      ),
    ]);
    if (!drawn) throw new QuantityExceeded(line); // rolls back the other statements of the batch
    await this.recordAction('price_use.recorded', price_use);
    return { price_use, counted };
  }

  async reverse({ before, counted: line, reason, request, lines, now, receivers }: Reversal): Promise<CountedUse> {
    const change = {
      reversed_by_id: requireContext().actor.user_id ?? null,
      reversed_at: toSecond(now),
      reverse_reason: reason,
    };
    const price_use = { ...before, ...change };
    const counted = { ...line, used_quantity: line.used_quantity - before.quantity };
    const written: UseEventInput = { request, lines, price_use, counted };
    const [given] = await Promise.all([
      this.giveBack(line.id, before.quantity),
      this.db.rowsOf(PriceUse).change(before.id, change),
      this.events.emit([{ type: REQUEST_EVENT.price_use_reversed, data: useEvent(written) }], receivers),
    ]);
    if (!given) throw new Error('The count of a line is smaller than one of its usages.');
    await this.recordAction('price_use.reversed', price_use, { reason });
    return { price_use, counted };
  }

  /** Whether the quantity fits: this statement alone decides it. */
  private async draw(line_id: string, quantity: number): Promise<boolean> {
    const fits = sql.fragment`used_quantity <= coalesce(quote_quantity, ${LARGEST_QUANTITY}::integer) - ${quantity}::integer`;
    const drawn = await this.db.run<Drawn>(
      sql`update request_details set used_quantity = used_quantity + ${quantity}::integer where ${tenant} and id = ${line_id} and ${fits} returning approval_request_id`,
    );
    return this.noted(drawn);
  }

  private async giveBack(line_id: string, quantity: number): Promise<boolean> {
    const given = await this.db.run<Drawn>(
      sql`update request_details set used_quantity = used_quantity - ${quantity}::integer where ${tenant} and id = ${line_id} and used_quantity >= ${quantity}::integer returning approval_request_id`,
    );
    return this.noted(given);
  }

  private async noted(changed: Drawn[]): Promise<boolean> {
    await noteChanged(
      this.db,
      changed.map(({ approval_request_id }) => approval_request_id),
    );
    return changed.length > 0;
  }

  /** Under the request. */
  private recordAction(action: string, use: PriceUse, more: object = {}): Promise<void> {
    const { id, approval_request_id, opportunity_id, order_reference, order_line, quantity, ordered_on } = use;
    return this.audit.record(action, {
      resource: { type: 'approval_request', id: approval_request_id },
      metadata: { opportunity_id, price_use_id: id, order_reference, order_line, quantity, ordered_on, ...more },
    });
  }
}

const isUsedUp = ({ quote_quantity, used_quantity }: Counted): boolean => used_quantity === quote_quantity;
