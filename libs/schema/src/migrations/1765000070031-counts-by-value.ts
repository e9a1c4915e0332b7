import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The triggers that count rows insert values: a distributed database cannot insert from a transition table. */
export class CountsByValue1765000070031 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(counting('count_products', 'product_counts', 'id >> 12', ''));
    await db.query(counting('count_requests', 'request_counts', '0', 'where deleted_at is null'));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(countingBefore('count_products', 'product_counts', 'id >> 12', 'where true'));
    await db.query(countingBefore('count_requests', 'request_counts', '0', 'where deleted_at is null'));
  }
}

const counting = (name: string, counts: string, block: string, which: string): string => `
  create or replace function ${name}() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      declare
        changed record;
      begin
        if tg_op = 'INSERT' then
          for changed in select tenant_id, ${block} as block, count(*) as rows from added ${which} group by 1, 2 loop
            insert into ${counts} (tenant_id, block, rows) values (changed.tenant_id, changed.block, changed.rows);
          end loop;
        else
          for changed in select tenant_id, ${block} as block, count(*) as rows from removed ${which} group by 1, 2 loop
            insert into ${counts} (tenant_id, block, rows) values (changed.tenant_id, changed.block, -changed.rows);
          end loop;
        end if;
        return null;
      end
    $$`;

const countingBefore = (name: string, counts: string, block: string, which: string): string => `
  create or replace function ${name}() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        if tg_op = 'INSERT' then
          insert into ${counts} (tenant_id, block, rows) select tenant_id, ${block}, count(*) from added ${which} group by 1, 2;
        else
          insert into ${counts} (tenant_id, block, rows) select tenant_id, ${block}, -count(*) from removed ${which} group by 1, 2;
        end if;
        return null;
      end
    $$`;
