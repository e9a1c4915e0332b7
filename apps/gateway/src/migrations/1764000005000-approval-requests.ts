import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolated, searchable } from './tenant-table';

/** Approval requests and their lines. A request that is deleted keeps its row. */
export class ApprovalRequests1764000005000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table approval_requests (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        sales_contact text,
        request_type text,
        request_date date,
        sales_region text,
        validity_period text,
        customer_name text collate "und-x-icu",
        project_name text,
        account_number text,
        end_customer_name text,
        rep_firm text,
        expected_delivery_date date,
        other_details json,
        status text not null default 'pending',
        lifecycle_state text not null default 'pending',
        round integer not null default 1,
        version integer not null default 1,
        created_by_id text collate "C",
        valid_from timestamptz,
        valid_until timestamptz,
        requested_total numeric not null default 0,
        deleted_at timestamptz,
        constraint approval_requests_pkey primary key (tenant_id, id),
        constraint approval_requests_created_by_id_fkey foreign key (tenant_id, created_by_id) references users (tenant_id, id)
      );
      create index approval_requests_status on approval_requests (tenant_id, status, id);
      ${isolated({ table: 'approval_requests', grants: 'select, insert, update' })}
      ${searchable('approval_requests')}

      create table request_details (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        approval_request_id text collate "C" not null,
        partnumber text,
        quote_quantity integer,
        requested_price numeric(21, 6),
        approved_price numeric(21, 6),
        status text not null default 'pending',
        list_price_at_request numeric(21, 6),
        reason_code text,
        comment text,
        decided_at timestamptz,
        decided_by_id text collate "C",
        other_details json,
        constraint request_details_pkey primary key (tenant_id, id),
        constraint request_details_approval_request_id_fkey foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
        constraint request_details_decided_by_id_fkey foreign key (tenant_id, decided_by_id) references users (tenant_id, id)
      );
      create index request_details_request on request_details (tenant_id, approval_request_id, id);
      ${isolated({ table: 'request_details', grants: 'select, insert, update, delete' })}
      ${searchable('request_details')}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop view searchable_request_details; drop table request_details; drop view searchable_approval_requests; drop table approval_requests');
  }
}
