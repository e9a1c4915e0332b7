import { runDistributed } from './citus';
import { unwatched } from './environment/soak-run';

const url = process.env['DAS_TEST_CITUS_URL'];

if (url) {
  test('a killed distribution is continued, the tour passes on the cluster, and each statement is one task', async () => {
    const { kills, losses, tours, spread, audit } = await runDistributed(url, { seed: 1, kills: 3 }, unwatched());
    expect({ kills, losses, failed: tours.map(({ failed }) => failed), spread, ok: audit.ok }).toEqual({
      kills: 3,
      losses: [],
      failed: [[], []],
      spread: [],
      ok: true,
    });
  }, 300_000);
} else {
  test('skipped: no Citus', () => {
    process.stdout.write('skipped: no Citus\n');
    expect(url).toBeUndefined();
  });
}
