import { createMany } from './creates';
import { silentRun } from './environment/soak-run';

const addresses = {
  url: process.env['DAS_TEST_DATABASE_URL'] ?? '',
  admin_url: process.env['DAS_TEST_DATABASE_ADMIN_URL'] ?? '',
};

test('concurrent retries of creates produce each request exactly once', async () => {
  const { creates, retried, total, wrong } = await createMany(addresses, 200, silentRun());
  expect({ creates, retried, total, wrong }).toEqual({ creates: 200, retried: 10, total: 200, wrong: [] });
});
