import { Database, FAST_TIMEOUT_MS, Refused, sql } from '@das/platform';
import { requiredMigrations } from '@das/schema';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { HttpHooks } from '../requests/http-hooks';

/** Node.js adds a second; 0 would mean no timeout. */
const SHORTEST_MS = 1;
const NAMES = requiredMigrations.map(({ name }) => name);

/** Whether the service should receive requests. */
@Injectable()
export class Readiness extends HttpHooks {
  private isHeld = false;
  private isDraining = false;
  private server: FastifyInstance['server'] | undefined;

  constructor(private readonly db: Database) {
    super();
  }

  /** Reports not ready until {@link release}, although the process already answers: its start is not complete. */
  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    this.isHeld = false;
  }

  /**
   * Reports not ready from now on. Requests in flight continue, and their connections end about a second later; later requests ask
   * their client to close the connection.
   */
  drain(): void {
    this.isDraining = true;
    if (!this.server) return;
    this.server.keepAliveTimeout = SHORTEST_MS;
    this.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  }

  install(fastify: FastifyInstance): void {
    this.server = fastify.server;
  }

  /** @throws Refused, ServiceUnavailable while it starts or drains, the database is unavailable, or migrations are pending */
  async assertReady(): Promise<void> {
    if (this.isHeld || this.isDraining) throw new Refused('service_unavailable');
    const statement = sql.unscoped`select have_run(${NAMES}) as yes`;
    const [have_run] = await this.db.run<{ yes: boolean }>({ ...statement, query_timeout: FAST_TIMEOUT_MS });
    if (!have_run?.yes) throw new Refused('service_unavailable');
  }
}
