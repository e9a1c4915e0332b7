import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@das/platform';
import { EventWaits } from '../../src/rest/v2/event-waits';
import { type FeedPage, eventsOf } from '../support/event-feed';
import { useOwnGateway } from '../support/fixtures';
import type { TestTenant } from '../support/gateway';
import { times } from '../support/two-gateways';
import { emit } from '../support/webhook-factories';

const gateway = useOwnGateway();
const other = useOwnGateway(); // shares only the database

interface Waited {
  status: number;
  body: FeedPage;
  seconds: number;
}

const waiting = async (own: TestTenant, query: string, signal?: AbortSignal): Promise<Waited> => {
  const began = performance.now();
  const headers = { authorization: `Bearer ${own.token}` };
  const response = await fetch(`${gateway.url}/v2/events?${query}`, { headers, signal });
  const body = (await response.json()) as FeedPage;
  return { status: response.status, body, seconds: (performance.now() - began) / 1_000 };
};

/** A tenant with the cursor of the end of its feed. */
const given = async (): Promise<{ own: TestTenant; after: string }> => {
  const own = await gateway.newTenant();
  return { own, after: (await eventsOf(own)).cursor };
};

test('a waiting request returns a matching event of this process at once, and of another one within a second', async () => {
  const { own, after } = await given();
  for (const emitter of [gateway, other]) {
    const { cursor } = await eventsOf(own, { after });
    const response = waiting(own, `wait=20&after=${cursor}&types=product.*`);
    await pause(300);
    await emit(emitter, own, { id: newId() }); // does not match
    await emit(emitter, own, { id: newId() }, 'product.updated');
    const { body, seconds } = await response;
    expect(body.data.map(({ type }) => type)).toEqual(['product.updated']);
    expect(seconds).toBeLessThan(4);
  }
});

test('a request that waits in vain returns an empty page, whose cursor is after the events that did not match', async () => {
  const { own, after } = await given();
  const response = waiting(own, `wait=2&after=${after}&types=product.*`);
  await pause(300);
  await emit(gateway, own, { id: newId() });
  const { status, body, seconds } = await response;
  expect([status, body.data, body.has_more]).toEqual([200, [], false]);
  expect(seconds).toBeGreaterThan(1.9);
  expect((await eventsOf(own, { after: body.cursor })).data).toEqual([]);
});

test('a request with events before the end of the feed does not wait', async () => {
  const { own } = await given();
  await emit(gateway, own, { id: newId() });
  expect((await waiting(own, 'wait=20')).seconds).toBeLessThan(5);
});

test('a third waiting request of a key is answered without waiting, and a client that goes away leaves its place', async () => {
  const { own, after } = await given();
  const leaving = new AbortController();
  const left = times(2, () => waiting(own, `wait=20&after=${after}`, leaving.signal).catch(() => 'gone'));
  await pause(700);
  const { body, seconds } = await waiting(own, `wait=20&after=${after}`);
  expect([body.data, seconds < 5]).toEqual([[], true]);
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['gone', 'gone']);
  await pause(500);
  expect((await waiting(own, `wait=2&after=${after}`)).seconds).toBeGreaterThan(1.9);
});

test('waiting requests hold no database connection', async () => {
  const places = await Promise.all(times(6, given));
  const waits = places.flatMap(({ own, after }) => times(2, () => waiting(own, `wait=4&after=${after}`)));
  await pause(1_200);
  const used: number[] = [];
  for (let sample = 0; sample < 20; sample += 1) {
    used.push(gateway.db.poolUse.busy);
    await pause(20);
  }
  expect(Math.min(...used)).toBe(0);
  expect((await Promise.all(waits)).map(({ body }) => body.data)).toEqual(waits.map(() => []));
});

test('a key that is revoked meanwhile gets no event', async () => {
  const { own, after } = await given();
  const response = waiting(own, `wait=20&after=${after}`);
  await pause(500);
  await own.as(() =>
    gateway.db.run({ text: 'update api_keys set revoked_at = now() where tenant_id = $1', values: [own.id] }),
  );
  await emit(gateway, own, { id: newId() });
  expect((await response).status).toBe(401);
});

test('the end of the service ends all waits at once', async () => {
  const { own, after } = await given();
  const response = waiting(own, `wait=20&after=${after}`);
  await pause(500);
  gateway.app.get(EventWaits).stop();
  const { status, body, seconds } = await response;
  expect([status, body.data]).toEqual([200, []]);
  expect(seconds).toBeLessThan(5);
  expect((await waiting(own, `wait=20&after=${after}`)).seconds).toBeLessThan(5);
});
