import type { Client } from 'pg';
import type { TestTenant } from './gateway';
import { type Person, ask } from './workflow-fixture';

/** Requests that were decided outside of the service, each with a line. Their customers are `Customer 1` and so on; every second one is approved. */
const FILL = `
  insert into approval_requests (tenant_id, id, customer_name, status, lifecycle_state, requested_total, created_at)
    select $1, '01JD' || to_char(n, 'FM0000000000000000000000'), 'Customer ' || n, case when n % 2 = 0 then 'approved' else 'denied' end,
           case when n % 2 = 0 then 'approved' else 'denied' end, n, timestamp '2026-01-01' + n * interval '1 second'
      from generate_series(1, $2::int) n`;
const LINES = `
  insert into request_details (tenant_id, id, approval_request_id, partnumber, quote_quantity, requested_price)
    select $1, '01JF' || to_char(n, 'FM0000000000000000000000'), '01JD' || to_char(n, 'FM0000000000000000000000'), 'PN-' || n % 50, 1, n
      from generate_series(1, $2::int) n`;
const TEXTS = `
  insert into request_texts (tenant_id, approval_request_id, content)
    select $1, '01JD' || to_char(n, 'FM0000000000000000000000'), 'Customer ' || n from generate_series(1, $2::int) n`;

/**
 * Inserts decided requests by SQL: thousands in a second. For lists only; they have no steps. As after every import, the statistics are
 * refreshed: those of a tenant that had no rows make PostgreSQL compare each request with each text in a search.
 */
export async function insertRequests(admin: Client, { id }: Pick<TestTenant, 'id'>, count: number): Promise<void> {
  for (const text of [FILL, LINES, TEXTS]) await admin.query(text, [id, count]);
  await admin.query('analyze approval_requests, request_details, request_texts');
}

/** Creates requests over the API, some at a time. Their customers are `{name} 1` and so on. */
export async function askMany(
  person: Person,
  count: number,
  { name, price }: { name: string; price: number },
): Promise<string[]> {
  const ids: string[] = [];
  const AT_ONCE = 10;
  for (let from = 1; from <= count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from + 1) }, (_, n) => from + n);
    const made = await Promise.all(
      numbers.map((n) =>
        ask(person, [{ partnumber: 'VPS-480-48D', quote_quantity: 2, requested_price: price }], {
          customer_name: `${name} ${n}`,
        }),
      ),
    );
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}
