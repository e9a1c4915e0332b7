import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { answerProcess, askProcess } from './ask-process';

const OF_ONE = 'metrics of one';
const OF_ALL = 'metrics of all';

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** In the first process of a group, which answers nobody else: tells a member the metrics of all that answer requests at that moment. */
export function shareMetrics(member: Worker, answering: ReadonlySet<Worker>): void {
  answerProcess(member, OF_ALL, async () => {
    const of = (each: Worker): Promise<Metrics> => askProcess<Metrics>(each, OF_ONE);
    return AggregatorRegistry.aggregate(await Promise.all([...answering].map(of))).metrics();
  });
}

/** In a member: whichever of them is asked, Prometheus is told of all, each under its own label `process`. */
export class MetricsOfAll {
  constructor(registry: Registry) {
    registry.setDefaultLabels({ process: cluster.worker?.id });
    answerProcess(process, OF_ONE, () => registry.getMetricsAsJSON());
  }

  /** @throws Error when one of the processes does not answer */
  text(): Promise<string> {
    return askProcess<string>(process, OF_ALL);
  }
}
