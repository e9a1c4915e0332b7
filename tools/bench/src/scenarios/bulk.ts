import { strictEqual } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { medianOf } from '../measuring/figures';
import { type Row, mostMark } from '../table';
import { type RequestsToDecide, requestsToDecide } from '../seeds/requests';
import { ask } from './ask';
import type { Work } from './work';

const AT_ONCE = 100;
const AT_ONCE_MS = 100;
const IN_A_JOB = 10_000;
const IN_A_JOB_MS = 4_000;
const LOOK_MS = 50; // more frequent polling would add load
/** One round takes as long as all rounds of another scenario. */
const MOST_JOBS = 2;
const QUERY =
  'mutation ($ids: [ID!]!) { bulkApproveApprovalRequests(input: { ids: $ids }) { summary { approved failed } job { id } } }';

interface Answer {
  bulkApproveApprovalRequests: { summary: { approved: number; failed: number }; job: { id: string } | null };
}

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
        each.push(await approved(url, requests, count));
      }
      return each;
    };
    await approved(url, requests, AT_ONCE); // warm-up
    return [
      rowOf(AT_ONCE, await times(AT_ONCE, stage.flags.rounds), AT_ONCE_MS),
      rowOf(large, await times(large, Math.min(stage.flags.rounds, MOST_JOBS)), IN_A_JOB_MS),
    ];
  },
};

/** @returns the duration in ms */
async function approved(url: string, { tenant, next }: RequestsToDecide, count: number): Promise<number> {
  const ids = Array.from({ length: count }, () => next().request_id);
  const { token } = tenant.approver;
  const began = performance.now();
  const { bulkApproveApprovalRequests: answer } = await ask<Answer>({ url, token, query: QUERY, variables: { ids } });
  if (answer.job) await finished(url, token, answer.job.id);
  else strictEqual(answer.summary.approved, count);
  return performance.now() - began;
}

async function finished(url: string, token: string, id: string): Promise<void> {
  for (;;) {
    const { job } = await ask<{ job: { status: string } }>({
      url,
      token,
      query: 'query ($id: ID!) { job(id: $id) { status } }',
      variables: { id },
    });
    if (job.status === 'done') return;
    if (job.status === 'failed') throw new Error('The job failed.');
    await pause(LOOK_MS);
  }
}

function rowOf(count: number, times_ms: number[], most_ms: number): Row {
  const median = medianOf(times_ms);
  const [least, most] = [Math.min(...times_ms), Math.max(...times_ms)].map((time) => time.toFixed(0));
  return {
    work: `bulk approve of ${count}${count > AT_ONCE ? ', as a job' : ''}`,
    target: 'ours',
    figure: `${median.toFixed(0)} ms`,
    spread: `${least}-${most}`,
    mark: mostMark(median, most_ms, 'ms'),
  };
}
