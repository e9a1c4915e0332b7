import type { Client } from 'pg';

const ID = `'01AB' || $2 || lpad(upper(to_hex(n)), 21, '0')`;

/**
 * Inserts decided requests with one line each, as processes of version 0.2.0 left them, and marks the history as not loaded. One line in
 * ten is pending. The part numbers are `H-0` to `H-9`.
 *
 * @param letter of the ids, different for each tenant
 */
export async function givenHistory(admin: Client, tenant_id: string, letter: string, requests: number): Promise<void> {
  const status = `case when n % 10 = 0 then 'pending' when n % 3 = 0 then 'denied' else 'approved' end`;
  await admin.query(
    `insert into approval_requests (tenant_id, id, customer_name, sales_region, status, lifecycle_state)
     select $1, ${ID}, 'Acme', ' NA', ${status}, ${status} from generate_series(1, $3::int) n`,
    [tenant_id, letter, requests],
  );
  await admin.query(
    `insert into request_details (tenant_id, id, approval_request_id, partnumber, requested_price, approved_price, status, decided_at)
     select $1, ${ID}, ${ID}, 'H-' || n % 10, 5, case ${status} when 'approved' then n end, ${status},
            case when n % 10 > 0 then now() - interval '30 days' + n * interval '1 second' end from generate_series(1, $3::int) n`,
    [tenant_id, letter, requests],
  );
  await admin.query('insert into precedent_loads (tenant_id) values ($1)', [tenant_id]);
}

/** The number of decided lines without a precedent, and of precedents without a decided line. */
export async function differences(admin: Client): Promise<{ missing: number; more: number }> {
  const { rows } = await admin.query<{ missing: number; more: number }>(`
    select count(*) filter (where p.opportunity_id is null)::int as missing, count(*) filter (where d.id is null)::int as more
      from (select tenant_id, id from request_details where status <> 'pending') d
      full join price_precedents p on p.tenant_id = d.tenant_id and p.opportunity_id = d.id
     where p.opportunity_id is null or d.id is null`);
  return rows[0] as { missing: number; more: number };
}
