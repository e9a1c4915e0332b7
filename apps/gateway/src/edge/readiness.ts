import { Database, IMPATIENT_MS, Refused, prepared } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { migrations } from '../data-source';

const NAMES = migrations.map(({ name }) => name);

/** Whether the service should be given requests. */
@Injectable()
export class Readiness {
  private isDraining = false;

  constructor(private readonly db: Database) {}

  /** From now on it should not; what is under way goes on. */
  drain(): void {
    this.isDraining = true;
  }

  /** Tells a client not to come again by this connection, once that is so. */
  readonly tell = async (_: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (this.isDraining) reply.header('connection', 'close');
  };

  /** @throws Refused, ServiceUnavailable while it drains, its database is away, or migrations are pending */
  async demand(): Promise<void> {
    if (this.isDraining) throw new Refused('service_unavailable');
    const statement = prepared('select have_run($1) as yes', [NAMES]);
    const [have_run] = await this.db.run<{ yes: boolean }>({ ...statement, query_timeout: IMPATIENT_MS });
    if (!have_run?.yes) throw new Refused('service_unavailable');
  }
}
