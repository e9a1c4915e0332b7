import type { RequestDetail } from '../../model/request-detail';
import { draftLineId, draftRequest, isStored, rulesByLine } from './draft-request';

test('a draft is a pending request in its first round and version', () => {
  expect({ ...draftRequest('R', null) }).toEqual({
    id: 'R',
    round: 1,
    version: 1,
    status: 'pending',
    lifecycle_state: 'pending',
    created_by_id: null,
    validity_period: null,
    sales_region: null,
    request_type: null,
    customer_name: null,
    end_customer_name: null,
    account_number: null,
    rep_firm: null,
  });
});

test('lines of a preview have ids that no stored line has', () => {
  const line = (id: string): RequestDetail => ({ id }) as RequestDetail;
  expect([draftLineId(0), draftLineId(1), '01ARZ3NDEKTSV4RRFFQ69G5FAV'].map((id) => isStored(line(id)))).toEqual([
    false,
    false,
    true,
  ]);
  expect(draftLineId(0)).not.toBe(draftLineId(1));
});

test('lines have the discount rules of their part numbers', () => {
  const rule = { category_id: 'C-1', category_code: 'C', max_discount_percent: 10, override_min_rank: 20 };
  const line = (id: string, partnumber: string | null): RequestDetail => ({ id, partnumber }) as RequestDetail;
  const lines = [line('A', 'P-1'), line('B', null), line('C', 'P-2'), line('D', 'P-1')];
  expect(rulesByLine(lines, new Map([['P-1', rule]]))).toEqual(
    new Map([
      ['A', rule],
      ['D', rule],
    ]),
  );
});
