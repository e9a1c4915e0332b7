import { PriceUse, type PriceUseResult, canReverse } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { USER, UserPresenter } from './users.presenter';

export const PRICE_USE = new ResourceShape<PriceUse>('PriceUse', {
  columns: [
    'id',
    'approval_request_id',
    'opportunity_id',
    'order_reference',
    'order_line',
    'quantity',
    'ordered_on',
    'note',
    'recorded_at',
    'reversed_at',
    'reverse_reason',
  ],
  computed: ['can_reverse'],
  nested: { recorded_by: USER, reversed_by: USER },
});

export const USE_RESULT = new ResourceShape<PriceUseResult>(
  'RecordedUse', // `PriceUseResult` would be the envelope of a usage
  { columns: ['replayed', 'used_quantity', 'remaining_quantity'], nested: { price_use: PRICE_USE } },
  'PriceUseResult',
);

@Injectable()
export class PriceUsePresenter {
  constructor(private readonly users: UserPresenter) {}

  async present(use: PriceUse): Promise<Resource> {
    const [recorded_by, reversed_by] = await Promise.all([
      this.users.presentById(use.recorded_by_id),
      this.users.presentById(use.reversed_by_id),
    ]);
    return { ...PRICE_USE.of(use), can_reverse: canReverse(use), recorded_by, reversed_by };
  }

  async result(result: PriceUseResult): Promise<Resource> {
    return { ...USE_RESULT.of(result), price_use: await this.present(result.price_use) };
  }
}
