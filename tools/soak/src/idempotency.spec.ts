import { killRounds } from './idempotency';
import { unwatched } from './soak-run';

const addresses = { url: process.env['DAS_TEST_DATABASE_URL'] ?? '', admin_url: process.env['DAS_TEST_DATABASE_ADMIN_URL'] ?? '' };

test('processes are killed at any moment of their requests, and what clients try again is done exactly once', async () => {
  const figures = await killRounds(addresses, 3, unwatched());
  expect(figures).toMatchObject({ requests: 18, wrong: [] });
});
