import { useClient, useRest } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { type PastDelivery, useRetention } from '../support/retention-fixture';
import { REPLAY } from '../support/webhook-factories';

const { database, gateway, tenant, admin, round, count, givenEvent } = useRetention();
const other = useClient(database.admin_url);
const rest = useRest(gateway, tenant);

const kept = (id: string): Promise<number> => count('select count(*) from webhook_events where id = $1', [id]);
const keptOf = (deliveries: string[]): Promise<number> =>
  count('select count(*) from webhook_deliveries where id = any($1)', [deliveries]);

describe('events and deliveries', () => {
  test.each([
    ['without deliveries', 30.1, []],
    [
      'whose deliveries have all ended',
      31,
      [
        { status: 'delivered', days: 20.1 },
        { status: 'exhausted', days: 90.1 },
      ],
    ],
    ['whose delivery was paused for 90 days', 91, [{ status: 'paused', days: 91, paused_days: 90.1 }]],
  ])(
    'an event %s is removed with its deliveries and attempts after its days',
    async (_, days, sent: PastDelivery[]) => {
      const { id, deliveries } = await givenEvent(tenant, days, sent);
      const expected = {
        webhook_events: 1,
        ...(sent.length && { webhook_deliveries: sent.length, webhook_attempts: sent.length }),
      };
      expect(await round()).toEqual(expected);
      expect([await kept(id), await keptOf(deliveries)]).toEqual([0, 0]);
    },
  );

  test.each([
    ['that is younger than its days', 29.9, []],
    ['that was delivered within the days', 40, [{ status: 'delivered', days: 19.9 }]],
    [
      'of which one delivery ended within the days',
      100,
      [
        { status: 'delivered', days: 99 },
        { status: 'exhausted', days: 89.9 },
      ],
    ],
    ['of a delivery that is due', 100, [{ status: 'pending', days: 100, in_queue: true }]],
    ['of a delivery that waits for its next attempt', 100, [{ status: 'retrying', days: 100, in_queue: true }]],
    ['of a delivery that a worker sends', 100, [{ status: 'delivering', days: 100, in_queue: true }]],
    ['of a delivery in the queue, with any status', 100, [{ status: 'delivered', days: 100, in_queue: true }]],
    ['of an old delivery that was paused within the days', 200, [{ status: 'paused', days: 200, paused_days: 89.9 }]],
  ])('an event %s stays with its deliveries', async (_, days, sent: PastDelivery[]) => {
    const { id, deliveries } = await givenEvent(tenant, days, sent);
    expect(await round()).toEqual({});
    expect([await kept(id), await keptOf(deliveries)]).toEqual([1, sent.length]);
  });

  test('the days of a paused delivery begin when it is paused', async () => {
    const { deliveries } = await givenEvent(tenant, 200, [{ status: 'retrying', days: 200 }]);
    await admin.query(`update webhook_deliveries set status = 'paused' where id = any($1)`, [deliveries]);
    expect(await round()).toEqual({});
    await admin.query(`update webhook_deliveries set paused_at = now() - interval '91 days' where id = any($1)`, [
      deliveries,
    ]);
    expect(await round()).toEqual({ webhook_events: 1, webhook_deliveries: 1, webhook_attempts: 1 });
  });

  test('one transaction removes at most 1,000 rows, also of an event that has more', async () => {
    await givenEvent(tenant, 100, [{ status: 'delivered', days: 100, attempts: 2_500 }]);
    await givenEvent(tenant, 99, [{ status: 'delivered', days: 99, attempts: 700 }]);
    const sizes = `create table removals (xid xid8 default pg_current_xact_id(), rows bigint);
      create function note_removal() returns trigger language plpgsql security definer as $$ begin insert into removals (rows) select count(*) from gone; return null; end $$`;
    await admin.query(sizes);
    for (const table of ['webhook_events', 'webhook_deliveries', 'webhook_attempts'])
      await admin.query(
        `create trigger note_removal after delete on ${table} referencing old table as gone for each statement execute function note_removal()`,
      );
    expect(await round()).toEqual({ webhook_events: 2, webhook_deliveries: 2, webhook_attempts: 3_200 });
    const { rows } = await admin.query<{ rows: string }>(
      'select sum(rows) as rows from removals group by xid order by xid',
    );
    expect(rows.map(({ rows: removed }) => Number(removed)).filter(Boolean)).toEqual([1_000, 1_000, 502, 702]);
    await admin.query('drop function note_removal cascade; drop table removals');
  });

  test('rows that another transaction has locked are skipped without waiting, and removed by a later round', async () => {
    const [event, delivery] = [
      await givenEvent(tenant, 31),
      await givenEvent(tenant, 31, [{ status: 'delivered', days: 31 }]),
    ];
    await givenEvent(tenant, 31);
    await other.query('begin');
    await other.query('select from webhook_events where id = $1 for key share', [event.id]);
    await other.query('select from webhook_deliveries where id = any($1) for no key update', [delivery.deliveries]);
    expect(await round()).toEqual({ webhook_events: 1 });
    await other.query('rollback');
    expect(await round()).toEqual({ webhook_events: 2, webhook_deliveries: 1, webhook_attempts: 1 });
  });

  test('a delivery that was removed is not found, also by a replay', async () => {
    const { deliveries } = await givenEvent(tenant, 31, [{ status: 'delivered', days: 31 }]);
    const [id = ''] = deliveries;
    await round();
    expect((await tenant.graphql(REPLAY, { id })).body).toMatchObject({
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    });
    const answers = [
      await rest(`/v2/webhooks/deliveries/${id}/replay`, { method: 'POST' }),
      await rest(`/v2/webhooks/deliveries/${id}`),
    ];
    const missing: unknown = expect.objectContaining({
      error: 'not_found',
      message: `No query results for model [WebhookDelivery] ${id}`,
    });
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [404, missing],
      [404, missing],
    ]);
  });
});

test('the deliveries of the list are those that are kept', async () => {
  const own = await gateway.newTenant();
  await givenEvent(own, 31, [{ status: 'delivered', days: 31 }]);
  const { deliveries } = await givenEvent(own, 31, [{ status: 'delivered', days: 1 }]);
  await round();
  const { webhookDeliveries } = dataOf<{ webhookDeliveries: object }>(
    await own.graphql('{ webhookDeliveries { data { id } paginatorInfo { total } } }'),
  );
  expect(webhookDeliveries).toEqual({ data: deliveries.map((id) => ({ id })), paginatorInfo: { total: 1 } });
});
