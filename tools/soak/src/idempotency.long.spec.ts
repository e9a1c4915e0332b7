import { killRounds } from './idempotency';
import { silentRun } from './environment/soak-run';

const addresses = {
  url: process.env['DAS_TEST_DATABASE_URL'] ?? '',
  admin_url: process.env['DAS_TEST_DATABASE_ADMIN_URL'] ?? '',
};

test('a retried request is executed exactly once, also when its process was killed at any moment', async () => {
  const figures = await killRounds(addresses, 3, silentRun());
  expect(figures).toMatchObject({ requests: 18, wrong: [] });
});
