import type { ApprovalContext, DecisionTarget, Prices } from '../../model/approval-context';
import { amountAt, pricesOf } from './prices-of';

test('the total of a request is computed once for all of its lines', () => {
  let reads = 0;
  class Counted extends Map<string, number | null> {
    override get(id: string): number | null | undefined {
      reads += 1;
      return super.get(id);
    }
  }
  const ids = Array.from({ length: 200 }, (_, number) => `line ${number}`);
  const lines = ids.map((id) => ({ id, quote_quantity: 2 }));
  const context = { tenant: { routing_basis: 'request_total' }, lines } as unknown as ApprovalContext;
  const prices: Prices = new Counted(ids.map((id) => [id, 1.5]));
  for (const line of context.lines) expect(amountAt(context, line, prices)).toBe(600_000_000n);
  expect(reads).toBeLessThan(1_000);
});

const target = (id: string, prices: object, endorsed: (number | null)[] = []): DecisionTarget =>
  ({
    line: { id, requested_price: 100, approved_price: null, ...prices },
    steps: [...endorsed.map((price) => ({ status: 'endorsed', price })), { status: 'active', price: null }],
  }) as unknown as DecisionTarget;

test.each<[string, DecisionTarget, number | null]>([
  ['is the requested price', target('A', {}), 100],
  ['is the last endorsed price', target('A', {}, [90, 80]), 80],
  ['is the requested price after an endorsement without a price', target('A', {}, [null]), 100],
  ['is the approved price', target('A', { approved_price: 70 }, [90]), 70],
  ['may be 0', target('A', { approved_price: 0 }), 0],
  ['may be missing', target('A', { requested_price: null }), null],
])('the current price of a line %s', (_, given, price) => {
  expect(pricesOf([given])).toEqual(new Map([['A', price]]));
});

test('a price that is about to be approved takes precedence, and a request without lines has none', () => {
  const targets = [target('A', { approved_price: 70 }), target('B', {})];
  expect(pricesOf(targets, new Map([['A', 60]]))).toEqual(
    new Map([
      ['A', 60],
      ['B', 100],
    ]),
  );
  expect(pricesOf([{ line: null, status: 'pending', steps: [] }])).toEqual(new Map());
});

test('the amount of a request without lines is 0', () => {
  const context = { tenant: { routing_basis: 'unit_price' }, lines: [] } as unknown as ApprovalContext;
  expect(amountAt(context, null, new Map())).toBe(0n);
});
