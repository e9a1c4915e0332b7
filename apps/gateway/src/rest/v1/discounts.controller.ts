import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { RestOperation } from '../framework/rest-operation';
import { InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { APPROVAL_REQUEST, ApprovalPresenter } from '../v2/approvals.presenter';
import { CreateDiscountInput } from './discount-input';
import { DiscountsService } from './discounts.service';

@Controller('v1/discount')
export class DiscountsController {
  constructor(
    private readonly discounts: DiscountsService,
    private readonly presenter: ApprovalPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: 'create',
    body: CreateDiscountInput,
    status: 201,
    answer: { one: APPROVAL_REQUEST },
    location: '/v2/approvals',
    deprecated: true,
    errors: [410],
    summary: 'Create an approval request. Deprecated: use POST /v2/approvals.',
    description: 'Send the fields of a single line as members of the request, or several lines in `opportunities`.',
  })
  @Requires('requests:write')
  async create(@InputBody() input: CreateDiscountInput): Promise<Resource> {
    return this.presenter.present(await this.discounts.create(input));
  }
}
