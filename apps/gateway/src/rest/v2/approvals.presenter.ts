import { ApprovalRequest, RequestDetail } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { ApprovalRequestsResolver } from '../../graphql/approval-requests.resolver';
import { RequestDetailsResolver } from '../../graphql/request-details.resolver';
import { type Presented, Shown } from '../shown';
import { USER } from './users.presenter';

/** Its product is found by the part number: `/v2/products?partnumber=…`. */
export const REQUEST_DETAIL = new Shown<RequestDetail>('RequestDetail', {
  own: [
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
  made: ['discount_percent', 'tariff_amount', 'landed_price'],
  nested: { decided_by: USER },
});

export const APPROVAL_REQUEST = new Shown<ApprovalRequest>('ApprovalRequest', {
  own: [
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
  made: ['is_valid'],
  nested: { created_by: USER, opportunities: REQUEST_DETAIL },
});

@Injectable()
export class ApprovalPresenter {
  constructor(
    private readonly fields: ApprovalRequestsResolver,
    private readonly lineFields: RequestDetailsResolver,
  ) {}

  async present(request: ApprovalRequest): Promise<Presented> {
    const [created_by, lines] = await Promise.all([this.fields.created_by(request), this.fields.opportunities(request)]);
    return {
      ...APPROVAL_REQUEST.of(request),
      is_valid: this.fields.is_valid(request),
      created_by: created_by ? USER.of(created_by) : null,
      opportunities: await Promise.all(lines.map((line) => this.presentLine(line))),
    };
  }

  private async presentLine(line: RequestDetail): Promise<Presented> {
    const { lineFields } = this;
    const [tariff_amount, landed_price, decided_by] = await Promise.all([
      lineFields.tariff_amount(line),
      lineFields.landed_price(line),
      lineFields.decided_by(line),
    ]);
    const discount_percent = lineFields.discount_percent(line);
    return { ...REQUEST_DETAIL.of(line), discount_percent, tariff_amount, landed_price, decided_by: decided_by ? USER.of(decided_by) : null };
  }
}
