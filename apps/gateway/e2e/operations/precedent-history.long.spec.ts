import { setTimeout as pause } from 'node:timers/promises';
import { useDatabaseAdmin, useHooks, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { differences, givenHistory } from '../support/precedent-history';
import { approveAll, askPart } from '../support/precedents';
import { runsOf, size } from '../support/scale';
import { ServiceProcess } from '../support/service-process';
import { newTeam } from '../support/workflow-fixture';

const KILLS = size(5, 30);
const REQUESTS = runsOf(30_000, 300_000);
const PATIENCE_MS = size(120_000, 600_000);

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database); // decides meanwhile, and is not killed
const team = useTeam(gateway);
const admin = useDatabaseAdmin(database);

const start = (): ServiceProcess =>
  new ServiceProcess('unused', {
    DATABASE_URL: database.url,
    DAS_DATABASE_ADMIN_URL: database.admin_url,
    DAS_SECRET_KEY: 'A'.repeat(44),
    DAS_LOG_LEVEL: 'fatal',
    DAS_ROLE: 'both',
  });
let services: ServiceProcess[] = [];
useHooks(
  async () => undefined,
  () => Promise.all(services.map((service) => service.end('SIGKILL'))),
);

test('a history is loaded once, although its workers are killed at random moments and people decide', async () => {
  const small = await newTeam(gateway);
  await givenHistory(admin, team.tenant.id, 'Q', REQUESTS);
  await givenHistory(admin, small.tenant.id, 'R', 100);
  services = [start(), start()];
  await Promise.all(services.map((service) => service.ready()));
  for (let count = 0; count < KILLS; count += 1) {
    await approveAll(team, (await askPart(team, 'H-1')).id);
    await pause(100 + Math.random() * 400);
    const at = count % services.length;
    await services[at]?.end('SIGKILL');
    services[at] = start();
    await services[at].ready();
  }
  const deadline = Date.now() + PATIENCE_MS;
  const waiting = `select from precedent_loads union all select from due_timers where kind = 'precedents'`;
  while ((await admin.query(waiting)).rowCount) {
    if (Date.now() > deadline) throw new Error('The history is not loaded.');
    await pause(200);
  }
  expect(await differences(admin)).toEqual({ missing: 0, more: 0 });
});
