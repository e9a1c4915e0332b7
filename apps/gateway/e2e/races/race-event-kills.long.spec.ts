import { setTimeout as pause } from 'node:timers/promises';
import { type FeedEvent, eventsOf } from '../support/event-feed';
import { creation } from '../support/factories';
import { useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { useKilledServices } from '../support/killed-services';
import { size } from '../support/scale';
import { times } from '../support/two-gateways';

const KILLS = size(4, 100);
const WRITERS = 6;
const PATIENCE_MS = size(40_000, 120_000);

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // reads the feed, and is not killed
const team = useTeam(gateway);
const { postUntilAnswered, killWhile } = useKilledServices(own, PATIENCE_MS);

/** Creates products. A part number that is taken was created by a service that died before it answered. */
async function write(writer: number, isOver: () => boolean): Promise<string[]> {
  const partnumbers: string[] = [];
  for (let number = 0; !isOver(); number += 1) {
    const partnumber = `K-${writer}-${number}`;
    const { body } = await postUntilAnswered(team.admin, creation('Product'), { input: { partnumber } });
    const { errors } = body as { errors?: object[] };
    if (errors)
      expect(errors).toMatchObject([
        { extensions: { validation: { 'input.partnumber': ['The input.partnumber has already been taken.'] } } },
      ]);
    partnumbers.push(partnumber);
  }
  return partnumbers;
}

test('a reader sees each event of services that are killed once, in the order of their numbers and without a gap', async () => {
  const events: FeedEvent[] = [];
  let { cursor } = await eventsOf(team.tenant, { after: 'latest' });
  const read = async (): Promise<void> => {
    for (let hasMore = true; hasMore;) {
      const page = await eventsOf(team.tenant, { after: cursor, first: 50 });
      events.push(...page.data);
      ({ cursor, has_more: hasMore } = page);
    }
  };
  let isOver = false;
  const reading = async (): Promise<void> => {
    while (!isOver) {
      await read();
      await pause(10);
    }
  };
  const killing = killWhile((kills) => kills < KILLS).finally(() => (isOver = true));
  const [written] = await Promise.all([
    Promise.all(times(WRITERS, (writer) => write(writer, () => isOver))),
    killing,
    reading(),
  ]);
  await read();
  const first = events[0]?.seq ?? 0;
  expect(events.map(({ seq }) => seq)).toEqual(times(events.length, (index) => first + index));
  expect(events.map(({ data }) => data['partnumber']).toSorted()).toEqual(written.flat().toSorted());
  expect(events.length).toBeGreaterThan(KILLS * 3);
});
