import { execFile } from 'node:child_process';
import { strictEqual } from 'node:assert';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Row, medianRow, mostMark, ratioMark } from '../measuring/results';
import { medianOf } from '../measuring/statistics';
import { type Server, ask } from '../measuring/target';
import { type SeededRequests, seedRequests, seededRequests } from '../seeds/requests';
import { asOwner } from '../stage/as-owner';
import type { Stage } from '../stage/stage';
import { type Work, OURS } from './work';

const ADMIN = join(__dirname, '../../../../apps/gateway/dist/admin/main.js');
const REBUILD_MOST_S = 600;
const ONE_DIMENSION_MOST_MS = 150;
const MOST_BY_SIZE = 1.5;
const FILTERED_MOST_MS = 3_000;

const MEASURES = 'requests approved approved_amount discount_approved_percent cycle_time_p50_seconds';
const ANALYTICS = `query ($input: AnalyticsInput!) {
  analytics(input: $input) { totals { ${MEASURES} } groups { keys { key label } measures { ${MEASURES} } } }
}`;
/** The requests of the seed begin with 2024. */
const YEAR = { from: '2024-01-01', to: '2024-12-30' };

/** Inputs of queries that kept sums answer, by title. */
const SUMMED = {
  'a year by month': { group_by: ['month'] },
  'a year by region': { group_by: ['sales_region'] },
  'a year by level': { group_by: ['level'] },
};
/** Inputs of queries that the facts answer. */
const OF_FACTS = {
  'a year by month and region': { group_by: ['month', 'sales_region'] },
  'a year of one region by month': { group_by: ['month'], filter: { sales_region: 'EMEA' } },
};

/** The rebuild of all facts, and the queries of directors, in a large tenant and in one with a tenth of the rows. */
export const analytics: Work = {
  name: 'analytics',
  run: async (stage) => {
    const seeded = await seededRequests(stage);
    const server = await stage.ours();
    await asOwner(stage, (owner) => owner.query('delete from changed_requests')); // the seeds are history: the rebuild computes them all
    stage.log(`rebuilding the facts of ${stage.flags.rows} requests`);
    const seconds = await rebuilt(stage, seeded);
    await rebuilt(stage, seeded.medium);
    await caughtUp(stage);
    await asOwner(stage, (owner) =>
      owner.query('vacuum (analyze) request_facts, line_facts, step_facts, fact_sums, summed_spans'),
    );
    const rows: Row[] = [
      {
        work: `rebuild of the facts of ${stage.flags.rows} requests`,
        target: OURS,
        figure: `${seconds.toFixed(1)} s`,
        mark: mostMark(seconds, REBUILD_MOST_S, 's', { digits: 1 }),
      },
    ];
    for (const [title, input] of Object.entries(SUMMED)) {
      const variables = { input: { ...YEAR, ...input } };
      const large = await times(stage, server, seeded, { query: ANALYTICS, variables });
      const medium = await times(stage, server, seeded.medium, { query: ANALYTICS, variables });
      rows.push(medianRow(title, OURS, large, { most: ONE_DIMENSION_MOST_MS }), {
        ...medianRow(title, 'with a tenth of the rows', medium),
        mark: ratioMark(medianOf(large) / medianOf(medium), { relativeTo: 'this', most: MOST_BY_SIZE }),
      });
    }
    for (const [title, input] of Object.entries(OF_FACTS)) {
      const asked = { query: ANALYTICS, variables: { input: { ...YEAR, ...input } } };
      rows.push(medianRow(title, OURS, await times(stage, server, seeded, asked), { most: FILTERED_MOST_MS }));
    }
    return rows;
  },
};

/** @returns the seconds */
async function rebuilt({ url, admin_url }: Stage, { tenant }: SeededRequests): Promise<number> {
  const env = { ...process.env, DATABASE_URL: url, DAS_DATABASE_ADMIN_URL: admin_url, DAS_LOG_LEVEL: 'warn' };
  const slug = `bench-${tenant.id.toLowerCase()}`;
  const began = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [ADMIN, 'analytics', 'rebuild', '--tenant', slug, '--json'],
    { env },
  );
  strictEqual((JSON.parse(stdout) as { ok: boolean }).ok, true);
  return (performance.now() - began) / 1_000;
}

/** Waits until the worker has computed the facts and sums of all changes, such as those of other workers. */
async function caughtUp(stage: Stage): Promise<void> {
  const waiting = 'select from changed_requests union all select from summed_spans where due_at is not null limit 1';
  await asOwner(stage, async (owner) => {
    while ((await owner.query(waiting)).rowCount) await pause(1_000);
  });
}
const WAITING_MOST_MS = 150;
const WAITING = '{ waitingByLevel { levels { code requests amount ages { requests amount } } } }';
const TOTAL = '{ approvalRequests(first: 0, filter: { needs_owner: true }) { paginatorInfo { total } } }';
const PAGE = '{ approvalRequests(first: 15, filter: { needs_owner: true }) { data { id } } }';

/** What is computed from active steps at each read: a tenth of the rows are active steps. */
export const waiting: Work = {
  name: 'waiting',
  run: async (stage) => {
    const rows = Math.ceil(stage.flags.rows * SHARE);
    stage.log(`seeding ${rows} requests, one in eight of which waits`);
    const seeded = await seedRequests(stage, { rows, lines: 2, waiting: 8 });
    const notes = 'delete from changed_requests where tenant_id = $1'; // otherwise a worker computes facts meanwhile
    await asOwner(stage, (owner) => owner.query(notes, [seeded.tenant.id]));
    const server = await stage.ours();
    const row = async (title: string, query: string): Promise<Row> =>
      medianRow(title, `of ${2 * Math.floor(rows / 8)} active steps`, await times(stage, server, seeded, { query }), {
        most: WAITING_MOST_MS,
      });
    return [
      await row('waitingByLevel', WAITING),
      await row('total of needs_owner', TOTAL),
      await row('first page of needs_owner', PAGE),
    ];
  },
};

const SHARE = 0.4;

/** Durations in ms of the same query by one client, after a warm-up. */
async function times(
  stage: Stage,
  server: Server,
  { tenant }: SeededRequests,
  asked: Parameters<typeof ask>[2],
): Promise<number[]> {
  const each: number[] = [];
  for (let round = 0; round <= stage.flags.rounds; round += 1) {
    const began = performance.now();
    await ask(server, tenant.owner.token, asked);
    if (round) each.push(performance.now() - began);
  }
  return each;
}
