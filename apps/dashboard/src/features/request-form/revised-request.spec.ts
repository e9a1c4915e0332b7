import { type StoredLine, type StoredRequest, valuesOf } from './form-values';
import { revisionQuestion } from './preview-input';
import { carriedIndexes, revisedRequest } from './revised-request';

const line = (id: string, requested_price: number, more: Partial<StoredLine> = {}): StoredLine => ({
  id,
  status: 'approved',
  partnumber: `P-${id}`,
  quote_quantity: 2,
  requested_price,
  list_price_at_request: null,
  other_details: null,
  revoked_at: null,
  superseded_at: null,
  ...more,
});
const AT = '2026-01-01 00:00:00';
const source = (more: object = {}): StoredRequest =>
  ({
    id: 'S',
    is_valid: true,
    customer_name: 'Acme',
    end_customer_name: null,
    opportunities: [
      line('a', 50),
      line('b', 60),
      line('denied', 10, { status: 'denied' }),
      line('revoked', 5, { revoked_at: AT }),
      line('superseded', 5, { superseded_at: AT }),
    ],
    ...more,
  }) as StoredRequest;
const base = revisedRequest(source());
const values = valuesOf(base);
const withLine = (index: number, change: object) => ({
  ...values,
  lines: values.lines.map((each, at) => (at === index ? { ...each, ...change } : each)),
});
const added = { ...valuesOf(base).lines[0], line_id: '', partnumber: 'NEW', requested_price: '10' } as never;

test('a revision begins with the approved lines that have not ended, and knows the total of all lines', () => {
  expect(base.opportunities.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(base.source_total).toBe(260_000_000);
});

test.each<[string, typeof values, number[]]>([
  ['nothing changes', values, [0, 1]],
  ['a price changes', withLine(1, { requested_price: '61' }), [0]],
  ['a price is typed in another form', withLine(1, { requested_price: '60.00' }), [0, 1]],
  ['a quantity is cleared', withLine(0, { quote_quantity: '' }), [1]],
  ['the details of a line change', withLine(0, { other_details: '{"a":1}' }), [0, 1]],
  ['the customer changes', { ...values, customer_name: 'Other' }, []],
  ['the project changes', { ...values, project_name: 'Other' }, [0, 1]],
  ['a line is added', { ...values, lines: [...values.lines, added] }, [0, 1]],
])('when %s, the lines that keep their approval are known', (_, given, expected) =>
  expect(carriedIndexes(given, base, false)).toEqual(expected),
);

test('no line keeps the approval of an expired request', () =>
  expect(carriedIndexes(values, { ...base, is_valid: false }, false)).toEqual([]));

test.each<[string, typeof values, number[]]>([
  ['keeps', { ...values, lines: [...values.lines, added] }, [0, 1]],
  ['exceeds', withLine(1, { requested_price: '81' }), []],
])('where routing compares the total, a revision that %s the total of all lines is known', (_, given, expected) =>
  expect(carriedIndexes(given, base, true)).toEqual(expected),
);

test('the preview asks for the lines that need a decision, with the header', () => {
  const changed = withLine(1, { requested_price: '61' });
  const header = { customer_name: 'Acme', end_customer_name: null, account_number: null };
  const line_b = { partnumber: 'P-b', quote_quantity: 2, requested_price: 61 };
  const line_a = { partnumber: 'P-a', quote_quantity: 2, requested_price: 50 };
  expect(revisionQuestion(changed, [0], false)).toEqual({
    input: expect.objectContaining({ ...header, opportunities: [line_b] }) as unknown,
    lines: [1],
  });
  expect(revisionQuestion(changed, [0], true)).toEqual({
    input: expect.objectContaining({ opportunities: [line_a, line_b] }) as unknown,
    lines: [-1, 1],
  });
  expect(revisionQuestion(values, [0, 1], true)).toBeUndefined();
});
