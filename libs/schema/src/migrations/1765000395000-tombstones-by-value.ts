import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The triggers that keep the last values of deleted rows insert values: a distributed database cannot insert from a transition table. */
export class TombstonesByValue1765000395000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const table of ['products', 'product_categories']) await db.query(keeping(table));
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['products', 'product_categories']) await db.query(keepingBefore(table));
  }
}

const AGAIN =
  'on conflict (tenant_id, id) do update set deleted_at = excluded.deleted_at, last_values = excluded.last_values';

const keeping = (table: string): string => `
  create or replace function keep_deleted_${table}() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      declare
        deleted record;
      begin
        for deleted in select tenant_id, id, greatest(clock_timestamp(), updated_at) as deleted_at, row_to_json(removed) as last_values from removed loop
          insert into deleted_${table} (tenant_id, id, deleted_at, last_values)
            values (deleted.tenant_id, deleted.id, deleted.deleted_at, deleted.last_values) ${AGAIN};
        end loop;
        return null;
      end
    $$`;

const keepingBefore = (table: string): string => `
  create or replace function keep_deleted_${table}() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        insert into deleted_${table} (tenant_id, id, deleted_at, last_values)
          select tenant_id, id, greatest(clock_timestamp(), updated_at), row_to_json(removed) from removed where true
          ${AGAIN};
        return null;
      end
    $$`;
