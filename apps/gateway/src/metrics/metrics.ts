import { Database, ServiceUnavailable } from '@das/platform';
import { type Figures, QueueFigures } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { bucketOf } from '../edge/rate-limits';

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS_PER_S = 1_000;
/** What a path is called that no route has: its own spelling would be a series of its own. */
const UNROUTED = 'none';
const STATES = ['due', 'waiting', 'in_flight'] as const;

/** What Prometheus is told of this process. Nothing in it names a tenant, a person, a key or a row. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.histogram();
  readonly #connections = this.gauge('das_database_connections', 'Database connections of this process.', ['state']);
  readonly #waiting = this.gauge('das_database_waiting', 'Who waits for a database connection in this process.');
  readonly #isUp = this.gauge('das_database_up', 'Whether the database answered this scrape.');
  readonly #deliveries = this.gauge('das_webhook_deliveries', 'Webhook deliveries in the queue: every process tells the same number.', ['state']);
  readonly #oldest = this.gauge('das_webhook_oldest_due_seconds', 'How long the oldest webhook delivery that is due has been so.');
  readonly #failing = this.gauge('das_webhook_failing_endpoints', 'Webhook endpoints whose last call failed.');

  constructor(
    private readonly db: Database,
    private readonly queue: QueueFigures,
  ) {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Counts a request that has been answered. */
  count(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? UNROUTED;
    const labels = { interface: bucketOf(request), method: request.method, route, status: reply.statusCode };
    this.#requests.observe(labels, reply.elapsedTime / MS_PER_S);
  }

  /** All of it in Prometheus's text form. */
  async text(): Promise<string> {
    const { busy, idle, waiting } = this.db.poolUse;
    this.#connections.set({ state: 'busy' }, busy);
    this.#connections.set({ state: 'idle' }, idle);
    this.#waiting.set(waiting);
    this.setQueue(await this.queue.read().catch(nothingWhileAway));
    return this.#registry.metrics();
  }

  /** Figures that are not known are absent: an old one, or a zero, would be taken for one. */
  private setQueue(figures: Figures | null): void {
    this.#isUp.set(figures ? 1 : 0);
    this.#deliveries.reset();
    this.#oldest.remove();
    this.#failing.remove();
    if (!figures) return;
    for (const state of STATES) this.#deliveries.set({ state }, figures[state]);
    this.#oldest.set(figures.oldest_due_s);
    this.#failing.set(figures.failing_endpoints);
  }

  private histogram(): Histogram<string> {
    const help = 'Requests by interface, method, route and status, with the time until they were answered.';
    const labelNames = ['interface', 'method', 'route', 'status'];
    return new Histogram({ name: 'das_http_request_duration_seconds', help, labelNames, buckets: BUCKETS_S, registers: [this.#registry] });
  }

  private gauge(name: string, help: string, labelNames: string[] = []): Gauge<string> {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }
}

function nothingWhileAway(error: unknown): null {
  if (error instanceof ServiceUnavailable) return null;
  throw error;
}
