import cluster from 'node:cluster';
import { Database, ServiceUnavailable } from '@das/platform';
import { type Figures, QueueFigures } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { bucketOf } from '../../http/requests/route-policy';
import { RemovedRows } from '../../retention/removed-rows';
import { ClusterMetrics } from './cluster-metrics';
import { countRemovedRows } from './removed-rows-counter';

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS_PER_S = 1_000;
/** The route label of unknown paths. Each path would otherwise be a series of its own. */
const UNROUTED = 'none';
const STATES = ['due', 'waiting', 'in_flight'] as const;

/** Prometheus metrics of this process, or of all processes of the cluster. They name no tenant, person, key or row. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.histogram();
  readonly #group = cluster.isWorker ? new ClusterMetrics(this.#registry) : undefined;
  #reading: Promise<Figures | null> | undefined;

  constructor(
    private readonly db: Database,
    private readonly queue: QueueFigures,
    removedRows: RemovedRows,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    this.addDatabase();
    this.addQueue();
    countRemovedRows(this.#registry, removedRows);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Records a completed request. */
  count(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? UNROUTED;
    const labels = { interface: bucketOf(request.policy), method: request.method, route, status: reply.statusCode };
    this.#requests.observe(labels, reply.elapsedTime / MS_PER_S);
  }

  /** All metrics in Prometheus's text format. */
  text(): Promise<string> {
    return this.#group ? this.#group.text() : this.#registry.metrics();
  }

  private addDatabase(): void {
    this.gauge('das_database_connections', 'Database connections of this process.', ['state'], (gauge) => {
      const { busy, idle } = this.db.poolUse;
      gauge.set({ state: 'busy' }, busy);
      gauge.set({ state: 'idle' }, idle);
    });
    this.gauge('das_database_waiting', 'Operations of this process that wait for a database connection.', [], (gauge) => gauge.set(this.db.poolUse.waiting));
    this.gauge('das_database_up', '1 if the database responded during this scrape, else 0.', [], async (gauge) => gauge.set((await this.figures()) ? 1 : 0));
  }

  /** Unknown values are absent: an old value or a zero would be misleading. */
  private addQueue(): void {
    this.gauge('das_webhook_deliveries', 'Webhook deliveries in the queue, of all processes together.', ['state'], async (gauge) => {
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
    one('das_webhook_oldest_due_seconds', 'Seconds since the oldest due webhook delivery became due.', ({ oldest_due_s }) => oldest_due_s);
    one('das_webhook_failing_endpoints', 'Webhook endpoints whose last call failed.', ({ failing_endpoints }) => failing_endpoints);
  }

  /** Read once per scrape; null while the database is unavailable. */
  private figures(): Promise<Figures | null> {
    this.#reading ??= this.queue
      .read()
      .catch(nullWhileUnavailable)
      .finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  private histogram(): Histogram<string> {
    const help = 'Duration of requests by interface, method, route and status.';
    const labelNames = ['interface', 'method', 'route', 'status'];
    return new Histogram({ name: 'das_http_request_duration_seconds', help, labelNames, buckets: BUCKETS_S, registers: [this.#registry] });
  }

  /** @param read sets the value at each scrape */
  private gauge(name: string, help: string, labelNames: string[], read: (gauge: Gauge) => void | Promise<void>): void {
    const gauge: Gauge = new Gauge({ name, help, labelNames, registers: [this.#registry], collect: () => read(gauge) });
  }
}

function nullWhileUnavailable(error: unknown): null {
  if (error instanceof ServiceUnavailable) return null;
  throw error;
}
