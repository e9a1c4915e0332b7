import { newId } from '@das/platform';
import type { Client } from 'pg';
import { asOwner } from '../stage/as-owner';
import type { Stage } from '../stage/stage';
import { type RequestsToDecide, type SeededRequests, moreRequestsToDecide, seedRequests } from './requests';
import { type Person, seedColleague } from './tenants';

/** Requests with deadlines, half of them overdue, comments and mentions. */
export interface DiscussedRequests extends SeededRequests {
  rows: number;
  /** Holds no level; the approver has delegated to them. */
  colleague: Person;
  /** The request with the most comments. */
  request_id: string;
}

/** The same in two sizes: the lists of the large tenant are compared with those of the small one. */
export const discussedRequests = (stage: Stage): Promise<{ large: DiscussedRequests; small: DiscussedRequests }> =>
  stage.once('discussed requests', async () => {
    const { rows } = stage.flags;
    const small = Math.max(Math.ceil(rows / SMALL_PART), MIN_SMALL);
    return { large: await seedDiscussed(stage, rows), small: await seedDiscussed(stage, small) };
  });

/** 10,000 of a million. */
const SMALL_PART = 100;
const MIN_SMALL = 800; // fewer than any large tenant has; half of its 100 pending requests fill a page
const ONE_COMMENTED_OF = 50;
const MOST_COMMENTS = 1_000;
/** Deadlines are within so many minutes before and after now, by a hash of the request's id. */
const DEADLINES_MIN = 10_000;
const DUE_AT = `now() + hashtext(%) % ${DEADLINES_MIN} * interval '1 minute'`;
const dueAt = (id: string): string => DUE_AT.replace('%', id);

async function seedDiscussed(stage: Stage, rows: number): Promise<DiscussedRequests> {
  stage.log(`seeding ${rows} requests with deadlines and comments`);
  const seeded = await seedRequests(stage, { rows, lines: 2, waiting: 8 });
  const colleague = await seedColleague(stage, seeded.tenant);
  const request_id = await asOwner(stage, async (owner) => {
    await insertDelegation(owner, seeded, colleague);
    const { id } = seeded.tenant;
    const due = `due_at = ${dueAt('approval_request_id')}, deadline_known = true`;
    await owner.query(`update approval_steps set ${due} where tenant_id = $1 and status = 'active'`, [id]);
    const pending = `tenant_id = $1 and status = 'pending'`;
    await owner.query(`update approval_requests set due_at = ${dueAt('id')} where ${pending}`, [id]);
    await owner.query('delete from due_timers where tenant_id = $1', [id]); // otherwise workers fire them meanwhile
    return insertComments(owner, seeded);
  });
  return { ...seeded, rows, colleague, request_id };
}

/** Comments that mention the approver, and a request with many. @returns its id */
async function insertComments(owner: Client, { tenant }: SeededRequests): Promise<string> {
  const values = [tenant.id, tenant.owner.id, tenant.approver.id];
  const columns = 'tenant_id, id, approval_request_id, author_id, body, visibility, mention_ids, written_at';
  const comment = (id: string, request: string): string =>
    `$1, '01AC' || right(${id}, 22), ${request}, $2, 'Which delivery dates does the customer accept?', 'everyone', array[$3], now()`;
  const pending = `select id, row_number() over (order by id desc) as n from approval_requests where tenant_id = $1 and status = 'pending'`;
  await owner.query(
    `insert into approval_comments (${columns}) select ${comment('id', 'id')} from (${pending}) as each where n % ${ONE_COMMENTED_OF} = 1`,
    values,
  );
  const { rows } = await owner.query<{ id: string }>(
    `select max(approval_request_id) as id from approval_comments where tenant_id = $1`,
    [tenant.id],
  );
  const request_id = rows[0]?.id ?? '';
  await owner.query(
    `insert into approval_comments (${columns}) select ${comment(`lpad(n::text, 22, '0')`, '$4')} from generate_series(1, ${MOST_COMMENTS} - 1) n`,
    [...values, request_id],
  );
  await owner.query(
    `insert into comment_mentions (tenant_id, comment_id, user_id, approval_request_id, visibility)
     select tenant_id, id, $2, approval_request_id, visibility from approval_comments where tenant_id = $1`,
    [tenant.id, tenant.approver.id],
  );
  await owner.query('vacuum (analyze) approval_comments, comment_mentions, approval_steps, approval_requests');
  return request_id;
}

/** In force from now on, from the approver to the colleague. */
async function insertDelegation(owner: Client, { tenant }: SeededRequests, colleague: Person): Promise<void> {
  await owner.query(
    `insert into delegations (tenant_id, id, principal_id, delegate_id, in_force_from, until) values ($1, $2, $3, $4, now(), now() + interval '300 days')`,
    [tenant.id, newId(), tenant.approver.id, colleague.id],
  );
}

/** Requests to decide of another tenant, and who decides them. */
export interface DecidedByOne extends Pick<RequestsToDecide, 'next'> {
  decider: Person;
}

/** No feature is in force. */
export const toDecidePlainly = async (stage: Stage): Promise<DecidedByOne> => {
  const { next, tenant } = await moreRequestsToDecide(stage);
  return { next, decider: tenant.approver };
};

/** A delegation of the approver is in force. @param by who decides */
export async function toDecideWithDelegation(stage: Stage, by: 'delegate' | 'principal'): Promise<DecidedByOne> {
  const requests = await moreRequestsToDecide(stage);
  const colleague = await seedColleague(stage, requests.tenant);
  await asOwner(stage, (owner) => insertDelegation(owner, requests, colleague));
  return { next: requests.next, decider: by === 'delegate' ? colleague : requests.tenant.approver };
}

const SCOPE = { sales_regions: ['EMEA', 'APAC', 'AMER', 'LATAM'] };

/** The holder has a scope that covers every request. */
export async function toDecideWithScope(stage: Stage): Promise<DecidedByOne> {
  const { next, tenant } = await moreRequestsToDecide(stage);
  const scope = JSON.stringify(SCOPE);
  await asOwner(stage, (owner) =>
    owner.query('update approval_level_holders set scope = $2, scope_folded = $3 where tenant_id = $1', [
      tenant.id,
      scope,
      scope.toLowerCase(),
    ]),
  );
  return { next, decider: tenant.approver };
}

/** Each step has a deadline in ten days, and its timer. */
export async function toDecideWithDeadline(stage: Stage): Promise<DecidedByOne> {
  const { next, tenant, level_id } = await moreRequestsToDecide(stage);
  await asOwner(stage, async (owner) => {
    const level = `response_time = 'P10D', response_clock = 'calendar'`;
    await owner.query(`update approval_levels set ${level} where tenant_id = $1`, [tenant.id]);
    const due_at = `now() + interval '10 days'`;
    const clock = `due_at = ${due_at}, timer_at = ${due_at}, deadline_known = true, deadline_level_id = $2`;
    await owner.query(`update approval_steps set ${clock} where tenant_id = $1`, [tenant.id, level_id]);
    await owner.query(`update approval_requests set due_at = ${due_at} where tenant_id = $1`, [tenant.id]);
    await owner.query(`vacuum (analyze) approval_steps, approval_requests, due_timers`);
  });
  return { next, decider: tenant.approver };
}
