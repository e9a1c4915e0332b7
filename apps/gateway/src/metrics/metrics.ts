import cluster from 'node:cluster';
import { Database, ServiceUnavailable } from '@das/platform';
import { type Figures, QueueFigures } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { bucketOf } from '../edge/rate-limits';
import { MetricsOfAll } from './metrics-of-all';

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS_PER_S = 1_000;
/** What a path is called that no route has: its own spelling would be a series of its own. */
const UNROUTED = 'none';
const STATES = ['due', 'waiting', 'in_flight'] as const;

/** What Prometheus is told of this process, and of those that it is started with. Nothing in it names a tenant, a person, a key or a row. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.histogram();
  readonly #group = cluster.isWorker ? new MetricsOfAll(this.#registry) : undefined;
  #reading: Promise<Figures | null> | undefined;

  constructor(
    private readonly db: Database,
    private readonly queue: QueueFigures,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    this.addDatabase();
    this.addQueue();
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
  text(): Promise<string> {
    return this.#group ? this.#group.text() : this.#registry.metrics();
  }

  private addDatabase(): void {
    this.gauge('das_database_connections', 'Database connections of this process.', ['state'], (gauge) => {
      const { busy, idle } = this.db.poolUse;
      gauge.set({ state: 'busy' }, busy);
      gauge.set({ state: 'idle' }, idle);
    });
    this.gauge('das_database_waiting', 'Who waits for a database connection in this process.', [], (gauge) => gauge.set(this.db.poolUse.waiting));
    this.gauge('das_database_up', 'Whether the database answered this scrape.', [], async (gauge) => gauge.set((await this.figures()) ? 1 : 0));
  }

  /** Figures that are not known are absent: an old one, or a zero, would be taken for one. */
  private addQueue(): void {
    this.gauge('das_webhook_deliveries', 'Webhook deliveries in the queue: every process tells the same number.', ['state'], async (gauge) => {
      const figures = await this.figures();
      gauge.reset();
      if (figures) for (const state of STATES) gauge.set({ state }, figures[state]);
    });
    const one = (name: string, help: string, figureOf: (figures: Figures) => number): void =>
      this.gauge(name, help, [], async (gauge) => {
        const figures = await this.figures();
        if (figures) gauge.set(figureOf(figures));
        else gauge.remove();
      });
    one('das_webhook_oldest_due_seconds', 'How long the oldest webhook delivery that is due has been so.', ({ oldest_due_s }) => oldest_due_s);
    one('das_webhook_failing_endpoints', 'Webhook endpoints whose last call failed.', ({ failing_endpoints }) => failing_endpoints);
  }

  /** Read once for all that a scrape asks for; null while the database is away. */
  private figures(): Promise<Figures | null> {
    this.#reading ??= this.queue
      .read()
      .catch(nothingWhileAway)
      .finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  private histogram(): Histogram<string> {
    const help = 'Requests by interface, method, route and status, with the time until they were answered.';
    const labelNames = ['interface', 'method', 'route', 'status'];
    return new Histogram({ name: 'das_http_request_duration_seconds', help, labelNames, buckets: BUCKETS_S, registers: [this.#registry] });
  }

  /** @param read sets it, at each scrape */
  private gauge(name: string, help: string, labelNames: string[], read: (gauge: Gauge) => void | Promise<void>): void {
    const gauge: Gauge = new Gauge({ name, help, labelNames, registers: [this.#registry], collect: () => read(gauge) });
  }
}

function nothingWhileAway(error: unknown): null {
  if (error instanceof ServiceUnavailable) return null;
  throw error;
}
