import { Client } from 'pg';
import { testDatabase } from './gateway';

const REVISED = `'approval_request.revised'`;
const TIMED = `('approval_request.due_soon', 'approval_request.overdue', 'approval_request.escalated')`;
const OF_USAGE = `('approval_request.price_used', 'approval_request.price_use_reversed', 'approval_request.quantity_used_up')`;

/**
 * The rows of one tenant ($1), also deleted requests. `event` and `entry` are the webhook events and audit entries of requests, without those of
 * timers, usages and new revisions, which leave the version. A denial by time has the entry `approval_step.timed_out` in place of that of its line.
 */
const ROWS = `
  with recursive request as (select * from approval_requests where tenant_id = $1),
  line as (select l.*, r.round, r.lifecycle_state, r.deleted_at from request_details l join request r on r.id = l.approval_request_id where l.tenant_id = $1),
  chain as (select id, id as first from line where revises_opportunity_id is null
             union all select l.id, c.first from chain c join line l on l.revises_opportunity_id = c.id),
  step as (select s.*, coalesce(s.opportunity_id, '') as place, r.round as current_round, r.lifecycle_state, r.deleted_at
             from approval_steps s join request r on r.id = s.approval_request_id where s.tenant_id = $1),
  decision as (select * from approval_decisions where tenant_id = $1),
  event as (select resource_id as request_id, type, (payload->'data'->>'version')::int as version, (payload->'data'->>'round')::int as round,
                   coalesce(payload->'data'->'decision'->>'opportunity_id', '') as place from webhook_events
             where tenant_id = $1 and type like 'approval\\_request.%' and type not in ${TIMED} and type not in ${OF_USAGE} and type <> ${REVISED}),
  entry as (select resource_id as request_id, case action when 'approval_step.timed_out' then 'approval_line.denied' else action end as action, (changes->'version'->>1)::int as version, coalesce(metadata->>'opportunity_id', '') as place
              from audit_logs where tenant_id = $1 and resource_type = 'approval_request' and action not like 'price\\_use.%' and (action not like 'approval\\_step.%' or action = 'approval_step.timed_out') and action <> ${REVISED}),
emitted as (select *, case type when 'approval_request.line_approved' then 'approval_line.approved' when 'approval_request.line_denied' then 'approval_line.denied'
                               when 'approval_request.step_completed' then 'approval_line.endorsed' else type end as action from event),
  item as (select i.*, j.status as job_status, j.created_by_id from job_items i join jobs j on j.tenant_id = i.tenant_id and j.id = i.job_id where i.tenant_id = $1)`;

const STEP_STATUS = `(case d.outcome when 'advanced' then 'endorsed' else d.outcome end)`;
const DECIDED = `('endorsed', 'approved', 'denied')`;
const ROLLED_UP = `case when bool_or(status = 'pending') then 'pending' when bool_or(status = 'approved') then 'approved' else 'denied' end`;

/** The invariants by name: each statement selects the places that violate it. */
export const INVARIANTS: Record<string, string> = {
  'a decision matches its step': `
    select d.id from decision d left join step s on s.id = d.step_id
     where s.id is null or s.approval_request_id <> d.approval_request_id or s.round <> d.round or s.status <> ${STEP_STATUS}
        or (s.opportunity_id, s.acted_by_id, s.price, s.comment, s.reason_code) is distinct from (d.opportunity_id, d.decided_by_id, d.price, d.comment, d.reason_code)`,
  'a decided step has exactly one decision, any other none and no actor': `
    select s.id from step s where s.carried_from_round is null and s.carried_from_request_id is null
       and ((select count(*) from decision d where d.step_id = s.id) <> (s.status in ${DECIDED})::int or (s.status in ${DECIDED} and s.reason_code is distinct from 'timed_out') <> (s.acted_by_id is not null))`,
  'a person acts on at most one step of a line per round': `
    select min(id) from step where acted_by_id is not null group by approval_request_id, place, round, acted_by_id having count(*) > 1`,
  'the steps of a line are numbered from 1 without gaps': `
    select min(id) from step group by approval_request_id, place, round having min(sequence) <> 1 or max(sequence) <> count(*) or count(distinct sequence) <> count(*)`,
  'only a pending request has open steps, all in its current round': `
    select id from step where status in ('active', 'waiting') and (lifecycle_state <> 'pending' or deleted_at is not null or round <> current_round)`,
  'a pending line has one active step: earlier steps are endorsed or skipped, later steps are waiting': `
    select l.id from line l where l.status = 'pending' and l.lifecycle_state = 'pending' and l.deleted_at is null and not exists (
      select from step a where a.opportunity_id = l.id and a.round = l.round and a.status = 'active' and not exists (
        select from step o where o.opportunity_id = l.id and o.round = l.round and o.id <> a.id
           and case when o.sequence < a.sequence then o.status not in ('endorsed', 'skipped') else o.status <> 'waiting' end))`,
  'a decided line has no open steps': `
    select l.id from line l join step s on s.opportunity_id = l.id where l.status <> 'pending' and s.status in ('active', 'waiting')`,
  'a line has the status, price and decider of the last decision of its round': `
    select l.id from line l left join lateral (
        select * from step s where s.opportunity_id = l.id and s.round = l.round and s.status in ('approved', 'denied') order by sequence desc limit 1) s on true
     where l.lifecycle_state <> 'withdrawn' and ((l.status <> coalesce(s.status, 'pending'))
        or (l.status <> 'pending' and s.carried_from_request_id is null and (l.decided_by_id, l.comment, l.reason_code) is distinct from (s.acted_by_id, s.comment, s.reason_code))
        or l.approved_price is distinct from (case when s.status = 'approved' then s.price end))`,
  'the lines of a withdrawn request are denied': `
    select id from line where lifecycle_state = 'withdrawn' and (status <> 'denied' or approved_price is not null)`,
  'the status of a request is the rollup of its lines': `
    select r.id from request r join (select approval_request_id, ${ROLLED_UP} as status, bool_or(status = 'denied') as has_denied from line group by 1) l
        on l.approval_request_id = r.id where r.status <> l.status
        or (r.lifecycle_state in ('approved', 'partially_approved') and (r.lifecycle_state = 'partially_approved') <> l.has_denied)`,
  'a request without lines has the status of its step': `
    select r.id from request r where r.lifecycle_state not in ('withdrawn') and not exists (select from line l where l.approval_request_id = r.id)
       and r.status <> coalesce((select s.status from step s where s.approval_request_id = r.id and s.round = r.round and s.place = '' and s.status in ('approved', 'denied')), 'pending')`,
  'the status follows from lifecycle_state': `
    select id from request where status <> case lifecycle_state when 'pending' then 'pending' when 'denied' then 'denied' when 'withdrawn' then 'denied' else 'approved' end`,
  'exactly the approved requests have valid_from': `
    select id from request where (valid_from is not null) <> (status = 'approved') or (valid_until is not null and valid_from is null)`,
  'every version from 1 to the current one has an event': `
    select r.id from request r left join event e on e.request_id = r.id group by r.id, r.version
    having coalesce(min(e.version), 0) <> 1 or max(e.version) <> r.version or count(distinct e.version) <> r.version`,
  'no event is emitted twice':
    'select min(request_id) from event group by request_id, type, version, place having count(*) > 1',
  'a version is one action: decisions on lines, or one other action; both may decide the request': `
    select request_id from event group by request_id, version
    having count(*) filter (where type !~ '\\.approved|\\.denied' and place = '') > 1 or count(*) filter (where type ~ '\\.approved|\\.denied') > 1
        or (bool_or(place <> '') and bool_or(type !~ '\\.approved|\\.denied' and place = ''))`,
  'audit entries and events match': `
    select coalesce(t.request_id, a.request_id) || ' ' || coalesce(t.action, a.action)
      from (select request_id, action, place, count(*) from emitted group by 1, 2, 3) t
      full join (select request_id, action, place, count(*) from entry group by 1, 2, 3) a using (request_id, action, place) where t.count is distinct from a.count`,
  'an audit entry has the version of its event': `
    select a.request_id from entry a where a.version is not null
       and (select count(*) from event e where e.request_id = a.request_id and e.type = a.action and e.version = a.version) <> 1`,
  'a timer that fired has one event and one audit entry': `
    select coalesce(e.id, a.id) || ' ' || coalesce(e.action, a.action) from
      (select resource_id as id, case type when 'approval_request.due_soon' then 'reminded' else split_part(type, '.', 2) end as action, count(*)
         from webhook_events where tenant_id = $1 and type in ${TIMED} group by 1, 2) e
      full join (select resource_id as id, split_part(action, '.', 2) as action, count(*)
         from audit_logs where tenant_id = $1 and action in ('approval_step.reminded', 'approval_step.overdue', 'approval_step.escalated') group by 1, 2) a using (id, action)
      left join (select s.approval_request_id as id, case f.kind when 'reminder' then 'reminded' when 'escalation' then 'escalated' else f.kind end as action, count(*)
         from fired_timers f join step s on s.id = f.step_id where f.tenant_id = $1 group by 1, 2) f using (id, action)
     where e.count is distinct from a.count or f.count > e.count`,
  'every decision on a line has one event': `
    select request_id || ' ' || action from
      (select approval_request_id as request_id, round, opportunity_id as place, 'approval_line.' || ${STEP_STATUS} as action, count(*)
         from decision d where opportunity_id is not null group by 1, 2, 3, 4) d
      full join (select request_id, round, place, action, count(*) from emitted where action like 'approval\\_line.%' group by 1, 2, 3, 4) t
        using (request_id, round, place, action) where t.count is distinct from d.count`,
  'a round ends once: it is decided or withdrawn': `
    select r.id from request r cross join generate_series(1, r.round) n
      left join event e on e.request_id = r.id and e.round = n and e.type in ('approval_request.approved', 'approval_request.denied', 'approval_request.withdrawn')
     group by r.id, r.round, r.lifecycle_state, n having count(e.type) <> (n < r.round or r.lifecycle_state <> 'pending')::int`,
  'creation, resubmission, deletion and expiry have one event each': `
    select r.id from request r left join event e on e.request_id = r.id group by r.id, r.round, r.lifecycle_state, r.deleted_at, r.extensions
    having count(*) filter (where e.type = 'approval_request.created') <> 1
        or count(*) filter (where e.type = 'approval_request.resubmitted') <> r.round - 1
        or count(*) filter (where e.type = 'approval_request.deleted') <> (r.deleted_at is not null)::int
        or count(*) filter (where e.type = 'approval_request.expired' and e.round = r.round) not between (r.lifecycle_state = 'expired')::int
           and (r.lifecycle_state in ('expired', 'superseded'))::int + r.extensions`,
  'each extension has an event': `
    select r.id from request r left join event e on e.request_id = r.id and e.type = 'approval_request.extended' group by r.id, r.extensions having count(e.type) <> r.extensions`,
  'a request ends when its last approved line is revoked or superseded': `
    select r.id from request r join line l on l.approval_request_id = r.id and l.status = 'approved' where r.status = 'approved' group by r.id, r.lifecycle_state
    having (r.lifecycle_state in ('revoked', 'superseded')) <> bool_and(l.revoked_at is not null or l.superseded_at is not null)
        or (r.lifecycle_state = 'superseded') <> (bool_and(l.revoked_at is not null or l.superseded_at is not null) and bool_or(l.superseded_at is not null))`,
  'a line that was revoked or superseded was approved': `
    select id from line where (revoked_at is not null or superseded_at is not null) and (status <> 'approved' or (revoked_at is not null and superseded_at is not null))`,
  'a request has at most one open revision': `
    select revises_id from request where revises_id is not null and lifecycle_state = 'pending' and deleted_at is null group by 1 having count(*) > 1`,
  'a revision has one event and one audit entry on its source': `
    select r.id from request r where r.revises_id is not null and (1, 1) is distinct from (
      (select count(*) from webhook_events where tenant_id = $1 and type = ${REVISED} and resource_id = r.revises_id and payload->'data'->>'revision_id' = r.id),
      (select count(*) from audit_logs where tenant_id = $1 and action = ${REVISED} and resource_id = r.revises_id and metadata->>'revision_id' = r.id))`,
  'a carried line of an open revision has one step and the approval of a line of its source that is in force': `
    select l.id from line l join step s on s.opportunity_id = l.id and s.carried_from_request_id is not null
      join line p on p.id = l.revises_opportunity_id
     where l.lifecycle_state = 'pending' and l.deleted_at is null and ((select count(*) from step o where o.opportunity_id = l.id) <> 1
        or (l.status, l.approved_price, l.decided_by_id, l.decided_at) is distinct from (p.status, p.approved_price, p.decided_by_id, date_trunc('second', p.decided_at))
        or p.revoked_at is not null or p.superseded_at is not null or p.deleted_at is not null or p.lifecycle_state = 'expired')`,
  'the predecessors of approved lines of an approved revision have ended': `
    select l.id from line l join line p on p.id = l.revises_opportunity_id
     where l.status = 'approved' and l.lifecycle_state not in ('pending', 'withdrawn') and p.deleted_at is null
       and (p.revoked_at is null) <> (p.superseded_at is not null and (p.superseded_by_id, p.superseded_by_request_id) is not distinct from (l.id, l.approval_request_id))`,
  'a superseded line has an approved successor, or an approved revision has left it out': `
    select p.id from line p where p.superseded_at is not null and not exists (
      select from request r where r.revises_id = p.approval_request_id and r.status = 'approved'
         and p.superseded_by_id is not distinct from (select l.id from line l where l.approval_request_id = r.id and l.revises_opportunity_id = p.id and l.status = 'approved'))`,
  'no open step waits for inactive or deleted levels only': `
    select s.id from step s cross join unnest(s.level_ids) as named(id) where s.status in ('active', 'waiting')
       and not exists (select from approval_levels l where l.tenant_id = $1 and l.id = named.id and l.active)`,
  'the count of a line is the sum of the usages of its revisions that are not reversed': `
    select l.id from line l join request r on r.id = l.approval_request_id join chain c on c.id = l.id
     where l.status = 'approved' and r.status = 'approved'
       and not exists (select from line n join request q on q.id = n.approval_request_id where n.revises_opportunity_id = l.id and n.status = 'approved' and q.status = 'approved')
       and l.used_quantity <> coalesce((select sum(u.quantity) from price_uses u where u.tenant_id = $1 and u.first_line_id = c.first and u.reversed_at is null), 0)`,
  'a line that revises none is never used for more than its quantity': `
    select id from line where revises_opportunity_id is null and used_quantity > coalesce(quote_quantity, 2147483647)`,
  'a usage has one event and one audit entry, and its reversal too': `
    select coalesce(e.id, a.id) || ' ' || coalesce(e.action, a.action) from
      (select payload->'data'->'price_use'->>'id' as id, case type when 'approval_request.price_used' then 'recorded' else 'reversed' end as action, count(*)
         from webhook_events where tenant_id = $1 and type in ('approval_request.price_used', 'approval_request.price_use_reversed') group by 1, 2) e
      full join (select metadata->>'price_use_id' as id, split_part(action, '.', 2) as action, count(*)
         from audit_logs where tenant_id = $1 and action like 'price\\_use.%' group by 1, 2) a using (id, action)
      full join (select id, 'recorded' as action, 1 as count from price_uses where tenant_id = $1
         union all select id, 'reversed', 1 from price_uses where tenant_id = $1 and reversed_at is not null) u using (id, action)
     where e.count is distinct from 1 or a.count is distinct from 1 or u.count is distinct from 1`,
  'a request waits since its first active step became active': `
    select r.id from request r left join (select approval_request_id, min(activated_at) as since from step where status = 'active' group by 1) s on s.approval_request_id = r.id
     where date_trunc('second', r.waiting_since) is distinct from date_trunc('second', s.since)`,
  'a request has the largest discount of its lines': `
    select r.id from request r left join (
        select approval_request_id, max(round((list_price_at_request - requested_price) / nullif(list_price_at_request, 0) * 100, 4)) as discount from line group by 1) l
      on l.approval_request_id = r.id where abs(r.max_discount - l.discount) > 0.0001 or (r.max_discount is null) <> (l.discount is null)`,
  'a request has the text of its names and part numbers': `
    select r.id from request r left join request_texts t on t.tenant_id = $1 and t.approval_request_id = r.id cross join lateral (
        select r.customer_name::text as name union all select r.end_customer_name union all select r.project_name
        union all (select distinct partnumber from line l where l.approval_request_id = r.id)) n
     group by r.id, t.content having array_agg(n.name collate "C" order by n.name collate "C") filter (where n.name is not null)
       is distinct from (select array_agg(v collate "C" order by v collate "C") from string_to_table(t.content, chr(31)) v where v <> '')`,
  'a finished job has an outcome for every item, and a matching count': `
    select j.id from jobs j where j.tenant_id = $1 and ((j.status in ('done', 'failed')) <> (j.finished_at is not null)
        or (j.status = 'done' and (j.done <> j.total or exists (select from item i where i.job_id = j.id and i.outcome is null))))`,
  'a decided job item matches a decision of the job creator, and no other item matches it': `
    select min(i.job_id) || ' ' || i.approval_request_id from item i where i.outcome->>'outcome' in ('approved', 'partially_approved', 'advanced')
     group by upper(i.approval_request_id), i.approval_request_id, (i.outcome->>'version'), i.created_by_id having count(*) > 1
        or not exists (select from decision d where d.approval_request_id = upper(i.approval_request_id) and d.decided_by_id = i.created_by_id)`,
};

/**
 * Checks that every decision was made once and completely: the relations between steps, decisions, lines, requests,
 * versions, events, audit entries, levels and jobs.
 *
 * @returns the violations, each as the name of the invariant and the place
 */
export async function violations(tenant_id: string, admin_url: string = testDatabase.admin_url): Promise<string[]> {
  const admin = new Client(admin_url);
  await admin.connect();
  try {
    return await violationsSeenBy(admin, tenant_id);
  } finally {
    await admin.end();
  }
}

/** The same over a connection that sees all tenants. */
export async function violationsSeenBy(admin: Client, tenant_id: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of Object.entries(INVARIANTS)) {
    const { rows } = await admin.query<string[]>({ text: `${ROWS} ${text}`, values: [tenant_id], rowMode: 'array' });
    found.push(...rows.map(([place]) => `${name}: ${place}`));
  }
  return found;
}
