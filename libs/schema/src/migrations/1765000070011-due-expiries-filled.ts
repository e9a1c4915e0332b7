import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of one batch, which is one statement and one transaction. */
const BATCH = 10_000;

/**
 * Fills due_expiries with the approvals that exist, in batches, without a lock that writers wait for. A stopped run continues with
 * the rows that are missing. Then expired_approvals reads that table. A request that changes while its batch is written may leave
 * a row that is not due: the worker removes it when its time comes.
 */
export class DueExpiriesFilled1765000070011 implements MigrationInterface {
  phase = 'expand' as const;
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('set role das_worker');
    try {
      while ((await this.nextBatch(db)) === BATCH);
    } finally {
      await db.query('reset role');
    }
    await db.query('revoke insert on due_expiries from das_worker');
    await db.query(`
      create or replace function expired_approvals(most integer) returns table (tenant_id text, id text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select d.tenant_id, d.approval_request_id from due_expiries d where d.due_at < now() order by d.due_at limit most;
          end
        $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function expired_approvals(most integer) returns table (tenant_id text, id text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select r.tenant_id, r.id from approval_requests r
           where r.lifecycle_state in ('approved', 'partially_approved') and r.deleted_at is null and r.valid_until < now()
           order by r.valid_until limit most
        $$`);
    await db.query('grant insert on due_expiries to das_worker');
  }

  private async nextBatch(db: QueryRunner): Promise<number> {
    const rows = (await db.query(`
      insert into due_expiries (tenant_id, approval_request_id, due_at)
        select r.tenant_id, r.id, r.valid_until from approval_requests r
         where r.lifecycle_state in ('approved', 'partially_approved') and r.deleted_at is null and r.valid_until is not null
           and not exists (select from due_expiries d where d.tenant_id = r.tenant_id and d.approval_request_id = r.id)
         limit ${BATCH}
        on conflict do nothing returning 1 as added`)) as object[];
    return rows.length;
  }
}
