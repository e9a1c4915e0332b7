import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['products', 'product_categories'];

/**
 * The version of products and categories, and the trigger that raises it: also for a process of version 0.2.0, which knows no version. Rows
 * are compared column by column as JSON text: a json column has no equality, and as text a new order of keys is a change too.
 */
export class VersionsOfTheCatalogue1765000320000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(FUNCTION);
    for (const table of TABLES)
      await db.query(`
        alter table ${table} add column version integer not null default 1;
        create trigger raise_version before update on ${table} for each row execute function raise_version();
      `);
    await db.query(`
      create or replace view searchable_products as
        select * from products where tenant_id = nullif(current_setting('app.tenant_id', true), '');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_search;
      drop view searchable_products;
    `);
    for (const table of TABLES)
      await db.query(`drop trigger raise_version on ${table}; alter table ${table} drop column version;`);
    await db.query(`
      create view searchable_products as
        select * from products where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter view searchable_products owner to das_search;
      grant select on searchable_products to das_app;
      revoke create on schema public from das_search;
      drop function raise_version();
    `);
  }
}

/** The arguments of the trigger are columns whose change does not raise the version. */
const FUNCTION = `
  create function raise_version() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        new.version := old.version;
        if exists (
          select from json_each_text(row_to_json(new)) as after join json_each_text(row_to_json(old)) as before using (key)
           where after.value is distinct from before.value and key <> 'updated_at' and (key = any (tg_argv)) is not true -- tg_argv may be null
        ) then
          new.version := old.version + 1;
        end if;
        return new;
      end
    $$;`;
