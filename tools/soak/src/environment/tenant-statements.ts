/**
 * Statements of requests, as the service writes them; `$1` is the tenant. On Citus each must be planned as one task. Add the
 * statements of new features here. Insertions of rows from JSON are not in the list: the coordinator reads the JSON, and writes
 * the rows to one shard.
 */
export const TENANT_STATEMENTS: Record<string, string> = {
  'a page of products':
    'select id, partnumber, list_price from searchable_products where tenant_id = $1 order by id limit 15',
  'a search of products': `
    with near as materialized (select id, partnumber from (select * from searchable_products where tenant_id = $1 order by id limit 2000) as first
       where lower(partnumber collate "und-x-icu") like '%a%' order by id limit 15)
    (select * from near where (select count(*) from near) = 15 order by id)
    union all
    (select id, partnumber from searchable_products where tenant_id = $1 and lower(partnumber collate "und-x-icu") like '%a%' and (select count(*) from near) < 15
      order by (id, 0) limit 15) order by id`,
  'a total': 'select coalesce(sum(rows), 0) as total from product_counts where tenant_id = $1',
  'a deep page': `
    select id from searchable_products where tenant_id = $1 and id >= (
      with blocks as (select block, sum(rows) as rows from product_counts where tenant_id = $1 group by block),
      placed as (select block, rows, sum(rows) over (order by block) - rows as before from blocks),
      place as (select block << 12 as id, 30 - before as rest from placed where before <= 30 and before + rows > 30)
      select id from searchable_products where tenant_id = $1 and id >= (select id from place) order by id offset (select rest from place) limit 1) order by id limit 15`,
  'a page of requests with a text': `
    select id, status from searchable_approval_requests where tenant_id = $1 and deleted_at is null
       and id in (select approval_request_id from searchable_request_texts where tenant_id = $1 and lower(content collate "und-x-icu") like '%a%') order by id limit 15`,
  'the inbox': `
    select id from searchable_approval_requests where tenant_id = $1 and deleted_at is null and (id in (
      select approval_request_id from approval_steps where tenant_id = $1 and status = 'active' and level_ids && array(
        select level_id from approval_level_holders where tenant_id = $1 and user_id = 'u'))
      and (created_by_id is distinct from 'u' or (select self_approval = any('{always}') from tenants where id = $1))) order by id limit 15`,
  'steps with their people': `
    select * from (select approval_request_id, acted_by_id from approval_steps where tenant_id = $1 and approval_request_id = any('{r}')) as step
      left join (select id as acted_by_id, name from users where tenant_id = $1) as person using (acted_by_id)`,
  'the lock of a request': `select id, version from approval_requests where tenant_id = $1 and deleted_at is null and id = any('{r}') order by id for update`,
  'the insertion of one row': `insert into audit_logs (tenant_id, seq, id, action, actor, environment, request_id, payload, hash) values ($1, 1, 'i', 'a.b', '{}', 'staging', 'r', '', '')`,
  'the change of several lines': `
    update request_details set status = new_status from (
      select id as new_id, status as new_status from json_to_recordset('[{"id":"l","status":"approved"}]') as given(id text, status text)) as given
     where tenant_id = $1 and id = new_id returning id`,
  'the first waiting step': `
    update approval_requests set waiting_since = (select min(activated_at) from approval_steps where tenant_id = $1 and approval_request_id = 'r' and status = 'active')
     where tenant_id = $1 and id = 'r'`,
  'the active endpoints':
    'select id, url from webhook_endpoints where tenant_id = $1 and active = true order by id for share',
  'the entries of the audit log': 'select seq, action from audit_logs where tenant_id = $1 order by seq desc limit 50',
  'the links of audit entries': `select seq, hash, case when seq = any('{2}') then payload end as payload from audit_logs where tenant_id = $1 and seq = any('{2,1}')`,
  'a piece of an exported audit log': `
    select seq, hash, payload from (
      select seq, hash, payload, sum(octet_length(payload)) over (order by seq) - octet_length(payload) as bytes_before
        from (select seq, hash, payload from audit_logs where tenant_id = $1 and seq > 0 and seq <= 9 order by seq limit 1000) as next) as entry
     where bytes_before < 2097152 order by seq`,
  'the renewed lease of exports': `update running_exports set until = now() + interval '50 seconds' where tenant_id = $1 and user_id = 'u' and id = 'i' returning id`,
  'a page of the request log': `select id, at, route from request_logs where tenant_id = $1 and api_key_id = 'k' and id < 'i' order by id desc, id limit 16`,
  'the stored refusals of keys': `select api_key_id, floor(extract(epoch from at) / 60)::integer as minute, count(*)::integer as stored from request_logs where tenant_id = $1 and api_key_id = any('{k}') and id >= 'i' and status = 429 group by 1, 2`,
  'the requests of keys by day': `select date, requests from api_key_days where tenant_id = $1 and api_key_id = any('{k}') and date between '2026-01-01' and '2026-01-31' order by api_key_id, date, interface`,
  'the removal of request logs': `delete from request_logs where tenant_id = $1 and id in (select id from request_logs where tenant_id = $1 and id < 'i' order by id limit 1000) returning id`,
  'the active chat channels':
    'select id, kinds, level_ids from chat_channels where tenant_id = $1 and deleted_at is null and active = true order by id for share',
  'the chat messages that wait': `
    select id, kind, case when kind = 'summary' then data else '{}' end as data from chat_messages
     where tenant_id = $1 and channel_id = 'c' and status in ('pending', 'retrying', 'delivering') and ended_at is null and kind <> 'test' order by id`,
  'the removal of chat messages': `
    delete from chat_messages where tenant_id = $1 and id in (
      select id from chat_messages where tenant_id = $1 and ended_at < now() - 30 * interval '1 day' order by ended_at limit 1000) returning 1`,
  'the record of an idempotent request': `select fingerprint, status, headers, body from idempotency_records where tenant_id = $1 and key = 'k'`,
  'the finished items of a job': `
    update jobs set done = (select count(*) from job_items i where i.tenant_id = $1 and i.job_id = jobs.id and i.outcome is not null)
     where tenant_id = $1 and id = 'j' returning id`,
  'the removal of undecided steps': `
    delete from approval_steps where tenant_id = $1 and approval_request_id = 'r'
       and not exists (select from approval_decisions d where d.tenant_id = $1 and d.step_id = approval_steps.id)`,
  'the steps that the caller may decide': `
    select approval_request_id from approval_steps where tenant_id = $1 and status = 'active' and (sequence = 1 or not exists (
      select from approval_steps signed where signed.tenant_id = $1 and signed.approval_request_id = approval_steps.approval_request_id and signed.acted_by_id = 'u'))`,
  'the items of a job': `select index from job_items where tenant_id = $1 and job_id = 'j' and outcome is null order by index for update skip locked`,
};
