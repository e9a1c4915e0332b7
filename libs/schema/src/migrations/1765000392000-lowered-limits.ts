import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the limit of a level was last lowered, and when a tenant last changed the basis of its amounts, for every writer, also a process of
 * version 0.2.0: the steps of requests that were created later are within the limits of their levels. Null: never. For a level that exists
 * it is the time of the migration, because earlier changes are unknown.
 */
export class LoweredLimits1765000392000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table approval_levels add column limit_lowered_at timestamptz default now()');
    await db.query(`
      -- safe: the column is new, and no process writes it
      alter table approval_levels alter column limit_lowered_at drop default;
    `);
    await db.query('alter table tenants add column routing_basis_changed_at timestamptz');
    await db.query(TRIGGERS);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger limit_lowered on approval_levels;
      drop trigger routing_basis_changed on tenants;
      drop function set_limit_lowered();
      drop function set_routing_basis_changed();
      alter table approval_levels drop column limit_lowered_at;
      alter table tenants drop column routing_basis_changed_at;
    `);
  }
}

const TRIGGERS = `
  create function set_limit_lowered() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        new.limit_lowered_at := clock_timestamp();
        return new;
      end
    $$;
  create trigger limit_lowered before update on approval_levels for each row
    when (new.threshold_price_requested < coalesce(old.threshold_price_requested, 'infinity'))
    execute function set_limit_lowered();
  create function set_routing_basis_changed() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        new.routing_basis_changed_at := clock_timestamp();
        return new;
      end
    $$;
  create trigger routing_basis_changed before update on tenants for each row
    when (new.routing_basis <> old.routing_basis)
    execute function set_routing_basis_changed();`;
