import cluster from 'node:cluster';
import { Database, Workers } from '@das/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { REVISION, VERSION } from '../../config/version';
import type { OperationOutcome } from '../../http/requests/request-instrumentation';
import { ClusterMetrics } from './cluster-metrics';
import { addMeasured } from './measured-metrics';
import { RequestMetrics } from './request-metrics';
import { SharedFiguresReader } from './shared-figures';
import { addShared } from './shared-metrics';

/** Gauges of Node that break the naming rules of Prometheus. Other metrics have the same figures. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Prometheus metrics of this process, or of all processes of the cluster. They name no tenant, person, key or row. */
@Injectable()
export class Metrics implements OnModuleInit {
  /** Metrics of this process. In a cluster each has the label `process`. */
  readonly #own = new Registry();
  /** Figures of the database, which are the same for all processes. Only the process that is scraped reads them. */
  readonly #shared = new Registry();
  readonly #requests = new RequestMetrics(this.#own);
  readonly #group = cluster.isWorker ? new ClusterMetrics(this.#own) : undefined;

  constructor(
    db: Database,
    private readonly shared: SharedFiguresReader,
    private readonly workers: Workers,
  ) {
    collectDefaultMetrics({ register: this.#own });
    for (const name of MISNAMED) this.#own.removeSingleMetric(name);
    addBuildInfo(this.#own);
    addMeasured(this.#own, db);
    addWorkers(this.#own, workers);
  }

  /** When all workers are registered. */
  onModuleInit(): void {
    const workers = this.workers.all;
    addShared(this.#shared, workers, () => this.shared.read(workers));
  }

  get contentType(): string {
    return this.#own.contentType;
  }

  /** Records a completed request. */
  countRequest(request: FastifyRequest, reply: FastifyReply): void {
    this.#requests.countRequest(request, reply);
  }

  countOperation(outcome: OperationOutcome): void {
    this.#requests.countOperation(outcome);
  }

  /** All metrics in Prometheus's text format. */
  async text(): Promise<string> {
    const own = this.#group ? this.#group.text() : this.#own.metrics();
    return (await Promise.all([own, this.#shared.metrics()])).join('\n');
  }
}

function addBuildInfo(registry: Registry): void {
  const gauge = new Gauge({
    name: 'das_build_info',
    help: 'The version and the commit of this process; always 1.',
    labelNames: ['version', 'revision'],
    registers: [registry],
  });
  gauge.set({ version: VERSION, revision: REVISION }, 1);
}

/** Adds the time since the last successful round of each worker that runs in this process. */
function addWorkers(registry: Registry, workers: Workers): void {
  const gauge: Gauge = new Gauge({
    name: 'das_worker_last_run_seconds',
    help: 'Seconds since the last successful round of a worker of this process, or since its start.',
    labelNames: ['worker'],
    registers: [registry],
    collect: () => {
      for (const [worker, age_s] of workers.ages_s) gauge.set({ worker }, age_s);
    },
  });
}
