import { setTimeout as pause } from 'node:timers/promises';
import { useDatabaseAdmin, useHooks, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { violations } from '../support/invariants';
import { reportRace } from '../support/race-report';
import { runsOf, size } from '../support/scale';
import { ServiceProcess } from '../support/service-process';
import { ask } from '../support/workflow-fixture';

const KILLS = size(4, 30);
const REQUESTS = runsOf(150, 2_000);
const PATIENCE_MS = size(60_000, 240_000);

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // creates the requests, and is not killed
const team = useTeam(gateway);
const admin = useDatabaseAdmin(own);

const start = (): ServiceProcess =>
  new ServiceProcess('unused', {
    DATABASE_URL: own.url,
    DAS_DATABASE_ADMIN_URL: own.admin_url,
    DAS_SECRET_KEY: 'A'.repeat(44),
    DAS_LOG_LEVEL: 'fatal',
    DAS_ROLE: 'both',
  });
let services: ServiceProcess[] = [];
useHooks(
  async () => undefined,
  () => Promise.all(services.map((service) => service.end('SIGKILL'))),
);

const LEVEL =
  'mutation ($id: ID!, $input: UpdateApprovalLevelInput!) { updateApprovalLevel(id: $id, input: $input) { id } }';
const SETTINGS = {
  response_time: 'PT1H',
  response_clock: 'calendar',
  escalate_to: 'next_level',
  auto_deny_after: 'PT1H',
};
const EVENTS = `select resource_id as id, array_agg(type order by id) as types from webhook_events
  where tenant_id = $1 and type like 'approval_request.%' and type <> 'approval_request.created' group by 1`;
const ACTIONS = `select resource_id as id, array_agg(action order by seq) as actions from audit_logs
  where tenant_id = $1 and resource_type = 'approval_request' group by 1`;

test('timers fire once each although the workers are killed at random moments', async () => {
  dataOf(await team.owner.ask(LEVEL, { id: team.levels.PA, input: SETTINGS }));
  const ids: string[] = [];
  for (let index = 0; index < REQUESTS; index += 1) ids.push((await ask(team.requester, [52])).id);
  await admin.query(
    `update approval_steps set due_at = due_at - interval '3 hours', next_escalation_at = next_escalation_at - interval '3 hours',
       auto_deny_at = auto_deny_at - interval '3 hours', timer_at = timer_at - interval '3 hours' where tenant_id = $1`,
    [team.tenant.id],
  );
  services = [start(), start(), start()];
  await Promise.all(services.map((service) => service.ready()));
  for (let count = 0; count < KILLS; count += 1) {
    await pause(100 + Math.random() * 400);
    const at = count % services.length;
    await services[at]?.end('SIGKILL');
    services[at] = start();
    await services[at].ready();
  }
  const deadline = Date.now() + PATIENCE_MS;
  const waiting = async (): Promise<number> => (await admin.query('select from due_timers')).rowCount ?? 0;
  while (await waiting()) {
    if (Date.now() > deadline) throw new Error(`${await waiting()} timers have not fired.`);
    await pause(100);
  }
  const events = ['overdue', 'escalated', 'line_denied', 'denied'].map((word) => `approval_request.${word}`);
  const rows = async (text: string): Promise<object[]> => (await admin.query<object>(text, [team.tenant.id])).rows;
  const byId = (one: object, other: object): number =>
    (one as { id: string }).id < (other as { id: string }).id ? -1 : 1;
  const emitted = (await rows(EVENTS)).sort(byId) as { id: string; types: string[] }[];
  const typesOf = new Map(emitted.map(({ id, types }) => [id, types]));
  reportRace('timers', {
    runs: REQUESTS,
    kills: KILLS,
    losses: ids.filter((id) => events.some((type) => !typesOf.get(id)?.includes(type))),
    doubles: ids.filter((id) => new Set(typesOf.get(id)).size !== typesOf.get(id)?.length),
  });
  expect(emitted).toEqual(ids.toSorted().map((id) => ({ id, types: events })));
  const actions = ['request.created', 'step.overdue', 'step.escalated', 'step.timed_out', 'request.denied'];
  expect((await rows(ACTIONS)).sort(byId)).toEqual(
    ids.toSorted().map((id) => ({ id, actions: actions.map((action) => `approval_${action}`) })),
  );
  expect(await violations(team.tenant.id, own.admin_url)).toEqual([]);
});
