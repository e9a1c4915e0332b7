import {
  ApprovalRequest,
  LineViewService,
  LinesService,
  RequestDetail,
  discountPercent,
  isValid,
} from '@das/approval-requests';
import { dateTimeNow } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { USER, UserPresenter } from './users.presenter';

/** Without the product: clients find it with `/v2/products?partnumber=…`. */
export const REQUEST_DETAIL = new ResourceShape<RequestDetail>('RequestDetail', {
  columns: [
    'id',
    'partnumber',
    'quote_quantity',
    'requested_price',
    'approved_price',
    'status',
    'list_price_at_request',
    'reason_code',
    'comment',
    'decided_at',
    'other_details',
  ],
  computed: ['discount_percent', 'tariff_amount', 'landed_price'],
  nested: { decided_by: USER },
});

export const APPROVAL_REQUEST = new ResourceShape<ApprovalRequest>('ApprovalRequest', {
  columns: [
    'id',
    'sales_contact',
    'request_type',
    'request_date',
    'sales_region',
    'validity_period',
    'customer_name',
    'project_name',
    'account_number',
    'end_customer_name',
    'rep_firm',
    'expected_delivery_date',
    'justification',
    'other_details',
    'status',
    'lifecycle_state',
    'round',
    'version',
    'valid_from',
    'valid_until',
    'created_at',
    'updated_at',
  ],
  computed: ['is_valid'],
  nested: { created_by: USER, opportunities: REQUEST_DETAIL },
});

@Injectable()
export class ApprovalPresenter {
  constructor(
    private readonly lines: LinesService,
    private readonly lineView: LineViewService,
    private readonly users: UserPresenter,
  ) {}

  async present(request: ApprovalRequest): Promise<Resource> {
    const [created_by, lines] = await Promise.all([
      this.users.presentById(request.created_by_id),
      this.lines.loadOf(request),
    ]);
    const opportunities = await Promise.all(lines.map((line) => this.presentLine(line)));
    return { ...APPROVAL_REQUEST.of(request), is_valid: isValid(request, dateTimeNow()), created_by, opportunities };
  }

  private async presentLine(line: RequestDetail): Promise<Resource> {
    const [tariff_amount, landed_price, decided_by] = await Promise.all([
      this.lineView.tariffAmount(line),
      this.lineView.landedPrice(line),
      this.users.presentById(line.decided_by_id),
    ]);
    return {
      ...REQUEST_DETAIL.of(line),
      discount_percent: discountPercent(line),
      tariff_amount,
      landed_price,
      decided_by,
    };
  }
}
