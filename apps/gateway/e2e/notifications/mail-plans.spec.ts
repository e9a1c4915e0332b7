import { UnsubscribeTokens } from '@das/notifications';
import { newId } from '@das/platform';
import { useClient, useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { TEST_SECRET_KEY, dataOf } from '../support/gateway';
import { mostRows, planAs, valueText } from '../support/plans';
import { statementsOf } from '../support/statements-of';

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(own);
const service = useClient(own.url);
const COUNT = 100_000;
/** Users with settings of their own. */
const PEOPLE = 2_000;

const EMAILS = `query ($filter: EmailFilterInput) { emails(filter: $filter) { data { id status subject } paginatorInfo { hasMorePages } } }`;

beforeAll(async () => {
  const { id } = team.tenant;
  await admin.query(
    `insert into email_deliveries (tenant_id, id, user_id, kind, subject, status, first_due_at)
     select $1, left($2, 16) || lpad(n::text, 10, '0'), case when n % 100 = 0 then $3 else $4 end,
            case when n % 100 = 1 then 'mentioned' else 'commented' end, 'A subject', case when n % 100 = 2 then 'failed' else 'sent' end, now()
       from generate_series(1, ${COUNT}) n`,
    [id, newId(), team.rsm.id, team.vp.id],
  );
  await admin.query(
    `insert into users (tenant_id, id, name, email, role) select $1, left($2, 16) || lpad(n::text, 10, '0'), 'A person', 'p' || n || '@test.example', 'requester'
       from generate_series(1, ${PEOPLE}) n`,
    [id, newId()],
  );
  await admin.query(
    `insert into email_recipients (tenant_id, user_id) select tenant_id, id from users on conflict do nothing`,
  );
  await admin.query(
    `insert into notification_preferences (tenant_id, user_id) select tenant_id, id from users on conflict do nothing`,
  );
  for (const table of ['email_deliveries', 'users', 'email_recipients', 'notification_preferences'])
    await admin.query(`analyze ${table}`);
  await service.query(`select set_config('app.tenant_id', $1, false)`, [id]);
});

/** The plans of the statements of some work that name one of these tables, as the service's role. */
async function plansOf(tables: string, work: () => Promise<unknown>): Promise<string[]> {
  const values: unknown[][] = [];
  const texts = await statementsOf(work, values);
  const plans: string[] = [];
  for (const [index, text] of texts.entries())
    if (new RegExp(`(from|join|update) (${tables})\\b`).test(text))
      plans.push(await planAs(service, text, (values[index] ?? []).map(valueText)));
  return plans;
}

test.each<[string, object | undefined]>([
  ['all mails', undefined],
  ['mails of a person', { user_id: 'rsm' }],
  ['mails of a kind', { kind: 'mentioned' }],
  ['mails in a state', { status: 'failed' }],
])('the first page of %s reads its rows alone, in the order of an index', async (_, filter) => {
  const given = filter && 'user_id' in filter ? { user_id: team.rsm.id } : filter;
  const [plan = '', ...others] = await plansOf('email_deliveries', async () =>
    dataOf(await team.owner.ask(EMAILS, { filter: given })),
  );
  expect(others).toEqual([]);
  expect(plan).toMatch(/Index Scan Backward using email_deliveries_(pkey|user|kind|status)\b/);
  expect(mostRows(plan)).toBeLessThan(20);
});

test.each(['GET', 'POST'])('%s of a link to unsubscribe reads the rows of its person alone', async (method) => {
  const link = { tenant_id: team.tenant.id, user_id: team.rsm.id, kind: 'mentioned' };
  const token = new UnsubscribeTokens(TEST_SECRET_KEY).sign(link, Math.floor(Date.now() / 1_000));
  const plans = await plansOf('users|email_recipients|notification_preferences', async () => {
    expect((await fetch(`${gateway.url}/v2/unsubscribe/${token}`, { method })).status).toBe(200);
  });
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(mostRows(plan)).toBeLessThanOrEqual(1);
});
