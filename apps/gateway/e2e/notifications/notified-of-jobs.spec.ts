import { Notices } from '@das/events';
import { newId } from '@das/platform';
import { useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { finishedJob } from '../support/jobs';
import {
  type SeenNotification,
  notificationsOf,
  notifiedOf,
  shownNotification,
  titlesOf,
} from '../support/notifications';
import { until } from '../support/service-process';
import { useReceiver } from '../support/webhook-fixture';
import { LOOPBACK, emit, givenEndpoint } from '../support/webhook-factories';
import { BULK, type Person, ask } from '../support/workflow-fixture';

const gateway = useOwnGateway({ DAS_ROLE: 'both', ...LOOPBACK }, useOwnDatabase());
const team = useTeam(gateway);
const receiver = useReceiver();

const BULK_DENY = 'mutation ($input: BulkDenyInput!) { bulkDenyApprovalRequests(input: $input) { job { id } } }';

/** The notifications of a person, when there are so many: the worker writes them within 2 s. */
async function notificationsWhen(person: Person, count: number): Promise<SeenNotification[]> {
  await until(async () => (await notificationsOf(person)).length >= count);
  return notificationsOf(person);
}

const ofJob = (title: string, id: string, body: string): object =>
  shownNotification('job_finished', title, { resource_type: 'job', resource_id: id, url: `/jobs/${id}`, body });
const jobIn = async (person: Person, document: string, field: string, input: object): Promise<string> =>
  dataOf<Record<string, { job: { id: string } }>>(await person.ask(document, { input }))[field]?.job.id ?? '';
const unknown = (count: number): string[] => Array.from({ length: count }, () => newId());

test('a job notifies the person who started it when it ends, and what it decided notifies the others as usual', async () => {
  const made = await ask(team.requester, [52], { customer_name: 'Helios' });
  const approval = await jobIn(team.pa, BULK, 'bulkApproveApprovalRequests', { ids: [made.id, ...unknown(100)] });
  await finishedJob(team.pa, approval);
  await until(async () => (await titlesOf(team.pa)).some(([kind]) => kind === 'job_finished'));
  expect((await notificationsOf(team.pa))[0]).toEqual(ofJob('Bulk approval finished', approval, '101 of 101 done.'));
  const [decided] = await notificationsWhen(team.requester, 1);
  expect(decided).toMatchObject({ kind: 'request_decided', title: 'Helios: approved', actor: { id: team.pa.id } });
  const denial = await jobIn(team.vp, BULK_DENY, 'bulkDenyApprovalRequests', { ids: unknown(101), comment: 'No.' });
  await finishedJob(team.vp, denial);
  const [denied] = await notificationsWhen(team.vp, 1);
  expect(denied).toEqual(ofJob('Bulk denial finished', denial, '101 of 101 done.'));
  expect(await notifiedOf(team, 'job_finished')).toEqual({
    pa: ['Bulk approval finished'],
    vp: ['Bulk denial finished'],
  });
});

test.each([
  ['product_upsert', 'Product import failed'],
  ['product_category_upsert', 'Category import failed'],
  ['webhook_replay', 'Replay of webhooks failed'],
  ['policy_simulation', 'Simulation failed'],
])('a failed job of kind %s says so', async (kind, title) => {
  const person = await team.join('admin');
  const id = newId();
  await team.tenant.as(() =>
    gateway.db.transaction(async () => {
      await gateway.db.run({
        text: `insert into jobs (tenant_id, id, kind, status, total, created_by_id, call, input, finished_at)
               values ($1, $2, $3, 'failed', 3, $4, '{}', '{}', now())`,
        values: [team.tenant.id, id, kind, person.id],
      });
      await gateway.app.get(Notices, { strict: false }).post({
        kind: 'job_finished',
        resource_id: id,
        data: { recipients: [{ user_id: person.id }] },
      });
    }),
  );
  expect(await notificationsWhen(person, 1)).toEqual([ofJob(title, id, '0 of 3 done.')]);
});

test('an endpoint that the service disables notifies those who manage webhooks, once; one that a person disables no one', async () => {
  const url = receiver.at('/gone', (response) => void response.writeHead(410).end());
  const endpoint = await givenEndpoint(team.tenant, url);
  await emit(gateway, team.tenant, { id: newId() });
  await until(async () => (await titlesOf(team.owner)).length > 0);
  const disabled = shownNotification('webhook_endpoint_disabled', 'A webhook endpoint was disabled', {
    resource_type: 'webhook_endpoint',
    resource_id: endpoint.id,
    url: `/webhooks/${endpoint.id}`,
    body: 'The receiver answered 410 Gone.',
  });
  expect([await notificationsOf(team.owner), await notificationsOf(team.admin)]).toEqual([[disabled], [disabled]]);
  const title = 'A webhook endpoint was disabled';
  expect(await notifiedOf(team, 'webhook_endpoint_disabled')).toEqual({ owner: [title], admin: [title] });
});
