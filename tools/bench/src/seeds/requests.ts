import { newId } from '@das/platform';
import type { Client } from 'pg';
import type { Stage } from '../stage/stage';
import { asOwner } from '../stage/as-owner';
import { filling } from './filling';
import { type SeededTenant, seedTenants } from './tenants';

export interface SeededRequests {
  tenant: SeededTenant;
  /** The level that the approver holds. */
  level_id: string;
}

/** A tenant with pending requests, whose approver holds the only level. */
export interface RequestsToDecide extends SeededRequests {
  /** Returns the next request; none twice. */
  next: () => { request_id: string; line_id: string; step_id: string };
}

/** The tenant of the list scenarios. */
export interface SeededLists extends SeededRequests {
  /** Another tenant with a tenth of the rows. */
  medium: SeededRequests & { rows: number };
}

/** The requests of all list scenarios: one in eight is pending, each has two lines with a step. */
export const seededRequests = (stage: Stage): Promise<SeededLists> =>
  stage.once('requests', async () => {
    const { rows } = stage.flags;
    stage.log(`seeding ${rows} requests with their lines and steps`);
    const large = { ...(await seedApprovers(stage)), rows, lines: 2, waiting: 8 };
    const medium = { ...large, ...(await seedApprovers(stage)), rows: Math.ceil(rows / MEDIUM_PART) };
    await asOwner(stage, (owner) => insertRequests(owner, [large, medium]));
    return { ...large, medium };
  });

const MEDIUM_PART = 10;
const PARTS = 30_000;

/** Pending requests with one line each, for scenarios that decide them. */
export const requestsToDecide = (stage: Stage): Promise<RequestsToDecide> =>
  stage.once('requests to decide', () => moreRequestsToDecide(stage));

/** The same, of another tenant. */
export async function moreRequestsToDecide(stage: Stage): Promise<RequestsToDecide> {
  const rows = Math.max(Math.ceil(stage.flags.rows / LESS_TO_DECIDE), MIN_TO_DECIDE);
  stage.log(`seeding ${rows} requests to decide`);
  const seeded = await seedRequests(stage, { rows, lines: 1, waiting: 1 });
  let last = 0;
  const next = (): ReturnType<RequestsToDecide['next']> => {
    if (last >= rows) throw new Error('No requests are left to decide: increase --rows.');
    last += 1;
    return { request_id: idOf('R', last), line_id: idOf('A', last), step_id: idOf('SA', last) };
  };
  return { ...seeded, next };
}

const LESS_TO_DECIDE = 8;
const MIN_TO_DECIDE = 8_000;

/**
 * A tenant whose lines all have the same part number, with the last of its requests. One in eight is pending.
 *
 * @param customers `one`: all requests have the same account and region
 */
export const linesOfOnePart = (
  stage: Stage,
  customers: 'many' | 'one',
): Promise<SeededRequests & { rows: number; request_id: string }> =>
  stage.once(`lines of one part, ${customers}`, async () => {
    const rows = Math.min(stage.flags.rows, MOST_OF_ONE_PART);
    stage.log(`seeding ${rows} requests with one part number`);
    const seeded = await seedRequests(stage, { rows, lines: 1, waiting: 8, parts: 1 });
    await asOwner(stage, async (owner) => {
      const same = `update approval_requests set account_number = 'ACC-1', sales_region = 'EMEA' where tenant_id = $1`;
      if (customers === 'one') await owner.query(same, [seeded.tenant.id]);
      await insertPrecedents(owner, seeded.tenant);
    });
    return { ...seeded, rows, request_id: idOf('R', rows) };
  });

const MOST_OF_ONE_PART = 115_000; // with 100,000 decisions

/** The requests of another tenant, whose approver holds the only level. */
export async function seedRequests(stage: Stage, shape: Shape): Promise<SeededRequests> {
  const seeded = await seedApprovers(stage);
  await asOwner(stage, (owner) => insertRequests(owner, [{ ...seeded, ...shape }]));
  return seeded;
}

async function seedApprovers(stage: Stage): Promise<SeededRequests> {
  const [tenant] = await seedTenants(stage, 1);
  if (!tenant) throw new Error('The tenant is missing.');
  const level_id = newId();
  await asOwner(stage, async (owner) => {
    const level =
      'insert into approval_levels (tenant_id, id, name, code, rank, threshold_price_requested, threshold_price_approved)';
    await owner.query(`${level} values ($1, $2, 'Product approver', 'PA', 10, 1000, 1000)`, [tenant.id, level_id]);
    const holder = 'insert into approval_level_holders (tenant_id, level_id, user_id) values ($1, $2, $3)';
    await owner.query(holder, [tenant.id, level_id, tenant.approver.id]);
  });
  return { tenant, level_id };
}

/** ULIDs with an old time: requests are `R…`, their lines `A…` and `B…`, the steps of these `SA…` and `SB…`. */
const ID_LENGTH = 26;
const idOf = (kind: string, n: number): string =>
  `01AB${kind}${n
    .toString(16)
    .toUpperCase()
    .padStart(ID_LENGTH - 4 - kind.length, '0')}`;
const idSql = (kind: string): string => `'01AB${kind}' || lpad(upper(to_hex(n)), ${ID_LENGTH - 4 - kind.length}, '0')`;

interface Shape {
  rows: number;
  lines: number;
  /** One in so many requests is pending. */
  waiting: number;
  /** How many part numbers the lines have, 30,000 by default. */
  parts?: number;
}

type Seeding = SeededRequests & Shape;

/** Fills one table after the other, because the indexes of an empty table are created after its rows. */
async function insertRequests(owner: Client, all: Seeding[]): Promise<void> {
  const tables = { approval_requests: insertOwnRows, request_details: insertLines, approval_steps: insertSteps };
  for (const [table, insert] of Object.entries(tables)) {
    await filling(owner, table, async () => {
      for (const seeding of all) await insert(owner, seeding);
    });
  }
}

const FROM = 'from generate_series(1, $2::int) n order by n';
const CREATED = `timestamptz '2024-01-01' + n * interval '1 minute'`;
const kindsOf = ({ lines }: Shape): string[] => ['A', 'B'].slice(0, lines);
const statusOf = ({ waiting }: Shape, open: 'pending' | 'active'): string =>
  `case when n % ${waiting} = 0 then '${open}' when n % 5 = 0 then 'denied' else 'approved' end`;

async function insertOwnRows(owner: Client, seeding: Seeding): Promise<void> {
  const { tenant, rows, lines } = seeding;
  const status = statusOf(seeding, 'pending');
  await owner.query(
    `insert into approval_requests (tenant_id, id, created_at, updated_at, customer_name, project_name, end_customer_name, rep_firm, sales_contact, sales_region,
                                    account_number, request_type, request_date, status, lifecycle_state, created_by_id, requested_total, waiting_since)
     select $1, ${idSql('R')}, ${CREATED}, ${CREATED}, 'Customer ' || n % 5000, 'Project ' || n % 20000, 'End customer ' || n % 10000, 'Firm ' || n % 50, 'Contact ' || n % 200,
            (array['EMEA', 'APAC', 'AMER', 'LATAM'])[1 + n % 4], 'ACC-' || n % 5000, 'Special price', (${CREATED})::date, ${status}, ${status}, $3, ${lines} * 10 * (52 + n % 30), case when n % ${seeding.waiting} = 0 then ${CREATED} end
       ${FROM}`,
    [tenant.id, rows, tenant.owner.id],
  );
}

/** Decisions are of the last months, one a minute. */
async function insertLines(owner: Client, seeding: Seeding): Promise<void> {
  const { tenant, rows, parts = PARTS } = seeding;
  const decided_at = `case when n % ${seeding.waiting} <> 0 then now() - ($2 - n) * interval '1 minute' end`;
  for (const kind of kindsOf(seeding)) {
    await owner.query(
      `insert into request_details (tenant_id, id, approval_request_id, partnumber, quote_quantity, requested_price, status, decided_at, list_price_at_request)
       select $1, ${idSql(kind)}, ${idSql('R')}, 'PART-' || n % ${parts}, 10, 52 + n % 30, ${statusOf(seeding, 'pending')}, ${decided_at}, 100 ${FROM}`,
      [tenant.id, rows],
    );
  }
}

/** As the worker loads them. */
async function insertPrecedents(owner: Client, tenant: SeededTenant): Promise<void> {
  await filling(owner, 'price_precedents', async () => {
    await owner.query(
      `insert into price_precedents (tenant_id, opportunity_id, approval_request_id, part, account, end_customer, customer, region, outcome, decided_at, quote_quantity,
                                     approved_price, list_price)
       select d.tenant_id, d.id, d.approval_request_id, lower(d.partnumber), lower(r.account_number), lower(r.end_customer_name), lower(r.customer_name),
              lower(r.sales_region), d.status, d.decided_at, d.quote_quantity, case d.status when 'approved' then d.requested_price end, d.list_price_at_request
         from request_details d join approval_requests r on r.tenant_id = d.tenant_id and r.id = d.approval_request_id
        where d.tenant_id = $1 and d.status <> 'pending' order by d.decided_at`,
      [tenant.id],
    );
  });
}

async function insertSteps(owner: Client, seeding: Seeding): Promise<void> {
  for (const kind of kindsOf(seeding)) {
    await owner.query(
      `insert into approval_steps (tenant_id, id, approval_request_id, opportunity_id, round, sequence, rank, level_ids, status, activated_at, deadline_known)
       select $1, ${idSql(`S${kind}`)}, ${idSql('R')}, ${idSql(kind)}, 1, 1, 10, array[$3::text], ${statusOf(seeding, 'active')}, ${CREATED}, true ${FROM}`,
      [seeding.tenant.id, seeding.rows, seeding.level_id],
    );
  }
}
