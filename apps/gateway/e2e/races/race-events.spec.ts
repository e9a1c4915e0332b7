import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@das/platform';
import { type FeedEvent, eventsOf } from '../support/event-feed';
import { creation } from '../support/factories';
import type { TestTenant } from '../support/gateway';
import { dataOf, post } from '../support/gateway';
import { useGateway, useTenant } from '../support/fixtures';
import { size } from '../support/scale';
import { times } from '../support/two-gateways';
import { emit } from '../support/webhook-factories';

const [one, other] = [useGateway(), useGateway()];
const tenant = useTenant(one);
const WRITERS = 6;
const TRANSACTIONS = size(15, 300);

class Undone extends Error {}

/** Follows the feed until `isOver`, and once more. */
async function followed(own: TestTenant, start: string, isOver: () => boolean): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  let cursor = start;
  for (let last = false; !last;) {
    last = isOver();
    let page;
    do {
      page = await eventsOf(own, { after: cursor, first: 7 });
      events.push(...page.data);
      ({ cursor } = page);
    } while (page.has_more);
    await pause(5);
  }
  return events;
}

/** Transactions of different lengths, some of which are rolled back. @returns the ids of the resources of committed events */
async function write(own: TestTenant, writer: number): Promise<string[]> {
  const committed: string[] = [];
  for (let number = 0; number < TRANSACTIONS; number += 1) {
    const ids = times(1 + (number % 3), () => newId());
    const gateway = (writer + number) % 2 ? one : other;
    const work = async (): Promise<void> => {
      for (const id of ids) await emit(gateway, own, { id });
      await pause(Math.random() * 30); // the numbers must not be taken before this
      if (number % 4 === 3) throw new Undone();
    };
    const outcome = await own
      .as(() => gateway.db.transaction(work))
      .then(
        () => 'committed',
        (error: unknown) => {
          if (!(error instanceof Undone)) throw error;
          return 'undone';
        },
      );
    if (outcome === 'committed') committed.push(...ids);
  }
  return committed;
}

test('a reader sees each event of concurrent writers once, in the order of their numbers and without a gap', async () => {
  let isOver = false;
  const { cursor } = await eventsOf(tenant);
  const reading = followed(tenant, cursor, () => isOver);
  const written = await Promise.all(times(WRITERS, (writer) => write(tenant, writer))).finally(() => (isOver = true));
  const events = await reading;
  expect(events.map(({ seq }) => seq)).toEqual(times(events.length, (index) => index + 1));
  expect(events.map(({ data }) => data.id).toSorted()).toEqual(written.flat().toSorted());
});

test('n concurrent first writes of a tenant get the numbers 1 to n', async () => {
  const own = await one.newTenant();
  const create = (index: number) =>
    post(
      (index % 2 ? one : other).url,
      { query: creation('Product'), variables: { input: { partnumber: `F-${index}` } } },
      { authorization: `Bearer ${own.token}` },
    );
  const created = (await Promise.all(times(10, create))).map(
    (reply) => dataOf<{ createProduct: { id: string } }>(reply).createProduct.id,
  );
  const { data } = await eventsOf(own);
  expect(data.map(({ seq }) => seq)).toEqual(times(10, (index) => index + 1));
  expect(data.map(({ data: { id } }) => id).toSorted()).toEqual(created.toSorted());
});
