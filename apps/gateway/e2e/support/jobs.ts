import { setTimeout as pause } from 'node:timers/promises';
import { dataOf } from './gateway';
import type { Person } from './workflow-fixture';

export interface JobBody {
  id: string;
  status: string;
  total: number;
  done: number;
  result: { summary: object; results?: object[] } | null;
}

export interface JobItemBody {
  index: number;
  id: string | null;
  outcome: string;
  detail: object;
}

const JOB = 'query ($id: ID!) { job(id: $id) { id status total done result } }';
const ITEMS =
  'query ($id: ID!, $outcome: String) { jobItems(job_id: $id, outcome: $outcome, first: 100) { data { index id outcome detail } } }';

export const jobOf = async ({ ask }: Pick<Person, 'ask'>, id: string): Promise<JobBody> =>
  dataOf<{ job: JobBody }>(await ask(JOB, { id })).job;

/** The job when it has ended. @throws Error after 30 seconds */
export async function finishedJob(person: Pick<Person, 'ask'>, id: string): Promise<JobBody> {
  const end = Date.now() + 30_000;
  let done = 0;
  while (Date.now() < end) {
    const job = await jobOf(person, id);
    if (job.done < done) throw new Error(`The job's progress fell from ${done} to ${job.done}.`);
    done = job.done;
    if (job.status === 'done' || job.status === 'failed') return job;
    await pause(50);
  }
  throw new Error('The job did not end.');
}

/** The first 100 items of a job. */
export const itemsOf = async ({ ask }: Pick<Person, 'ask'>, id: string, outcome?: string): Promise<JobItemBody[]> =>
  dataOf<{ jobItems: { data: JobItemBody[] } }>(await ask(ITEMS, { id, outcome })).jobItems.data;
