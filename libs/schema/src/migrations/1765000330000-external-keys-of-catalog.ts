import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ids that other systems use for products and categories, and their metadata. The view that lists read gets the columns as its last. */
export class ExternalKeysOfCatalog1765000330000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table product_categories
        add column external_id text collate "C",
        add column external_source text collate "C",
        add column metadata jsonb not null default '{}';
      alter table products
        add column external_id text collate "C",
        add column external_source text collate "C",
        add column metadata jsonb not null default '{}';
      create or replace view searchable_products as
        select * from products where tenant_id = nullif(current_setting('app.tenant_id', true), '');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_search;
      drop view searchable_products;
      alter table products drop column external_id, drop column external_source, drop column metadata;
      alter table product_categories drop column external_id, drop column external_source, drop column metadata;
      create view searchable_products as
        select * from products where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter view searchable_products owner to das_search;
      grant select on searchable_products to das_app;
      revoke create on schema public from das_search;
    `);
  }
}
