import { strictEqual } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { MANY, measure } from '../measuring/measure';
import { medianRow, mostMark } from '../measuring/results';
import { ask } from '../measuring/target';
import { seededProducts } from '../seeds/products';
import { type RequestsToDecide, requestsToDecide, seededRequests } from '../seeds/requests';
import { productsPage } from './products';
import { requestsPage } from './requests';
import { type Work, OURS } from './work';

const AT_ONCE = 100;
const AT_ONCE_MS = 100;
const IN_A_JOB = 10_000;
const IN_A_JOB_MS = 4_000;
const LOOK_MS = 50; // more frequent polling would add load
/** One round takes as long as all rounds of another scenario. */
const MAX_JOBS = 2;
const BULK =
  'mutation ($ids: [ID!]!) { bulkApproveApprovalRequests(input: { ids: $ids }) { summary { approved failed } job { id } } }';
const JOB = 'query ($id: ID!) { job(id: $id) { status } }';

export const bulk: Work = {
  name: 'bulk',
  run: async (stage) => {
    const requests = await requestsToDecide(stage);
    const { url } = await stage.ours();
    const large = Math.max(Math.min(IN_A_JOB, Math.floor(stage.flags.rows / 100)), AT_ONCE + 1);
    const times = async (count: number, rounds: number): Promise<number[]> => {
      const each: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        stage.log(`bulk approve of ${count}: round ${round} of ${rounds}`);
        each.push(await bulkApproved(url, requests, count));
      }
      return each;
    };
    await bulkApproved(url, requests, AT_ONCE); // warm-up
    const [few, many] = [
      await times(AT_ONCE, stage.flags.rounds),
      await times(large, Math.min(stage.flags.rounds, MAX_JOBS)),
    ];
    return [
      medianRow(`bulk approve of ${AT_ONCE}`, OURS, few, { digits: 0, most: AT_ONCE_MS }),
      medianRow(`bulk approve of ${large}, as a job`, OURS, many, { digits: 0, most: IN_A_JOB_MS }),
    ];
  },
};

/** @returns the duration in ms */
async function bulkApproved(url: string, { tenant, next }: RequestsToDecide, count: number): Promise<number> {
  const ids = Array.from({ length: count }, () => next().request_id);
  const { token } = tenant.approver;
  const began = performance.now();
  const { bulkApproveApprovalRequests: answer } = await ask<{
    bulkApproveApprovalRequests: { summary: { approved: number }; job: { id: string } | null };
  }>({ url }, token, { query: BULK, variables: { ids } });
  if (!answer.job) strictEqual(answer.summary.approved, count);
  for (let status = answer.job ? 'queued' : 'done'; status !== 'done'; await pause(status === 'done' ? 0 : LOOK_MS)) {
    ({ status } = (
      await ask<{ job: { status: string } }>({ url }, token, { query: JOB, variables: answer.job ?? {} })
    ).job);
    if (status === 'failed') throw new Error('The job failed.');
  }
  return performance.now() - began;
}

const MAX_MB = 250;
const SAMPLE_MS = 200;

export const memory: Work = {
  name: 'memory',
  run: async (stage) => {
    const { large } = await seededProducts(stage);
    const { tenant } = await seededRequests(stage);
    const server = await stage.ours();
    let peak = 0;
    const look = (): void => void (peak = Math.max(peak, server.process.memory()));
    const looking = setInterval(look, SAMPLE_MS);
    const load = { connections: MANY, seconds: stage.flags.seconds * stage.flags.rounds };
    stage.log('memory under load');
    try {
      await openDashboard(server.url);
      const page = productsPage(large, { where: 'page: 1', facts: 'total lastPage' });
      await measure({ name: 'memory, products', server, ...page }, load);
      await measure({ name: 'memory, requests', server, ...requestsPage(tenant) }, load);
      await openDashboard(server.url);
    } finally {
      clearInterval(looking);
    }
    look();
    const figure = `${peak.toFixed(0)} MB`;
    const mark = mostMark(peak, MAX_MB, 'MB');
    return [{ work: 'memory under load, with the dashboard', target: 'a process, at its peak', figure, mark }];
  },
};

const PAGE = '/inbox';
const HTML = { accept: 'text/html' }; // otherwise the address is one of the API
/** Files of the build, as its page, its scripts and its styles name them. */
const FILE = /(?<=[/"'(])[\w-]+-[\w-]{8}\.(?:js|css|woff2)/g;

/** Reads a page of the dashboard and all files that it and they refer to. */
async function openDashboard(url: string): Promise<void> {
  const seen = new Set<string>();
  const read = async (path: string): Promise<void> => {
    seen.add(path);
    const response = await fetch(new URL(path, url), path === PAGE ? { headers: HTML } : {});
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${path} is not served: ${response.status}. Build the dashboard first: npx nx build dashboard`);
    for (const [name] of text.matchAll(FILE)) if (!seen.has(`/assets/${name}`)) await read(`/assets/${name}`);
  };
  await read(PAGE);
}
