import type { Client } from 'pg';

const requests = (condition = 'true'): string =>
  `select count(*) from approval_requests where tenant_id = $1 and project_name is not null and ${condition}`;
const inState = (state: string): string => requests(`lifecycle_state = '${state}'`);

/** The numbers that the history of a demo has at least, with those of its list: for Veltrona, what, for Corvane, and how they are counted. */
export const NUMBERS_OF_HISTORY: [number, string, number, string][] = [
  [120 + 14, 'requests', 30, requests()],
  [12 + 1, 'denied requests', 3, inState('denied')],
  [8 + 1, 'partially approved requests', 2, inState('partially_approved')],
  [6 + 1, 'withdrawn requests', 2, inState('withdrawn')],
  [10 + 1, 'expired requests', 3, inState('expired')],
  [3, 'revoked requests', 1, inState('revoked')],
  [4, 'superseded requests', 1, inState('superseded')],
  [4, 'approved revisions', 1, requests(`revises_id is not null and lifecycle_state = 'approved'`)],
  [
    20 + 2,
    'lines with a counter price',
    5,
    'select count(*) from request_details where tenant_id = $1 and approved_price <> requested_price',
  ],
  [
    12 + 2,
    'denials with a reason and a comment',
    3,
    `select count(*) from approval_decisions where tenant_id = $1 and decision = 'deny' and reason_code is not null and comment is not null`,
  ],
  [
    5 + 1,
    'endorsements that were carried over',
    0,
    'select count(*) from approval_steps where tenant_id = $1 and carried_from_round is not null',
  ],
  [
    5,
    'decisions on behalf of another user',
    0,
    'select count(*) from approval_decisions where tenant_id = $1 and on_behalf_of_id is not null',
  ],
  [
    8,
    'answered questions',
    0,
    'select count(*) from approval_questions where tenant_id = $1 and answered_at is not null',
  ],
  [25 + 3, 'comments', 0, 'select count(*) from approval_comments where tenant_id = $1'],
  [
    5,
    'internal comments',
    0,
    `select count(*) from approval_comments where tenant_id = $1 and visibility = 'internal'`,
  ],
  [3, 'mentions', 0, 'select count(*) from comment_mentions where tenant_id = $1'],
  [15 + 2, 'usages', 0, 'select count(*) from price_uses where tenant_id = $1'],
  [1, 'reversed usages', 0, 'select count(*) from price_uses where tenant_id = $1 and reversed_at is not null'],
  [
    10,
    'requests of one bulk approval',
    0,
    `select max(count) as count from (select count(distinct approval_request_id) from approval_decisions where tenant_id = $1 group by decided_at) acts`,
  ],
];

/** `customer, project` of requests that were made or decided outside of the working hours of Chicago. */
export async function requestsOutsideWorkingHours(admin: Client, tenant_id: string): Promise<string[]> {
  const local = `t at time zone 'America/Chicago'`;
  const { rows } = await admin.query<{ request: string }>(
    `select distinct r.customer_name || ', ' || r.project_name as request
       from approval_requests r
      cross join lateral (select r.created_at as t union all select d.decided_at from approval_decisions d
                           where d.tenant_id = r.tenant_id and d.approval_request_id = r.id) moments
      where r.tenant_id = $1 and (extract(isodow from ${local}) > 5 or extract(hour from ${local}) not between 9 and 16)`,
    [tenant_id],
  );
  return rows.map(({ request }) => request);
}

/** The numbers of notifications of a person. */
export interface InboxNumbers {
  name: string;
  unread: number;
  /** Unread ones that are older than 3 days. */
  unread_old: number;
  /** Those older than 14 days. */
  old: number;
}

/** The inboxes of the people who have notifications, by name. @param now_ms the end of the history */
export async function inboxesOf(admin: Client, tenant_id: string, now_ms: number): Promise<InboxNumbers[]> {
  const { rows } = await admin.query<InboxNumbers>(
    `select u.name, count(*) filter (where n.read_at is null)::integer as unread,
            count(*) filter (where n.read_at is null and n.occurred_at < $2::timestamptz - interval '3 days 1 minute')::integer as unread_old,
            count(*) filter (where n.occurred_at < $2::timestamptz - interval '14 days')::integer as old
       from users u join notifications n on n.tenant_id = u.tenant_id and n.user_id = u.id where u.tenant_id = $1 group by u.name order by u.name`,
    [tenant_id, new Date(now_ms)],
  );
  return rows;
}
