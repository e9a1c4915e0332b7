import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { ipcRespond, ipcRequest } from './ipc-request';

const OF_ONE = 'metrics of one';
const OF_ALL = 'metrics of all';

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** In the primary process: sends a worker the aggregated metrics of all workers that are listening. */
export function shareMetrics(worker: Worker, listening: ReadonlySet<Worker>): void {
  ipcRespond(worker, OF_ALL, async () => {
    const of = (each: Worker): Promise<Metrics> => ipcRequest<Metrics>(each, OF_ONE);
    return AggregatorRegistry.aggregate(await Promise.all([...listening].map(of))).metrics();
  });
}

/** In a worker: the metrics of all workers, each with its own label `process`, whichever worker Prometheus scrapes. */
export class ClusterMetrics {
  constructor(registry: Registry) {
    registry.setDefaultLabels({ process: cluster.worker?.id });
    ipcRespond(process, OF_ONE, () => registry.getMetricsAsJSON());
  }

  /** @throws Error when a process does not respond */
  text(): Promise<string> {
    return ipcRequest<string>(process, OF_ALL);
  }
}
