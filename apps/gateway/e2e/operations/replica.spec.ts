import { useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { jsonOf, runAdmin } from '../support/admin-program';
import { TEST_SECRET_KEY } from '../support/gateway';

const database = useOwnDatabase();
const tenant = useTenant(useOwnGateway({}, database));

interface Report {
  ok: boolean;
  tenants: { entries: number }[];
  read_from?: string;
  note?: string;
}

const verify = (replica?: string) => {
  const settings = {
    DATABASE_URL: database.url,
    DAS_DATABASE_ADMIN_URL: database.admin_url,
    DAS_SECRET_KEY: TEST_SECRET_KEY,
  };
  return runAdmin({ ...settings, DAS_DATABASE_REPLICA_URL: replica }, 'audit', 'verify', '--json');
};

test.each([
  ['without a replica', undefined, {}],
  [
    'when the address is that of the primary',
    () => database.url,
    { read_from: 'primary', note: 'The replica was not used: it is not a replica. The primary was read.' },
  ],
  [
    'when the replica cannot be reached',
    () => 'postgres://das:x@127.0.0.1:1/das',
    {
      read_from: 'primary',
      note: 'The replica was not used: it cannot be reached (connect ECONNREFUSED 127.0.0.1:1). The primary was read.',
    },
  ],
])('audit verify reads the primary %s, and says why', async (_, replica, expected) => {
  expect(tenant.id).toBeDefined();
  const { tenants, ok, ...source } = jsonOf<Report>(await verify(replica?.()));
  expect([ok, tenants.map(({ entries }) => entries), source]).toEqual([true, [3], expected]);
});
