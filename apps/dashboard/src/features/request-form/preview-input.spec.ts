import { EMPTY_LINE, type LineValues, type StoredRequest, emptyForm, valuesOf } from './form-values';
import { previewQuestion } from './preview-input';

const line = (more: Partial<LineValues>): LineValues => ({ ...EMPTY_LINE, ...more });
const BASE = {
  id: 'R',
  opportunities: [
    {
      id: 'A',
      partnumber: 'P-1',
      quote_quantity: 2,
      requested_price: 52,
      list_price_at_request: null,
      other_details: { a: 1 },
    },
    {
      id: 'B',
      partnumber: 'P-2',
      quote_quantity: 2,
      requested_price: 52,
      list_price_at_request: null,
      other_details: null,
    },
  ],
} as unknown as StoredRequest;

test('a new request asks for its lines, without blank lines and details', () => {
  const lines = [line({}), line({ partnumber: 'P-1', requested_price: '5', other_details: '{broken' })];
  expect(previewQuestion({ ...emptyForm('2026-11-22'), lines }, undefined)).toEqual({
    input: { opportunities: [{ partnumber: 'P-1', requested_price: 5 }] },
    lines: [1],
  });
});

test('a stored request asks for its changes; a removed line keeps its place without a price', () => {
  const values = valuesOf(BASE);
  values.lines = [line({ partnumber: 'P-9' }), { ...(values.lines[1] as LineValues), requested_price: '60' }];
  expect(previewQuestion(values, BASE)).toEqual({
    input: {
      approval_request_id: 'R',
      opportunities: [{ partnumber: 'P-9' }, { id: 'B', requested_price: 60 }, { id: 'A', requested_price: null }],
    },
    lines: [-1, 1, 0],
  });
});

test.each([{ requested_price: '1.2345678' }, { quote_quantity: '0' }, { requested_price: '-' }])(
  '%j: nothing is asked while a value is not valid',
  (more) => {
    expect(previewQuestion({ ...emptyForm('2026-11-22'), lines: [line(more)] }, undefined)).toBeUndefined();
  },
);
