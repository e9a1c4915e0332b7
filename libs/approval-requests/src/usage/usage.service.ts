import { Database, NotFound, ValidationFailed, checkedInput, ulidOf } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { PriceUse, PriceUseResult } from '../model/price-use';
import { RecordUseInput } from '../model/price-use-inputs';
import { RequestDetail } from '../model/request-detail';
import { isUsable, stateAt } from '../rules/usage/is-usable';
import { orderedOn, orderedOnFailures } from '../rules/usage/ordered-on';
import { type Counted, quantitiesOf } from '../rules/usage/quantities';
import { referenceKey } from '../rules/usage/reference-key';
import { ApprovalNotValid, OrderReferenceUsed } from '../rules/usage/refusals';
import { lineWithCount } from './line-chains';
import { type LockedLine, LockedLineService, type NamedUse } from './locked-line.service';
import { assertMay } from '@das/tenants';
import { USE_SCOPES, canReverse } from './use-rights';
import { UseWriter } from './use-writer';

/** Records the quantities that orders draw down from approved lines. */
@Injectable()
export class UsageService {
  constructor(
    private readonly db: Database,
    private readonly locks: LockedLineService,
    private readonly writer: UseWriter,
  ) {}

  /**
   * Draws a quantity down from a line, or nothing. The version of its request stays.
   *
   * @param given a `RecordUseInput`; it is checked after the line, in the order of refusals
   * @returns `replayed: true` when the order has drawn down the same quantity before, also when the line is not valid any more
   * @throws NotFound
   * @throws OrderReferenceUsed when the order has drawn down another quantity
   * @throws ApprovalNotValid
   * @throws ValidationFailed
   * @throws QuantityExceeded
   */
  async record(given: object): Promise<PriceUseResult> {
    assertMay('requests:write', USE_SCOPES); // for callers without the gateway
    const { input, failed } = readable(given);
    if (failed?.failures.some(({ path }) => path.at(-1) === 'opportunity_id')) throw failed;
    const wanted = String((given as RecordUseInput).opportunity_id);
    const id = ulidOf(wanted);
    if (!id) throw new NotFound(RequestDetail.name, wanted);
    return this.db.transactionOn(id, async () => {
      const keys = input && {
        reference_key: referenceKey(input.order_reference),
        line_key: referenceKey(input.order_line),
      };
      const locked = await this.locks.lock(id, keys);
      if (!locked) throw new NotFound(RequestDetail.name, id);
      if (input && locked.existing) return this.repeated(locked.existing, input.quantity);
      const times = { now: locked.now, valid_from: locked.first.valid_from, timezone: locked.tenant.timezone };
      const ordered_on = input && orderedOn(input.ordered_on, times);
      if (!isUsable(locked, ordered_on ?? undefined)) throw notValid(locked);
      if (!input || !keys || !ordered_on) throw failed as ValidationFailed;
      const failures = orderedOnFailures(ordered_on, times);
      if (failures.length) throw new ValidationFailed(failures);
      const { price_use, counted } = await this.writer.record(locked, { ...input, ...keys, ordered_on });
      return resultOf(price_use, counted, false);
    });
  }

  private async repeated(existing: NamedUse, quantity: number): Promise<PriceUseResult> {
    const { recorded_by_name, ...price_use } = existing;
    if (existing.quantity !== quantity) throw new OrderReferenceUsed(shown(existing));
    return resultOf(price_use, await lineWithCount(this.db, price_use.opportunity_id), true);
  }
}

/** The checked input, or why it is refused: a line that is absent or not valid is reported first. */
function readable(
  given: object,
): { input: RecordUseInput; failed?: never } | { input: null; failed: ValidationFailed } {
  try {
    return { input: checkedInput(RecordUseInput, given as RecordUseInput) };
  } catch (error) {
    if (error instanceof ValidationFailed) return { input: null, failed: error };
    throw error;
  }
}

export const resultOf = (price_use: PriceUse, counted: Counted, replayed: boolean): PriceUseResult => ({
  price_use,
  replayed,
  ...quantitiesOf(counted),
});

const notValid = ({ request, line, now }: LockedLine): ApprovalNotValid =>
  new ApprovalNotValid({
    lifecycle_state: stateAt(request, now),
    superseded_by_id: line.superseded_by_id ?? null,
    superseded_by_request_id: line.superseded_by_request_id ?? null,
  });

function shown(use: NamedUse): ConstructorParameters<typeof OrderReferenceUsed>[0] {
  const { id, approval_request_id, opportunity_id, order_reference, order_line, quantity, ordered_on, note } = use;
  const { recorded_by_id, recorded_by_name, recorded_at, reversed_at, reverse_reason } = use;
  return {
    id,
    approval_request_id,
    opportunity_id,
    order_reference,
    order_line,
    quantity,
    ordered_on,
    note,
    recorded_by: recorded_by_id === null ? null : { id: recorded_by_id, name: recorded_by_name ?? '' },
    recorded_at,
    reversed_by: null,
    reversed_at,
    reverse_reason,
    can_reverse: canReverse(use),
  };
}
