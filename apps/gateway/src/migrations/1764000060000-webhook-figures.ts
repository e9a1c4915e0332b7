import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the queue of webhooks stands, for whoever runs the service: sums over all tenants, and nothing of any of them. */
export class WebhookFigures1764000060000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function webhook_queue_figures()
        returns table (due integer, waiting integer, in_flight integer, oldest_due_s float8, failing_endpoints integer)
        language sql stable security definer set search_path = public
        as $$
          select (count(*) filter (where token is null and due_at <= now()))::integer,
                 (count(*) filter (where token is null and due_at > now()))::integer,
                 (count(*) filter (where token is not null))::integer,
                 coalesce(extract(epoch from now() - min(due_at) filter (where token is null and due_at <= now())), 0)::float8,
                 (select count(*)::integer from webhook_troubles)
            from due_deliveries
        $$;
      alter function webhook_queue_figures() owner to das_worker;
      revoke all on function webhook_queue_figures() from public;
      grant execute on function webhook_queue_figures() to das_app;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function webhook_queue_figures()');
  }
}
