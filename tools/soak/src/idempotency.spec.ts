import { killRounds } from './idempotency';

const addresses = { url: process.env['DAS_TEST_DATABASE_URL'] ?? '', admin_url: process.env['DAS_TEST_DATABASE_ADMIN_URL'] ?? '' };

test('processes are killed at any moment of their requests, and what clients try again is done exactly once', async () => {
  const figures = await killRounds(addresses, 3, () => undefined);
  expect(figures).toMatchObject({ requests: 18, wrong: [] });
}, 240_000);
