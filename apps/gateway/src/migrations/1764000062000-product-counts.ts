import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countedNow, keptCounts } from './kept-counts';

/** How many products each tenant has in each block of 4,096 ids. Triggers of a distributed table want `citus.enable_unsafe_triggers`. */
export class ProductCounts1764000062000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${keptCounts({ counted: 'product', lock: 7201914 })}
      ${COUNT}
      ${countedNow('product_counts', 'products', 'select tenant_id, id >> 12, 0, count(*) from products group by 1, 2')}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger count_added on products;
      drop trigger count_removed on products;
      drop function count_products();
      drop function fold_product_counts(integer);
      drop table product_counts;
    `);
  }
}

const COUNT = `
  create function count_products() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        if tg_op = 'INSERT' then
          insert into product_counts (tenant_id, block, rows) select tenant_id, id >> 12, count(*) from added group by 1, 2;
        else
          insert into product_counts (tenant_id, block, rows) select tenant_id, id >> 12, -count(*) from removed group by 1, 2;
        end if;
        return null;
      end
    $$;
  create trigger count_added after insert on products referencing new table as added for each statement execute function count_products();
  create trigger count_removed after delete on products referencing old table as removed for each statement execute function count_products();
`;
