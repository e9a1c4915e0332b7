import type { MetadataOf } from '@das/platform';
import type { ApprovalRequest } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';
import { requestEvent } from './request-event';

test('an event has the public fields of its request and lines only', () => {
  const request = {
    id: 'R',
    status: 'denied',
    lifecycle_state: 'withdrawn',
    version: 3,
    round: 2,
    justification: null,
    external_id: 'OPP-1',
    external_source: 'crm',
    metadata: { deal: '7' } as MetadataOf,
  } as const;
  const line = {
    id: 'L',
    partnumber: 'P-1',
    quote_quantity: 2,
    requested_price: 52,
    approved_price: null,
    external_id: '10',
    external_source: null,
  } as const;
  const decision = {
    actor_id: 'U',
    on_behalf_of_id: 'P',
    level_code: 'PA',
    reason_code: null,
    comment: 'No',
    opportunity_id: 'L',
  };
  const data = requestEvent({
    request: { ...request, customer_name: 'Acme' } as ApprovalRequest,
    lines: [
      {
        ...line,
        status: 'denied',
        comment: 'No',
        other_details: {},
        metadata: { plant: 'OSL' } as MetadataOf,
      } as RequestDetail,
    ],
    previous_status: 'pending',
    decision,
  });
  expect(data).toEqual({
    ...request,
    previous_status: 'pending',
    opportunities: [{ ...line, status: 'denied' }],
    decision,
  });
});
