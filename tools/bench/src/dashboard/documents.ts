import type { Work } from '../works';
import type { Stage } from '../stage/stage';
import { ratioRows } from './times';
import { type Approver, approvers } from './tenants';
import { addressOf, firstRow, logIn, visitAs } from './visit';

const MOST = 2;
const REPEATS = 20;
const PATHS = ['/inbox', '/requests'];

/** The documents of the first pages, sent again as the pages send them: the time of the service and the database. */
export const documents: Work = {
  name: 'documents',
  run: async (stage) => {
    const { many, few } = await approvers(stage);
    const bodies = await bodiesOf(stage, many);
    const [ofMany, ofFew] = [await senderFor(stage, many), await senderFor(stage, few)];
    const times = new Map([...bodies.keys()].map((name) => [name, { many: [] as number[], few: [] as number[] }]));
    for (let round = 0; round <= stage.flags.rounds * REPEATS; round += 1) {
      for (const [name, { many: longs, few: shorts }] of times) {
        const body = bodies.get(name) ?? '';
        const [long, short] = [await ofMany(body), await ofFew(body)];
        if (round < REPEATS) continue; // warm-up
        longs.push(long);
        shorts.push(short);
      }
    }
    return [...times].flatMap(([name, both]) =>
      ratioRows(
        `document ${name}`,
        [
          { name: many.name, times_ms: both.many },
          { name: few.name, times_ms: both.few },
        ],
        MOST,
      ),
    );
  },
};

/** The bodies that the pages send, by the name of the operation. */
async function bodiesOf(stage: Stage, approver: Approver): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  const visit = await visitAs(stage, approver);
  visit.page.on('request', (request) => {
    const body = request.url().endsWith('/graphql') ? (request.postData() ?? '') : '';
    const [, name] = /query (\w+)/.exec(body) ?? [];
    if (name) bodies.set(name, body);
  });
  for (const path of PATHS) {
    await firstRow(visit, await addressOf(stage, path));
    await visit.settled();
  }
  await visit.end();
  return bodies;
}

/** Sends a body as the person. @returns milliseconds until the whole answer is there */
async function senderFor(stage: Stage, approver: Approver): Promise<(body: string) => Promise<number>> {
  const { url } = await stage.ours();
  const [cookie] = await logIn(stage, approver);
  const headers = { 'content-type': 'application/json', cookie: `${cookie?.name}=${cookie?.value}`, origin: url };
  return async (body) => {
    const begin = performance.now();
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
    const text = await response.text();
    const time_ms = performance.now() - begin;
    if (text.includes('"errors":')) throw new Error(`Unexpected errors: ${text}`);
    return time_ms;
  };
}
