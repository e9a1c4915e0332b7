import { strictEqual } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { MANY, measure } from '../measuring/measure';
import { type Block, type Row, leastMark, medianRow, mostMark, ratioMark } from '../measuring/results';
import { medianOf } from '../measuring/statistics';
import { type Server, type Target, always, ask, headersOf } from '../measuring/target';
import { filling } from '../seeds/filling';
import { seededProducts } from '../seeds/products';
import { type SeededTenant, seedTenants } from '../seeds/tenants';
import { asOwner } from '../stage/as-owner';
import type { Stage, Started } from '../stage/stage';
import { bySize } from './compared';
import { productsPage } from './products';
import { type Work, OURS, comparing } from './work';

/** One in so many rows is upserted: 100,000 of a million. */
const LESS_PRODUCTS = 10;
const ITEMS_OF_A_JOB = 10_000;
const LOOK_MS = 100;
const SAMPLE_MS = 500;
const MAX_CREATION_S = 60;
const MAX_UNCHANGED_S = 20;
const MAX_GROWTH_MB = 64;
const MIN_EVENTS_PER_S = 5_000;
/** Products that others read meanwhile, for so long. */
const READ_PRODUCTS = 10_000;
const READ_S = 8;
const LEAST_OF_RATE = 0.7;

/** Creations of products by jobs of 10,000, the same again without a change, and the feed of the events that they emitted. */
export const upsert: Work = {
  name: 'upsert',
  run: async (stage) => {
    const server = await stage.ours();
    const [tenant, reader] = (await seedTenants(stage, 2)) as [SeededTenant, SeededTenant];
    const rate = await readerOf(stage, server, reader);
    const alone = await rate();
    const count = Math.ceil(stage.flags.rows / LESS_PRODUCTS);
    const before_MB = server.process.memory();
    let peak_MB = before_MB;
    const looking = setInterval(() => (peak_MB = Math.max(peak_MB, server.process.memory())), SAMPLE_MS);
    stage.log(`upsert of ${count} products`);
    const [created_s, during] = await Promise.all([upserted(server, tenant, count, 'created'), rate()]);
    stage.log(`upsert of ${count} unchanged products`);
    const unchanged_s = await upserted(server, tenant, count, 'unchanged');
    clearInterval(looking);
    stage.log(`feed of ${count} events`);
    const rates: number[] = [];
    for (let round = 1; round <= stage.flags.rounds; round += 1) rates.push(await readFeed(server, tenant, count));
    const duration = (work: string, seconds: number, most: number): Row => ({
      work,
      target: OURS,
      figure: `${seconds.toFixed(1)} s`,
      mark: mostMark(seconds, most, 's', { digits: 1 }),
    });
    const growth_MB = peak_MB - before_MB;
    return [
      duration(`upsert that creates ${count} products, in jobs of ${ITEMS_OF_A_JOB}`, created_s, MAX_CREATION_S),
      duration(`the same again, unchanged`, unchanged_s, MAX_UNCHANGED_S),
      {
        work: 'pages of products during the creation',
        target: OURS,
        figure: `${during.toFixed(0)} /s`,
        mark: ratioMark(during / alone, { relativeTo: 'alone', least: LEAST_OF_RATE }),
      },
      {
        work: 'growth of the process during upserts',
        target: OURS,
        figure: `${growth_MB.toFixed(0)} MB`,
        mark: mostMark(growth_MB, MAX_GROWTH_MB, 'MB'),
      },
      {
        ...medianRow(`feed of ${count} events, pages of ${PER_PAGE_OF_FEED}`, OURS, rates, {
          unit: 'events/s',
          digits: 0,
        }),
        mark: leastMark(medianOf(rates), MIN_EVENTS_PER_S, 'events/s'),
      },
    ];
  },
};

/** @returns a read of the first page by many clients, after a warm-up. It gives the pages per second */
async function readerOf(stage: Stage, server: Started, tenant: SeededTenant): Promise<() => Promise<number>> {
  await asOwner(stage, (owner) => filling(owner, 'products', () => insertKeyed(owner, tenant, READ_PRODUCTS)));
  const pages: Target = { name: 'products', server, ...productsPage(tenant) };
  const rate = async (): Promise<number> =>
    (await measure(pages, { connections: MANY, seconds: READ_S })).requests_per_second;
  await rate();
  return rate;
}

interface JobBody {
  data: { finished_at: string | null; result: { summary: Record<string, number> } | null };
}

/** @returns the seconds from the first request to the end of the last job */
async function upserted({ url }: Server, { owner }: SeededTenant, count: number, outcome: string): Promise<number> {
  const headers = headersOf(owner.token);
  const bodies: string[] = [];
  for (let first = 0; first < count; first += ITEMS_OF_A_JOB)
    bodies.push(JSON.stringify({ items: itemsFrom(first, Math.min(ITEMS_OF_A_JOB, count - first)) }));
  const began = performance.now();
  const jobs: string[] = [];
  let done = 0;
  for (const body of bodies) {
    const response = await fetch(`${url}/v2/products/bulk-upsert`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { data?: { status_url: string }; summary?: Record<string, number> };
    strictEqual(response.ok, true, JSON.stringify(answer));
    if (answer.data) jobs.push(answer.data.status_url);
    else done += answer.summary?.[outcome] ?? 0; // at most 100 items run in the request
  }
  for (const job of jobs) {
    for (;;) {
      const { data } = (await (await fetch(`${url}${job}`, { headers })).json()) as JobBody;
      if (data.finished_at) {
        done += data.result?.summary[outcome] ?? 0;
        break;
      }
      await pause(LOOK_MS);
    }
  }
  const seconds = (performance.now() - began) / 1_000;
  strictEqual(done, count);
  return seconds;
}

const itemsFrom = (first: number, count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    partnumber: `UPS-${first + index}`,
    description: `Supply no. ${first + index}, DIN rail`,
    list_price: 10 + (index % 1_000),
    msrp: 12 + (index % 1_000),
    moq: 1,
    metadata: { plant: 'OSL' },
  }));

const PER_PAGE_OF_FEED = 1_000;

/** @returns events per second */
async function readFeed({ url }: Started, { owner }: SeededTenant, count: number): Promise<number> {
  const headers = headersOf(owner.token);
  const began = performance.now();
  let [read, after, hasMore] = [0, '', true];
  while (hasMore) {
    const position = after && `&after=${after}`;
    const response = await fetch(`${url}/v2/events?per_page=${PER_PAGE_OF_FEED}${position}`, { headers });
    strictEqual(response.status, 200);
    const page = (await response.json()) as { data: object[]; cursor: string; has_more: boolean };
    [read, after, hasMore] = [read + page.data.length, page.cursor, page.has_more];
  }
  strictEqual(read, count);
  return (count * 1_000) / (performance.now() - began);
}

const PER_PAGE = 100;
const FIELDS = 'id partnumber description model list_price version updated_at';
const CURSOR = `query ($page: Int) { products(first: ${PER_PAGE}, page: $page) { paginatorInfo { endCursor } } }`;
const AFTER = `query ($after: String) { products(first: ${PER_PAGE}, after: $after) { data { ${FIELDS} } paginatorInfo { endCursor hasMorePages } } }`;

type Cursor = { products: { paginatorInfo: { endCursor: string } } };

/** A page of a walk near the end of the list, relative to the second one. */
export const cursorDepth = comparing('cursor-depth', {
  of: 'p50',
  goal: { relativeTo: 'the p50 of the second page', most: 1.2 },
  title: ({ flags }) => `a page of 100 of a walk over ${flags.rows} products`,
  targets: async (stage) => {
    const { large } = await seededProducts(stage);
    const server = await stage.ours();
    const { token } = large.owner;
    const target = async (page: number): Promise<Target> => {
      const { products } = await ask<Cursor>(server, token, { query: CURSOR, variables: { page } });
      const body = always({ query: AFTER, variables: { after: products.paginatorInfo.endCursor } });
      return { name: `after page ${page}`, server, token: () => token, body };
    };
    return [await target(Math.floor(stage.flags.rows / PER_PAGE) - 2), await target(1)];
  },
});

const CHANGED = 100;
const DELTA = `query ($from: DateTime) { products(first: ${CHANGED}, filter: { updated_from: $from }) { data { ${FIELDS} } paginatorInfo { endCursor syncedTo hasMorePages } } }`;

/** A delta of 100 changed products among all rows, relative to one in a tenant with few. */
export const delta: Work = {
  name: 'delta',
  run: async (stage) => {
    const { large, many } = await seededProducts(stage);
    const [small] = many as [SeededTenant];
    const from = await changeSome(stage, [large, small]);
    const server = await stage.ours();
    const target = (name: string, { owner }: SeededTenant): Target => ({
      name,
      server,
      token: () => owner.token,
      body: always({ query: DELTA, variables: { from } }),
    });
    const rows = Math.floor(stage.flags.rows / many.length);
    const targets = [target(`of ${stage.flags.rows}`, large), target(`of ${rows}`, small)] as const;
    return [await bySize(stage, `delta of ${CHANGED} changed products`, ...targets)];
  },
};

/** Changes products a second after all other changes. @returns a time before the changes */
const changeSome = (stage: Stage, tenants: SeededTenant[]): Promise<string> =>
  asOwner(stage, async (owner) => {
    await pause(1_100);
    const { rows } = await owner.query<{ from: string }>(
      `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS') as from`,
    );
    for (const { id } of tenants)
      await owner.query(
        `update products set model = 'changed' where tenant_id = $1 and id in (select id from products where tenant_id = $1 order by id limit $2)`,
        [id, CHANGED],
      );
    await owner.query('analyze products');
    return rows[0]?.from ?? '';
  });

const LOOK_UP = `query ($filter: ProductFilterInput) { products(first: 15, filter: $filter) { data { ${FIELDS} } } }`;

/** The tenant that is compared has one product in so many of the large one: 10⁴ of 10⁶. */
const FEWER = 100;

/** One product by each key of another system, among all rows and among a hundredth. */
export const lookUps: Work = {
  name: 'look-ups',
  run: async (stage) => {
    const [large, small] = (await seedTenants(stage, 2)) as [SeededTenant, SeededTenant];
    const fewer = Math.ceil(stage.flags.rows / FEWER);
    stage.log(`seeding ${stage.flags.rows} products with keys of another system, and ${fewer}`);
    await asOwner(stage, (owner) =>
      filling(owner, 'products', async () => {
        await insertKeyed(owner, large, stage.flags.rows);
        await insertKeyed(owner, small, fewer);
      }),
    );
    const server = await stage.ours();
    const blocks: Block[] = [];
    for (const [title, filterOf] of Object.entries(FILTERS)) {
      const target = ({ owner }: SeededTenant, rows: number): Target => ({
        name: `of ${rows}`,
        server,
        token: () => owner.token,
        body: always({ query: LOOK_UP, variables: { filter: filterOf(`ERP-${Math.ceil(rows / 2)}`) } }),
      });
      blocks.push(await bySize(stage, `product by ${title}`, target(large, stage.flags.rows), target(small, fewer)));
    }
    return blocks;
  },
};

const FILTERS: Record<string, (key: string) => object> = {
  'external id': (key) => ({ external_ids: [key] }),
  'part number': (key) => ({ partnumbers: [key] }),
  'a pair of metadata': (value) => ({ metadata: [{ key: 'erp', value }] }),
};

/** Products whose keys are `ERP-` and their number, from 1. */
async function insertKeyed(owner: Client, { id }: SeededTenant, rows: number): Promise<void> {
  await owner.query(
    `insert into products (tenant_id, partnumber, description, list_price, external_id, metadata)
     select $1, 'ERP-' || n, 'Bracket no. ' || n, 10 + n % 1000, 'ERP-' || n, jsonb_build_object('erp', 'ERP-' || n)
       from generate_series(1, $2::int) n order by n`,
    [id, rows],
  );
}
