import { eventsOf, refusalOf } from '../support/event-feed';
import { useRetention } from '../support/retention-fixture';
import { emit } from '../support/webhook-factories';

const { gateway, tenant, admin, round, count, givenEvent } = useRetention();

const numbered = async (id: string, seq: number): Promise<void> => {
  await admin.query('update webhook_events set seq = $1 where id = $2', [seq, id]);
};

test('the feed begins after the newest event that was removed, also when an older one is kept for its delivery', async () => {
  const { cursor: start } = await eventsOf(tenant);
  const kept = await givenEvent(tenant, 40, [{ status: 'pending', days: 40, in_queue: true }]);
  const [first, second] = [await givenEvent(tenant, 40), await givenEvent(tenant, 39)];
  await numbered(kept.id, 2);
  await numbered(first.id, 1);
  await numbered(second.id, 3);
  await admin.query(
    `insert into audit_heads (tenant_id, event_seq) values ($1, 3) on conflict (tenant_id) do update set event_seq = 3`,
    [tenant.id],
  );
  await emit(gateway, tenant, { id: 'young' });
  expect(await round()).toEqual({ webhook_events: 2 });
  expect(await count('select count(*) from webhook_events where id = $1', [kept.id])).toBe(1);
  const page = await eventsOf(tenant);
  expect(page.data.map(({ seq, data }) => [seq, data.id])).toEqual([[4, 'young']]);
  expect(await refusalOf(tenant, { after: start })).toMatchObject({
    extensions: { code: 'CURSOR_EXPIRED', oldest_cursor: page.oldest_cursor },
  });
  expect((await eventsOf(tenant, { after: page.oldest_cursor })).data).toEqual(page.data);
});

test('a feed whose events were all removed is empty, and goes on with the next number', async () => {
  const own = await gateway.newTenant();
  const { id } = await givenEvent(own, 40);
  await numbered(id, 1);
  await admin.query(
    `insert into audit_heads (tenant_id, event_seq) values ($1, 1) on conflict (tenant_id) do update set event_seq = 1`,
    [own.id],
  );
  expect(await round()).toEqual({ webhook_events: 1 });
  const page = await eventsOf(own);
  expect(page).toEqual({ data: [], cursor: page.oldest_cursor, oldest_cursor: page.cursor, has_more: false });
  await emit(gateway, own, { id: 'next' });
  expect((await eventsOf(own, { after: page.cursor })).data.map(({ seq }) => seq)).toEqual([2]);
});
