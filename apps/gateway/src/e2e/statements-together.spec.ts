import { prepared } from '@das/platform';
import { type Gateway, type TestTenant, startGateway } from './gateway';

let gateway: Gateway;
let tenant: TestTenant;
beforeAll(async () => {
  gateway = await startGateway();
  tenant = await gateway.newTenant();
});
afterAll(() => gateway.stop());

const run = async (text: string): Promise<unknown> => (await gateway.db.run(prepared(text, [])))[0]?.['value'];
const CONNECTION = 'select pg_backend_pid() as value';
const TENANT = `select current_setting('app.tenant_id') as value`;

test('what a call asks for in one moment is asked over one connection', async () => {
  const [one, other] = await tenant.as(() => Promise.all([run(CONNECTION), run(CONNECTION)]));
  expect(one).toBe(other);
});

test('calls share no connection: each reads as its own tenant', async () => {
  const another = await gateway.newTenant();
  const facts = (whose: TestTenant): Promise<unknown[]> => whose.as(() => Promise.all([run(CONNECTION), run(TENANT)]));
  const [[one, ofOne], [other, ofOther]] = await Promise.all([facts(tenant), facts(another)]);
  expect([ofOne, ofOther]).toEqual([tenant.id, another.id]);
  expect(one).not.toBe(other);
});

test('one that fails is its own failure, and the others are answered', async () => {
  const [failed, answered] = await tenant.as(() => Promise.allSettled([run('select 1 / 0 as value'), run('select 2 as value')]));
  expect([failed.status, answered]).toEqual(['rejected', { status: 'fulfilled', value: 2 }]);
});
