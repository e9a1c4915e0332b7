import { setTimeout as pause } from 'node:timers/promises';
import { type Gateway, TEST_SECRET_KEY, post, startGateway } from '../support/gateway';
import { type OwnDatabase, ownDatabase } from '../support/own-database';
import { ServiceProcess, discard, newDataDir } from '../support/service-process';

/** Takes minutes; `DAS_SOAK=1 npm run jest -- rate-limit-soak` runs it. */
const soak = process.env['DAS_SOAK'] ? test : test.skip;

const LIMIT = 60;
const CONNECTIONS = 20;
const SECONDS = 190;
/** Pause of each connection; all connections together send ten times as many requests as the limit allows. */
const PAUSE_MS = (CONNECTIONS * 60_000) / (LIMIT * 10);

interface Accepted {
  sent: number;
  received: number;
}

async function sendRequests(urls: string[], token: string, accepted: Accepted[], until: number): Promise<void> {
  for (let count = 0; Date.now() < until; count += 1) {
    const sent = performance.now();
    const reply = await post(
      urls[count % urls.length] ?? '',
      { query: '{ ping }' },
      { authorization: `Bearer ${token}` },
    ).catch(() => undefined); // the service is being killed
    if (reply && ![200, 429].includes(reply.status)) throw new Error(`It answered ${reply.status}.`);
    if (reply?.status === 200) accepted.push({ sent, received: performance.now() });
    await pause(PAUSE_MS * (0.5 + Math.random()));
  }
}

soak(
  'two processes under ten times the allowed load never exceed the limit in any 60 seconds, also while one is killed and restarted',
  async () => {
    const database: OwnDatabase = await ownDatabase();
    const maker: Gateway = await startGateway({}, database);
    const { token } = await maker.newTenant();
    const [one, other] = [newDataDir(), newDataDir()];
    const settings = {
      DATABASE_URL: database.url,
      DAS_DATABASE_ADMIN_URL: database.admin_url,
      DAS_SECRET_KEY: TEST_SECRET_KEY,
      DAS_GRAPHQL_REQUESTS_PER_MINUTE: `${LIMIT}`,
    };
    const first = new ServiceProcess(one, settings);
    let second = new ServiceProcess(other, settings);
    try {
      const urls = [await first.ready(), await second.ready()];
      const accepted: Accepted[] = [];
      const until = Date.now() + SECONDS * 1_000;
      const sending = Array.from({ length: CONNECTIONS }, () => sendRequests(urls, token, accepted, until));
      await pause(30_000);
      await second.end('SIGKILL');
      second = new ServiceProcess(other, settings);
      urls[1] = await second.ready();
      await Promise.all(sending);
      const sent = accepted.map((each) => each.sent).sort((a, b) => a - b);
      const received = accepted.map((each) => each.received).sort((a, b) => a - b);
      for (let index = LIMIT; index < accepted.length; index += 1)
        expect((received[index] ?? 0) - (sent[index - LIMIT] ?? 0)).toBeGreaterThanOrEqual(60_000);
      expect(accepted.length).toBeGreaterThan(LIMIT * 3 - 5);
    } finally {
      await Promise.all([first.end(), second.end()]);
      await maker.stop();
      await database.drop();
      for (const folder of [one, other]) discard(folder);
    }
  },
  (SECONDS + 120) * 1_000,
);
