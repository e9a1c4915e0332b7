import { silentRun } from './environment/soak-run';
import { soakWebhooks } from './webhooks';

test('no committed event is lost and no rolled-back event is sent when workers are killed and the database restarts; repeats are identical', async () => {
  const figures = await soakWebhooks({ events: 200, kills: 2, restarts: 1 }, silentRun());
  expect(figures).toMatchObject({ missing: [], never_committed: [], under_several_ids: [] });
  expect(figures.standings).toEqual({ delivered: figures.arrived });
  expect(figures.committed).toBeGreaterThanOrEqual(200);
  expect(figures.rolled_back).toBeGreaterThan(0);
  expect(figures.arrived_more_than_once).toBeGreaterThan(0);
});
