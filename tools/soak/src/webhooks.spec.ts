import { unwatched } from './soak-run';
import { soakWebhooks } from './webhooks';

test('workers are killed and the database is restarted: nothing is lost, nothing is made up, and what comes twice is the same', async () => {
  const figures = await soakWebhooks({ events: 200, kills: 2, restarts: 1 }, unwatched());
  expect(figures).toMatchObject({ missing: [], never_committed: [], under_several_ids: [] });
  expect(figures.standings).toEqual({ delivered: figures.arrived });
  expect(figures.committed).toBeGreaterThanOrEqual(200);
  expect(figures.rolled_back).toBeGreaterThan(0);
  expect(figures.arrived_more_than_once).toBeGreaterThan(0);
});
