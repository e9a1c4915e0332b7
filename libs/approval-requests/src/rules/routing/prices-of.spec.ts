import type { ApprovalContext, Prices } from '../../model/approval-context';
import { amountAt } from './prices-of';

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
