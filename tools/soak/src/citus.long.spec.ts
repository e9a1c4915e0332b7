import { runDistributed } from './citus';
import { silentRun } from './environment/soak-run';

const url = process.env['DAS_TEST_CITUS_URL'];

if (url) {
  test('a killed distribution is continued, the tour passes on the cluster, and each statement is one task, and a worker that is frozen or killed disturbs its own tenants only', async () => {
    const { kills, losses, tours, spread, audit, outages } = await runDistributed(
      url,
      { seed: 1, kills: 3 },
      silentRun(),
    );
    expect({
      kills,
      losses,
      failed: tours.map(({ failed }) => failed),
      spread,
      ok: audit.ok,
      outages: outages.map(({ kind, losses: violated }) => [kind, violated]),
    }).toEqual({
      kills: 3,
      losses: [],
      failed: [[], []],
      spread: [],
      ok: true,
      outages: [
        ['frozen', []],
        ['killed', []],
      ],
    });
  }, 300_000);
} else {
  test('skipped: no Citus', () => {
    process.stdout.write('skipped: no Citus\n');
    expect(url).toBeUndefined();
  });
}
