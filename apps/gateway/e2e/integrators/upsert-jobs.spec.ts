import { newId } from '@das/platform';
import { restError } from '../support/expected';
import { useTeam, useWorkingGateway } from '../support/fixtures';
import { finishedJob, itemsOf } from '../support/jobs';
import { loseCommits } from '../support/lost-commits';
import { restClient } from '../support/rest-client';

const gateway = useWorkingGateway();
const team = useTeam(gateway);

interface Sent {
  status: number;
  headers: Headers;
  body: { data: { job_id: string } };
}

const send = async (body: object, headers: Record<string, string> = {}): Promise<Sent> =>
  (await restClient(gateway, team.owner))('/v2/products/bulk-upsert', {
    method: 'POST',
    body,
    headers,
  }) as Promise<Sent>;
const run = async (items: object[], more: object = {}): Promise<{ id: string; summary: object | undefined }> => {
  const { status, body } = await send({ items, ...more });
  expect(status).toBe(202);
  const { result } = await finishedJob(team.owner, body.data.job_id);
  return { id: body.data.job_id, summary: result?.summary };
};
const none = { created: 0, updated: 0, unchanged: 0, failed: 0 };
const itemsFor = (prefix: string, count: number, more: object = {}): object[] =>
  Array.from({ length: count }, (_, index) => ({ partnumber: `${prefix}-${index}`, list_price: index, ...more }));

test('more than 100 items run as a job with an outcome for each; the same again changes nothing', async () => {
  const prefix = newId();
  const items = itemsFor(prefix, 1_200);
  const bad = [...items.slice(0, -2), { partnumber: `${prefix}-0` }, { partnumber: '' }];
  expect((await run(items, { dry_run: true })).summary).toEqual({ ...none, total: 1_200, created: 1_200 });
  const { id, summary } = await run(bad);
  expect(summary).toEqual({ ...none, total: 1_200, created: 1_197, failed: 3 });
  const failures = await itemsOf(team.owner, id, 'failed');
  expect(failures).toMatchObject([
    {
      index: 0,
      id: null,
      detail: { error: { errors: { partnumber: ['The partnumber field has a duplicate value.'] } } },
    },
    { index: 1_198, detail: { error: { errors: { partnumber: ['The partnumber field has a duplicate value.'] } } } },
    { index: 1_199, detail: { error: { errors: { partnumber: ['The partnumber field is required.'] } } } },
  ]);
  const [first] = await itemsOf(team.owner, id, 'created');
  expect(first).toEqual({
    index: 1,
    id: expect.stringMatching(/^\d+$/) as string,
    outcome: 'created',
    detail: {
      index: 1,
      outcome: 'created',
      id: first?.id,
      key: `${prefix}-1`,
      version: 1,
      changed: ['list_price', 'partnumber'],
      error: null,
    },
  });
  expect((await run(items)).summary).toEqual({ ...none, total: 1_200, created: 3, unchanged: 1_197 });
  expect((await run(items)).summary).toEqual({ ...none, total: 1_200, unchanged: 1_200 });
});

test('two upserts of the same rows at once both end, as if one ran after the other', async () => {
  const prefix = newId();
  const [one, two] = await Promise.all([
    run(itemsFor(prefix, 600, { moq: 1 })),
    run(itemsFor(prefix, 600, { moq: 2 }).toReversed()),
  ]);
  const created = [one, two].map(({ summary }) => (summary as { created: number }).created);
  const updated = [one, two].map(({ summary }) => (summary as { updated: number }).updated);
  expect([created, updated].map(([first = 0, second = 0]) => first + second)).toEqual([600, 600]);
});

test('with one Idempotency-Key starts one job', async () => {
  const items = itemsFor(newId(), 101);
  const headers = { 'idempotency-key': `upsert-${newId()}` };
  const [first, second] = [await send({ items }, headers), await send({ items }, headers)];
  expect([second.status, second.body, second.headers.get('idempotency-replayed')]).toEqual([202, first.body, 'true']);
  await finishedJob(team.owner, first.body.data.job_id);
});

test('a call whose commit is not confirmed is 503, and its items are not processed a second time', async () => {
  const lost = loseCommits(gateway, ([first]) => Boolean((first as { outcome?: string })?.outcome));
  const items = itemsFor(newId(), 2);
  const { status, body } = await send({ items });
  lost.restore();
  const message = 'The service is temporarily unavailable. Try again.';
  expect([status, body, lost.count]).toEqual([503, restError('service_unavailable', message), 1]);
  expect((await send({ items })).body).toMatchObject({ summary: { ...none, total: 2, unchanged: 2 } });
});
