import { FactsCheckService } from '@das/analytics';
import { AuditVerifications } from '@das/audit';
import { runInContext, systemContext } from '@das/platform';
import { decodeTime } from 'ulid';
import { servicesOf } from '../../src/bootstrap/start-service';
import { corvane } from '../../src/demo/corvane/corvane';
import type { DemoTenant } from '../../src/demo/demo-tenant';
import { seedTenant } from '../../src/demo/seed-tenant';
import { veltrona } from '../../src/demo/veltrona/veltrona';
import { NUMBERS_OF_HISTORY, inboxesOf, requestsOutsideWorkingHours } from '../support/demo-history';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { dataOf, post } from '../support/gateway';

const database = useOwnDatabase(); // a verification takes the chains of all tenants
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);
const DAY_MS = 86_400_000;
const tokens = new Map<DemoTenant, string>();
const ids = new Map<DemoTenant, string>();

beforeAll(async () => {
  for (const demo of [veltrona, corvane]) {
    const { keys } = await seedTenant(servicesOf(gateway.app), demo, {
      environment: 'staging',
      history: { event_days: 30 },
    });
    tokens.set(demo, keys['owner'] ?? '');
    ids.set(demo, (await rowsOf<{ id: string }>('select id from tenants where slug = $1', demo.slug))[0]?.id ?? '');
  }
});

async function rowsOf<T extends object>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await admin.query<T>(text, values)).rows;
}

const ofVeltrona = <T extends object>(text: string): Promise<T[]> => rowsOf<T>(text, ids.get(veltrona));

async function askOwner<T>(query: string, variables: object = {}): Promise<T> {
  return dataOf<T>(await post(gateway.url, { query, variables }, { authorization: `Bearer ${tokens.get(veltrona)}` }));
}

test.each(NUMBERS_OF_HISTORY)('Veltrona has at least %i %s, Corvane at least %i', async (most, _, fewer, count) => {
  const found = async (demo: DemoTenant): Promise<number> =>
    Number((await rowsOf<{ count: string }>(count, ids.get(demo)))[0]?.count);
  expect(await found(veltrona)).toBeGreaterThanOrEqual(most);
  expect(await found(corvane)).toBeGreaterThanOrEqual(fewer);
});

test('each week has four requests or more, each product three, each level finishes eight lines and the owner three', async () => {
  const weeks = await ofVeltrona<{ count: string }>(
    `select count(*) from approval_requests where tenant_id = $1 and created_at > now() - interval '91 days'
      group by floor(extract(epoch from now() - created_at) / 604800)`,
  );
  expect(weeks.map(({ count }) => Number(count)).filter((count) => count >= 4)).toHaveLength(13);
  const products = await ofVeltrona<{ n: string }>(
    `select count(l.id) as n from products p left join request_details l on l.tenant_id = p.tenant_id and l.partnumber = p.partnumber
      where p.tenant_id = $1 group by p.partnumber`,
  );
  expect(products.map(({ n }) => Number(n)).filter((n) => n >= 3)).toHaveLength(14);
  const levels = await ofVeltrona<{ code: string | null; n: string }>(
    `select l.code, count(*) as n from approval_steps s left join approval_levels l on l.tenant_id = s.tenant_id and l.id = any(s.level_ids)
      where s.tenant_id = $1 and s.status in ('approved', 'denied') group by l.code order by l.code`,
  );
  expect(levels.map(({ code, n }) => [code, Number(n) >= (code ? 8 : 3)])).toEqual([
    ['PA', true],
    ['RD', true],
    ['RSM-EMEA', true],
    ['RSM-NA', true],
    ['VP', true],
    [null, true],
  ]);
});

test('ids, times and the audit log follow the history, and the chain is whole', async () => {
  const requests = await ofVeltrona<{ id: string; created_at: Date; first: Date }>(
    `select r.id, r.created_at, (select min(a.occurred_at) from audit_logs a where a.tenant_id = r.tenant_id and a.resource_id = r.id) as first
       from approval_requests r where r.tenant_id = $1 order by r.id`,
  );
  for (const { id, created_at, first } of requests) {
    expect(decodeTime(id)).toBe(created_at.getTime());
    expect(first).toEqual(created_at);
  }
  const moments = requests.map(({ created_at }) => created_at.getTime());
  expect(moments).toEqual([...moments].sort((one, other) => one - other));
  expect(Date.now() - (moments[0] ?? 0)).toBeGreaterThan(80 * DAY_MS);
  await gateway.app.get(AuditVerifications).verifyDue(100);
  const { auditChain } = await askOwner<{ auditChain: object }>('{ auditChain { ok verified_seq seq } }');
  const chain = auditChain as { verified_seq: number; seq: number };
  expect(auditChain).toEqual({ ok: true, verified_seq: chain.seq, seq: chain.seq });
});

test('requests of the history are made and decided on working days in working hours', async () => {
  const outside = await requestsOutsideWorkingHours(admin, ids.get(veltrona) ?? '');
  const listed = veltrona.requests.map(({ input }) => `${input.customer_name}, ${input.project_name}`);
  expect(outside.filter((request) => !listed.includes(request))).toEqual([]);
});

test('no request of the history is pending: the queue is that of the list', async () => {
  const { approvalRequests } = await askOwner<{ approvalRequests: { data: { project_name: string }[] } }>(
    '{ approvalRequests(first: 50, filter: { lifecycle_state: "pending" }) { data { project_name } } }',
  );
  expect(approvalRequests.data.map(({ project_name }) => project_name).sort()).toEqual([
    'Bottling line 7',
    'Control cabinets',
    'Conveyor drives',
    'Depot retrofit',
    'Depot retrofit',
    'Quay 4',
    'Spare parts frame',
    'Substation controls',
  ]);
});

test('facts are complete and right, events are kept for 30 days', async () => {
  const tenant = systemContext(ids.get(veltrona) ?? '');
  expect(await runInContext(tenant, () => gateway.app.get(FactsCheckService).check())).toMatchObject({
    first_bad: null,
  });
  const { analytics } = await askOwner<{ analytics: object }>(ANALYTICS, {
    input: { from: daysAgo(90), to: daysAgo(0) },
  });
  expect(analytics).toMatchObject({ is_complete: true });
  const [events] = await ofVeltrona<{ oldest: Date }>(
    'select min(occurred_at) as oldest from webhook_events where tenant_id = $1',
  );
  expect(Date.now() - (events?.oldest.getTime() ?? 0)).toBeLessThan(30 * DAY_MS);
});

test('people who act have 1 to 9 unread notifications of the last 3 days, and others of 14 days', async () => {
  const inboxes = await inboxesOf(admin, ids.get(veltrona) ?? '', Date.now());
  const acting = inboxes.filter(({ name }) => name !== 'Tom Reyes');
  expect(acting.map(({ name }) => name)).toEqual([
    'Dana Whitlock',
    'Elise Hartmann',
    'Grace Lindqvist',
    'Lukas Brandt',
    'Mara Okafor',
    'Owen Patel',
    'Priya Nair',
    'Victor Stone',
  ]);
  expect(acting.filter(({ unread }) => unread < 1 || unread > 9)).toEqual([]);
  expect(inboxes.filter(({ unread_old, old }) => unread_old || old)).toEqual([]);
});

const ANALYTICS = `query ($input: AnalyticsInput!) { analytics(input: $input) {
  is_complete totals { cycle_time_p50_seconds approved_amount }
  groups { keys { label } measures { requests approval_rate_percent approved_amount discount_requested_of_approved_percent discount_approved_percent } }
} }`;
interface Answer {
  totals: { cycle_time_p50_seconds: number; approved_amount: number };
  groups: { keys: { label: string }[]; measures: Record<string, number> }[];
}
const daysAgo = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(Date.now() - days * DAY_MS);
const analyticsOf = async (from: number, to: number, more: object = {}): Promise<Answer> =>
  (
    await askOwner<{ analytics: Answer }>(ANALYTICS, {
      input: { from: daysAgo(from), to: daysAgo(to), basis: 'decided', ...more },
    })
  ).analytics;
const groupOf = ({ groups }: Answer, label: string): Record<string, number> =>
  groups.find(({ keys }) => keys[0]?.label === label)?.measures ?? {};

describe('the numbers show that', () => {
  test('the cycle time of the last four weeks is at most half of that of the four weeks before', async () => {
    const [last, before] = await Promise.all([analyticsOf(27, 0), analyticsOf(55, 28)]);
    expect(last.totals.cycle_time_p50_seconds).toBeLessThanOrEqual(before.totals.cycle_time_p50_seconds / 2);
  });

  test('the discount asked for sensors grows by 5 points, the granted one by 2 at most', async () => {
    const by = { group_by: ['product_category'] };
    const [first, last] = await Promise.all([analyticsOf(89, 60, by), analyticsOf(29, 0, by)]);
    const grown = (measure: string): number =>
      (groupOf(last, 'SENS')[measure] ?? 0) - (groupOf(first, 'SENS')[measure] ?? 0);
    expect(grown('discount_requested_of_approved_percent')).toBeGreaterThanOrEqual(5);
    expect(grown('discount_approved_percent')).toBeLessThanOrEqual(2);
  });

  test('the busiest week has twice the requests of the median week', async () => {
    const { groups } = await analyticsOf(89, 0, { basis: 'created', group_by: ['week'] });
    const weeks = groups.map(({ measures }) => measures['requests'] ?? 0).sort((one, other) => one - other);
    expect(weeks.at(-1)).toBeGreaterThanOrEqual(2 * (weeks[Math.floor(weeks.length / 2)] ?? Infinity));
  });

  test('the approval rate of LATAM is at least 20 points below that of NA', async () => {
    const regions = await analyticsOf(89, 0, { group_by: ['sales_region'] });
    const rate = (region: string): number => groupOf(regions, region)['approval_rate_percent'] ?? NaN;
    expect(rate('NA') - rate('LATAM')).toBeGreaterThanOrEqual(20);
  });

  test('two customers make up a third of the approved amount', async () => {
    const { groups, totals } = await analyticsOf(89, 0, { group_by: ['customer'], order_by: 'approved_amount' });
    const [one, other] = groups.map(({ measures }) => measures['approved_amount'] ?? 0);
    expect((one ?? 0) + (other ?? 0)).toBeGreaterThanOrEqual(totals.approved_amount / 3);
  });
});
