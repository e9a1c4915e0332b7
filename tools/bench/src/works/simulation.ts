import { strictEqual } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { type Row, medianRow, mostMark, ratioMark } from '../measuring/results';
import { medianOf } from '../measuring/statistics';
import { type Server, ask } from '../measuring/target';
import { type SeededLists, seededRequests } from '../seeds/requests';
import { type Work, OURS } from './work';

const MAX_LINES = 200_000;
const LINES_OF_A_REQUEST = 2;
const MINUTES_OF_A_DAY = 1_440;
const MAX_GROWTH_MB = 64;
const PER_PAGE = 100;
const PAGES = 50;
const LOOK_MS = 50;
const MAX_ROUNDS = 3;
const DATE_LENGTH = 10;

const SIMULATE =
  'mutation ($input: SimulatePolicyInput!) { simulatePolicy(input: $input) { summary { lines } job { id total } } }';
const JOB = 'query ($id: ID!) { job(id: $id) { status done result } }';
const LIST = `query ($filter: ApprovalRequestFilterInput) {
  approvalRequests(first: ${PER_PAGE}, filter: $filter) {
    data { id opportunities { id partnumber quote_quantity requested_price } }
  }
}`;

interface Period {
  from: string;
  to: string;
}

/** A changed level on the last requests of many, as a job: its rate relative to that of the list, and the memory of the process. */
export const simulation: Work = {
  name: 'simulation',
  run: async (stage) => {
    const seeded = await seededRequests(stage);
    const server = await stage.ours();
    const period = lastDays(stage.flags.rows);
    const listed = await listRate(server, seeded, period);
    const before_MB = server.process.memory();
    let peak_MB = before_MB;
    const look = (): void => void (peak_MB = Math.max(peak_MB, server.process.memory()));
    const looking = setInterval(look, LOOK_MS);
    const rates: number[] = [];
    let lines = 0;
    try {
      for (let round = 1; round <= Math.min(stage.flags.rounds, MAX_ROUNDS); round += 1) {
        stage.log(`simulation: round ${round}`);
        const began = performance.now();
        lines = await simulated(server, seeded, period);
        rates.push((lines / (performance.now() - began)) * 1_000);
      }
    } finally {
      clearInterval(looking);
    }
    look();
    const work = `simulation of ${lines} lines`;
    const rate = medianRow(work, OURS, rates, { unit: 'lines/s', digits: 0 });
    const growth_MB = peak_MB - before_MB;
    return [
      { ...rate, mark: ratioMark(medianOf(rates) / listed, { relativeTo: 'the lines/s of the list', least: 1 }) },
      {
        work,
        target: 'growth of the process',
        figure: `${growth_MB.toFixed(0)} MB`,
        mark: mostMark(growth_MB, MAX_GROWTH_MB, 'MB'),
      } satisfies Row,
    ];
  },
};

/** The whole days in which the last requests were created, one a minute from 1 January 2024. */
function lastDays(rows: number): Period {
  const day = (minute: number): string =>
    new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString().slice(0, DATE_LENGTH);
  const minutes = Math.floor(MAX_LINES / LINES_OF_A_REQUEST / MINUTES_OF_A_DAY) * MINUTES_OF_A_DAY;
  return { from: day(Math.max(rows - minutes + MINUTES_OF_A_DAY, 0)), to: day(rows) };
}

/** Lines per second of the first page of the list, read repeatedly by one client. */
async function listRate(server: Server, { tenant }: SeededLists, { from, to }: Period): Promise<number> {
  const filter = { created_from: `${from} 00:00:00`, created_to: `${to} 23:59:59` };
  const read = async (): Promise<number> => {
    const asked = { query: LIST, variables: { filter } };
    const { approvalRequests } = await ask<{ approvalRequests: { data: { opportunities: object[] }[] } }>(
      server,
      tenant.owner.token,
      asked,
    );
    return approvalRequests.data.flatMap(({ opportunities }) => opportunities).length;
  };
  await read(); // warm-up
  const began = performance.now();
  let lines = 0;
  for (let page = 1; page <= PAGES; page += 1) lines += await read();
  return (lines / (performance.now() - began)) * 1_000;
}

/** @returns the number of lines */
async function simulated(server: Server, { tenant, level_id }: SeededLists, period: Period): Promise<number> {
  const { token } = tenant.owner;
  const input = { ...period, levels: [{ id: level_id, threshold_price_approved: 60 }] };
  type Answer = { simulatePolicy: { summary: { lines: number } | null; job: { id: string; total: number } | null } };
  const { simulatePolicy: answer } = await ask<Answer>(server, token, { query: SIMULATE, variables: { input } });
  if (!answer.job) return answer.summary?.lines ?? 0;
  for (;;) {
    type Read = { job: { status: string; done: number; result: { summary: { lines: number } } | null } };
    const { job } = await ask<Read>(server, token, { query: JOB, variables: answer.job });
    if (job.status === 'failed') throw new Error('The job failed.');
    if (job.result) {
      strictEqual(job.result.summary.lines, answer.job.total);
      return answer.job.total;
    }
    await pause(LOOK_MS);
  }
}
