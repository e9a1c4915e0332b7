import { givenChannel, untilMessages, useChat, useOtherWorkers } from '../support/chat';
import { TEST_CHANNEL } from '../support/chat-documents';
import { dataOf } from '../support/gateway';
import { setTimeout as pause } from 'node:timers/promises';
import { newTeam } from '../support/workflow-fixture';

const chat = useChat();
const others = [useOtherWorkers(chat), useOtherWorkers(chat)];

const CHANNELS = 6;
const TESTS = 3;

test('with several workers each message is sent once, one at a time and at most one a second to a channel', async () => {
  const { gateway, receiver } = chat;
  expect(others).toHaveLength(2);
  const { tenant } = await newTeam(gateway);
  const paths = Array.from({ length: CHANNELS }, (_, index) => `/workers-${index}`);
  const channels = await Promise.all(
    paths.map((path) =>
      givenChannel(
        tenant,
        receiver.at(path, async (response) => {
          await pause(20); // a second attempt would begin meanwhile
          response.writeHead(204).end();
        }),
      ),
    ),
  );
  for (let count = 0; count < TESTS; count += 1)
    await Promise.all(channels.map(async ({ id }) => dataOf(await tenant.graphql(TEST_CHANNEL, { id }))));
  for (const { id } of channels)
    await untilMessages(tenant, id, (messages) => messages.every(({ status }) => status === 'delivered'));
  for (const path of paths) {
    const times = receiver.on(path).map(({ at_ms }) => at_ms);
    expect(times).toHaveLength(TESTS);
    expect(receiver.mostAtOnce[path]).toBe(1);
    for (const [index, time] of times.slice(1).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(990);
  }
});
