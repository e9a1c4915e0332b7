import { Controller } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { Describes } from '../describes';
import { Sent } from '../sent';
import type { Presented } from '../shown';
import { APPROVAL_REQUEST, ApprovalPresenter } from '../v2/approvals.presenter';
import { CreateDiscountInput } from './discount-input';
import { DiscountsService } from './discounts.service';

@Controller('v1/discount')
export class DiscountsController {
  constructor(
    private readonly discounts: DiscountsService,
    private readonly presenter: ApprovalPresenter,
  ) {}

  @Describes({
    method: 'POST',
    path: 'create',
    body: CreateDiscountInput,
    status: 201,
    answer: { one: APPROVAL_REQUEST },
    location: '/v2/approvals',
    deprecated: true,
    errors: [410],
    summary: 'Make an approval request. Deprecated: POST /v2/approvals does the same.',
    description: 'Its one line stands beside the fields of the request, or its lines in `opportunities`.',
  })
  @Requires('requests:write')
  async create(@Sent() input: CreateDiscountInput): Promise<Presented> {
    return this.presenter.present(await this.discounts.create(input));
  }
}
