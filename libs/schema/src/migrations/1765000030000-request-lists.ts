import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The columns and indexes of further filters and orders of requests.
 *
 * - `waiting_since` and `max_discount` are kept by the writes of a request. Their partial indexes serve both directions, because
 *   a list reads the rows with and without a value one after the other.
 * - `request_texts` has its own table: a decision writes new index entries of its request, and trigram entries are expensive.
 * - A decision must not write index entries of its line, so `decided_by` is found by the index on decisions. A withdrawal is no
 *   decision, so the request names the person.
 *
 * The owner of the tables may be bound by their policies, so the rows are filled in while these are not forced.
 */
export class RequestLists1765000030000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COLUMNS);
    await db.query(FILLED);
    await db.query(INDEXES);
    await db.query(VIEWS);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_search;
      drop view searchable_approval_steps;
      drop policy search on approval_steps;
      revoke select on approval_steps from das_search;
      drop view searchable_request_texts;
      drop table request_texts;
      drop index approval_decisions_decider;
      drop view searchable_approval_requests;
      drop index approval_requests_created_by, approval_requests_total;
      alter table approval_requests drop column waiting_since, drop column max_discount, drop column withdrawn_by_id;
      ${REQUESTS_VIEW}
      revoke create on schema public from das_search;
    `);
  }
}

const REQUESTS_VIEW = `
  create view searchable_approval_requests as select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');
  alter view searchable_approval_requests owner to das_search;
  grant select on searchable_approval_requests to das_app;`;

const COLUMNS = `
  alter table approval_requests
    add column max_discount numeric,
    add column waiting_since timestamptz,
    add column withdrawn_by_id text collate "C",
    add constraint approval_requests_withdrawn_by_id_fkey foreign key (tenant_id, withdrawn_by_id) references users (tenant_id, id);

  create table request_texts (
    tenant_id text collate "C" not null,
    approval_request_id text collate "C" not null,
    content text not null,
    constraint request_texts_pkey primary key (tenant_id, approval_request_id),
    constraint request_texts_request_fkey foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id)
  );`;

const FILLED = `
  alter table approval_requests no force row level security;
  alter table request_details no force row level security;
  alter table approval_steps no force row level security;

  update approval_requests r
     set waiting_since = f.waiting_since, max_discount = f.max_discount,
         withdrawn_by_id = case when r.lifecycle_state = 'withdrawn' then f.withdrawn_by_id end
    from (
      select * from (
        select tenant_id, approval_request_id, min(decided_by_id) filter (where reason_code = 'withdrawn') as withdrawn_by_id,
               max(round((list_price_at_request - requested_price) / nullif(list_price_at_request, 0) * 100, 4)) as max_discount
          from request_details group by 1, 2
      ) l full join (
        select tenant_id, approval_request_id, min(activated_at) as waiting_since from approval_steps where status = 'active' group by 1, 2
      ) s using (tenant_id, approval_request_id)
    ) f
   where f.tenant_id = r.tenant_id and f.approval_request_id = r.id
     and (f.waiting_since is not null or f.max_discount is not null or (r.lifecycle_state = 'withdrawn' and f.withdrawn_by_id is not null));

  insert into request_texts (tenant_id, approval_request_id, content)
    select r.tenant_id, r.id, concat_ws(chr(31), r.customer_name, r.end_customer_name, r.project_name, l.partnumbers)
      from approval_requests r left join (
        select tenant_id, approval_request_id, string_agg(distinct partnumber, chr(31)) as partnumbers from request_details group by 1, 2
      ) l on l.tenant_id = r.tenant_id and l.approval_request_id = r.id;

  alter table approval_requests force row level security;
  alter table request_details force row level security;
  alter table approval_steps force row level security;`;

const INDEXES = `
  create index approval_requests_created_by on approval_requests (tenant_id, created_by_id, id);
  create index approval_requests_total on approval_requests (tenant_id, requested_total, id);
  create index approval_requests_discount on approval_requests (tenant_id, max_discount, id) where max_discount is not null;
  create index approval_requests_waiting on approval_requests (tenant_id, waiting_since, id) where waiting_since is not null;
  create index approval_requests_withdrawn_by on approval_requests (tenant_id, withdrawn_by_id, id) where withdrawn_by_id is not null;
  create index approval_decisions_decider on approval_decisions (tenant_id, decided_by_id, approval_request_id);
  create index request_texts_search on request_texts
    using gin (tenant_id, lower(content collate "und-x-icu") gin_trgm_ops) with (gin_pending_list_limit = 256);

  alter table request_texts enable row level security, force row level security;
  create policy tenant on request_texts to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update on request_texts to das_app;`;

const VIEWS = `
  grant create on schema public to das_search;

  drop view searchable_approval_requests;
  ${REQUESTS_VIEW}

  grant select on request_texts to das_search;
  create policy search on request_texts for select to das_search using (true);
  create view searchable_request_texts as select * from request_texts where tenant_id = nullif(current_setting('app.tenant_id', true), '');
  alter view searchable_request_texts owner to das_search;
  grant select on searchable_request_texts to das_app;

  grant select on approval_steps to das_search;
  create policy search on approval_steps for select to das_search using (true);
  create view searchable_approval_steps as
    select tenant_id, approval_request_id, level_ids, status from approval_steps where tenant_id = nullif(current_setting('app.tenant_id', true), '');
  alter view searchable_approval_steps owner to das_search;
  grant select on searchable_approval_steps to das_app;

  revoke create on schema public from das_search;`;
