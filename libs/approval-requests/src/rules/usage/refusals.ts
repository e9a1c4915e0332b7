import { ServiceError } from '@das/platform';
import type { LifecycleState } from '../../model/approval-request';
import type { PriceUse } from '../../model/price-use';
import { remainingQuantity } from '../approved/remaining-quantity';
import { type Counted, LARGEST_QUANTITY } from './quantities';

/** Why a line cannot be used. */
export interface InvalidLine extends Record<string, unknown> {
  /** Of the request. */
  lifecycle_state: LifecycleState;
  /** The line that replaces this one, and its request. */
  superseded_by_id: string | null;
  superseded_by_request_id: string | null;
}

/** The line is not valid, or not at the day of the order. */
export class ApprovalNotValid extends ServiceError {
  readonly code = 'approval_not_valid';

  constructor(private readonly invalid: InvalidLine) {
    super();
  }

  override get detail(): string {
    const { lifecycle_state, superseded_by_id, superseded_by_request_id } = this.invalid;
    const successor = ` It was replaced by the line ${superseded_by_id} of the request ${superseded_by_request_id}.`;
    const state = lifecycle_state.replaceAll('_', ' ');
    return `The price of this line is not valid. The state of its request is ${state}.${superseded_by_id ? successor : ''}`;
  }

  override get facts(): Record<string, unknown> {
    return { ...this.invalid };
  }
}

/** A usage as errors show it, with the user who recorded it. */
export type VisibleUse = Pick<
  PriceUse,
  | 'approval_request_id'
  | 'id'
  | 'note'
  | 'opportunity_id'
  | 'order_line'
  | 'order_reference'
  | 'ordered_on'
  | 'quantity'
  | 'recorded_at'
  | 'reverse_reason'
  | 'reversed_at'
> & {
  recorded_by: { id: string; name: string } | null;
  /** Null: the usage of an error is not reversed. */
  reversed_by: null;
  can_reverse: boolean;
};

/** The order has drawn down another quantity. */
export class OrderReferenceUsed extends ServiceError {
  readonly code = 'order_reference_used';

  constructor(private readonly price_use: VisibleUse) {
    super();
  }

  override get detail(): string {
    const { order_reference, order_line, quantity } = this.price_use;
    return `The order reference ${order_reference}${order_line === null ? '' : `, line ${order_line},`} is used for the quantity ${quantity}.`;
  }

  override get facts(): Record<string, unknown> {
    return { price_use: this.price_use };
  }
}

/** More than remains of the approved quantity. */
export class QuantityExceeded extends ServiceError {
  readonly code = 'quantity_exceeded';

  constructor(private readonly line: Counted) {
    super();
  }

  override get detail(): string {
    const { remaining_quantity } = this.facts;
    const remaining = remaining_quantity ?? LARGEST_QUANTITY - this.line.used_quantity;
    return `The quantity is greater than what remains: ${remaining}.`;
  }

  override get facts(): { remaining_quantity: number | null } {
    return { remaining_quantity: remainingQuantity(this.line) };
  }
}
