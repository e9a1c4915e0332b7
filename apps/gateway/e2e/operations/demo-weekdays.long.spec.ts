import { servicesOf } from '../../src/bootstrap/start-service';
import { seedTenant } from '../../src/demo/seed-tenant';
import { veltrona } from '../../src/demo/veltrona/veltrona';
import { NUMBERS_OF_HISTORY, inboxesOf, requestsOutsideWorkingHours } from '../support/demo-history';
import { useDatabaseAdmin, useGateway } from '../support/fixtures';

const gateway = useGateway();
const admin = useDatabaseAdmin();
const DAY_MS = 86_400_000;
const LISTED = veltrona.requests.map(({ input }) => `${input.customer_name}, ${input.project_name}`);

let count = 0;
async function seeded(now_ms: number): Promise<string> {
  count += 1;
  const slug = `v-${process.pid}-${count}`;
  const history = { event_days: 30, now_ms };
  await seedTenant(servicesOf(gateway.app), { ...veltrona, slug }, { environment: 'staging', history });
  const { rows } = await admin.query<{ id: string }>('select id from tenants where slug = $1', [slug]);
  return rows[0]?.id ?? '';
}

test.each([0, 1, 2, 3, 4, 5, 6])('a history that ends %i days ago has what one of today has', async (days) => {
  const now_ms = Date.now() - days * DAY_MS;
  const id = await seeded(now_ms);
  for (const [most, what, , count] of NUMBERS_OF_HISTORY) {
    const { rows } = await admin.query<{ count: string }>(count, [id]);
    expect([what, Number(rows[0]?.count) >= most]).toEqual([what, true]);
  }
  const outside = await requestsOutsideWorkingHours(admin, id);
  expect(outside.filter((request) => !LISTED.includes(request))).toEqual([]);
  const acting = (await inboxesOf(admin, id, now_ms)).filter(({ name }) => name !== 'Tom Reyes');
  expect(acting).toHaveLength(8);
  expect(acting.filter(({ unread, unread_old, old }) => unread < 1 || unread > 9 || unread_old || old)).toEqual([]);
});

/** A request with its lines and outcome, without ids. */
const SUMMARY = `select concat_ws(' ', r.customer_name, r.project_name, r.lifecycle_state, r.created_at, r.decided_at, l.partnumber, l.status, l.approved_price) as summary
  from approval_requests r left join request_details l on l.tenant_id = r.tenant_id and l.approval_request_id = r.id where r.tenant_id = $1
 order by r.id, l.id`;

test('two demos of one moment differ in ids and secrets only', async () => {
  const now_ms = Date.now();
  const summaries: string[][] = [];
  for (const id of [await seeded(now_ms), await seeded(now_ms)])
    summaries.push((await admin.query<{ summary: string }>(SUMMARY, [id])).rows.map(({ summary }) => summary));
  expect(summaries[0]?.length).toBeGreaterThan(134);
  expect(summaries[1]).toEqual(summaries[0]);
});
