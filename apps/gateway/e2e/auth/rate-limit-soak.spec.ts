import { setTimeout as pause } from 'node:timers/promises';
import { type Gateway, TEST_SECRET_KEY, post, startGateway } from '../support/gateway';
import { type OwnDatabase, ownDatabase } from '../support/own-database';
import { ServiceProcess, discard, newDataDir } from '../support/service-process';

/** Takes minutes; `DAS_SOAK=1 npm run jest -- rate-limit-soak` runs it. */
const soak = process.env['DAS_SOAK'] ? test : test.skip;

const LIMIT = 60;
const CONNECTIONS = 20;
const SECONDS = 190;
/** Of each connection: all of them together ask ten times as often as they may. */
const PAUSE_MS = (CONNECTIONS * 60_000) / (LIMIT * 10);

interface Accepted {
  sent: number;
  received: number;
}

async function hammer(urls: string[], token: string, accepted: Accepted[], until: number): Promise<void> {
  for (let turn = 0; Date.now() < until; turn += 1) {
    const sent = performance.now();
    const reply = await post(urls[turn % urls.length] ?? '', { query: '{ ping }' }, { authorization: `Bearer ${token}` }).catch(() => undefined); // it is being killed
    if (reply && ![200, 429].includes(reply.status)) throw new Error(`It answered ${reply.status}.`);
    if (reply?.status === 200) accepted.push({ sent, received: performance.now() });
    await pause(PAUSE_MS * (0.5 + Math.random()));
  }
}

soak(
  'two processes asked ten times too often give no 60 seconds more than the limit, also while one is killed and comes back',
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
      const hammering = Array.from({ length: CONNECTIONS }, () => hammer(urls, token, accepted, until));
      await pause(30_000);
      await second.end('SIGKILL');
      second = new ServiceProcess(other, settings);
      urls[1] = await second.ready();
      await Promise.all(hammering);
      const sent = accepted.map((each) => each.sent).sort((a, b) => a - b);
      const received = accepted.map((each) => each.received).sort((a, b) => a - b);
      for (let index = LIMIT; index < accepted.length; index += 1) expect((received[index] ?? 0) - (sent[index - LIMIT] ?? 0)).toBeGreaterThanOrEqual(60_000);
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
