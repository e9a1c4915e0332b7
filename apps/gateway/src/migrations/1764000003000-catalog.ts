import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolated, searchable } from './tenant-table';

const PRICING = `
  list_price numeric(21, 6),
  msrp numeric(21, 6),
  moq integer,
  tariff_surcharge numeric(21, 6),
  allow_tariff boolean`;

/** Products and their categories. */
export class Catalog1764000003000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table product_categories (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        ${PRICING},
        name text not null,
        code text,
        description text,
        max_discount_percent numeric(9, 6),
        override_min_rank integer,
        custom_fields json not null default '[]',
        constraint product_categories_pkey primary key (tenant_id, id)
      );
      create unique index product_categories_code_unique on product_categories (tenant_id, code);
      ${isolated({ table: 'product_categories', grants: 'select, insert, update, delete' })}

      create table products (
        tenant_id text collate "C" not null,
        id bigint not null generated always as identity,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        ${PRICING},
        partnumber text collate "und-x-icu" not null,
        description text,
        model text collate "und-x-icu",
        other_details json,
        category_id text collate "C",
        constraint products_pkey primary key (tenant_id, id),
        constraint products_category_id_fkey foreign key (tenant_id, category_id) references product_categories (tenant_id, id)
      );
      create unique index products_partnumber_unique on products (tenant_id, partnumber);
      create index products_category on products (tenant_id, category_id, id);
      create index products_partnumber_search on products using gin (tenant_id, lower(partnumber collate "und-x-icu") gin_trgm_ops) with (fastupdate = off);
      ${isolated({ table: 'products', grants: 'select, insert, update, delete' })}
      ${searchable('products')}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop view searchable_products; drop table products; drop table product_categories');
  }
}
