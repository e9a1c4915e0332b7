import {
  ApprovalRequestsService,
  PriceUsesArguments,
  RecordUseInput,
  ReversalsService,
  ReverseUseInput,
  UsageService,
  UsesService,
} from '@das/approval-requests';
import { type Page, PageArguments } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { LateInputBody, ListQuery } from '../framework/input-params';
import { orNotFound } from '../framework/or-not-found';
import { type Resource, presentPage } from '../framework/resource-shape';
import { ListOperation, RestOperation } from '../framework/rest-operation';
import { APPROVAL_REQUEST } from './approvals.presenter';
import { PRICE_USE, PriceUsePresenter, USE_RESULT } from './price-uses.presenter';

/** The quantities that orders have drawn down from the lines of a request. */
@Controller('v2/approvals/:id/uses')
export class ApprovalUsesController {
  constructor(
    private readonly requests: ApprovalRequestsService,
    private readonly lists: UsesService,
    private readonly presenter: PriceUsePresenter,
  ) {}

  @ListOperation(PRICE_USE, PageArguments, 'the usages of an approval request, by ascending id')
  @Requires('requests:read', ['requests:read', 'usage:write'])
  async list(@Param('id') id: string, @ListQuery() args: PageArguments): Promise<Page<Resource>> {
    const request = orNotFound(APPROVAL_REQUEST, id, await this.requests.find(id));
    return presentPage(await this.lists.ofRequest(request, args), (use) => this.presenter.present(use));
  }
}

@Controller('v2/uses')
export class UsesController {
  constructor(
    private readonly lists: UsesService,
    private readonly usage: UsageService,
    private readonly reversals: ReversalsService,
    private readonly presenter: PriceUsePresenter,
  ) {}

  @ListOperation(PRICE_USE, PriceUsesArguments, 'the usages of all approval requests, by ascending id')
  @Requires('requests:read', ['requests:read', 'usage:write'])
  async list(@ListQuery() args: PriceUsesArguments): Promise<Page<Resource>> {
    return presentPage(await this.lists.list(args), (use) => this.presenter.present(use));
  }

  @RestOperation({
    method: 'POST',
    body: RecordUseInput,
    status: 201,
    isRepeatable: true,
    answer: { one: USE_RESULT },
    location: null,
    errors: [404, 409],
    summary: 'Record the quantity that an order draws down from an approved line.',
    description:
      'The same order reference with the same quantity counts once: a repetition is 200 with `replayed`. A quantity that does not fit is refused as a whole.',
  })
  @Requires('requests:write', ['requests:write', 'usage:write'])
  async record(@LateInputBody() input: RecordUseInput): Promise<Resource> {
    return this.presenter.result(await this.usage.record(input));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/reverse',
    body: ReverseUseInput,
    answer: { one: USE_RESULT },
    errors: [404, 409],
    summary: 'Reverse a usage: give its quantity back, and free its order reference.',
  })
  @Requires('requests:write', ['requests:write', 'usage:write'])
  async reverse(@Param('id') id: string, @LateInputBody() input: ReverseUseInput): Promise<Resource> {
    return this.presenter.result(await this.reversals.reverse(id, input));
  }
}
