import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Questions about requests. The steps at which a question waits pause until it is answered, closed or lapsed. */
export class Questions1765000150000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table approval_questions (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        approval_request_id text collate "C" not null,
        opportunity_id text collate "C", -- null: the lines at which the asker could act
        opportunity_ids text[] not null,
        step_ids text[] not null, -- the steps that it pauses
        text text not null,
        state text not null default 'open',
        asked_by_id text collate "C" not null,
        on_behalf_of_id text collate "C",
        asked_to_id text collate "C" not null,
        asked_at timestamptz not null, -- this and all times that follow by the business clock
        lapses_at timestamptz,
        answer text,
        answered_by_id text collate "C",
        answered_at timestamptz,
        closed_by_id text collate "C",
        closed_at timestamptz,
        close_reason text,
        constraint approval_questions_pkey primary key (tenant_id, id),
        constraint approval_questions_request_fkey foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
        constraint approval_questions_asked_by_id_fkey foreign key (tenant_id, asked_by_id) references users (tenant_id, id),
        constraint approval_questions_on_behalf_of_id_fkey foreign key (tenant_id, on_behalf_of_id) references users (tenant_id, id),
        constraint approval_questions_asked_to_id_fkey foreign key (tenant_id, asked_to_id) references users (tenant_id, id),
        constraint approval_questions_answered_by_id_fkey foreign key (tenant_id, answered_by_id) references users (tenant_id, id),
        constraint approval_questions_closed_by_id_fkey foreign key (tenant_id, closed_by_id) references users (tenant_id, id)
      );
      create index approval_questions_request on approval_questions (tenant_id, approval_request_id, id);
      create index approval_questions_open on approval_questions (tenant_id, asked_to_id, approval_request_id) where state = 'open';
      alter table approval_questions enable row level security, force row level security;
      create policy tenant on approval_questions to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on approval_questions to das_app;
    `);
    await db.query(`
      -- safe: places the new table
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then
          if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
            perform create_distributed_table('approval_questions', 'tenant_id', colocate_with := 'audit_heads');
          end if;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table approval_questions');
  }
}
