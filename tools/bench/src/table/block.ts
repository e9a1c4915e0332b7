import { type Figures, medianOf, ratiosOf } from '../measuring/figures';
import { alignedTable } from './aligned-table';
import type { Mark } from './mark';

/** A work of requests. Its targets were measured alternately. */
export interface Block {
  work: string;
  /** The figures by target. */
  figures: Map<string, Figures>;
  /** The goals of the first target. */
  marks: Mark[];
}

const TITLES = [
  'target',
  '/s',
  'spread',
  'ratio',
  'spread',
  'server µs',
  'database µs',
  'allocated kB',
  'memory MB',
  'latency',
  'p50 ms',
  'p99 ms',
];
const BYTES = 1_000;

export const blockTable = ({ figures }: Block): string => {
  const [first] = figures.values();
  const lines = [...figures].map(([target, each]) => [
    target,
    ...rateCells(each, first),
    ...costCells(each),
    ...latencyCells(each),
  ]);
  return alignedTable([TITLES, ...lines], { first: 1, last: TITLES.length - 1 });
};

/** The ratio is that of the first target to this one. */
function rateCells(figures: Figures, first: Figures | undefined): string[] {
  const ratios = first && first !== figures ? ratiosOf(first.rates, figures.rates) : [];
  return [...medianAndSpread(figures.rates, whole), ...medianAndSpread(ratios, (ratio) => ratio.toFixed(2))];
}

const costCells = ({ servers_us, databases_us, allocated_bytes, memory_MB }: Figures): string[] => [
  medianAndSpread(servers_us, whole)[0],
  medianAndSpread(databases_us, whole)[0],
  allocated_bytes === undefined ? '' : whole(allocated_bytes / BYTES),
  memory_MB?.toFixed(0) ?? '',
];

const latencyCells = ({ latency: { sent, p50_ms, p99_ms } }: Figures): string[] => [
  sent,
  p50_ms.toFixed(2),
  p99_ms.toFixed(2),
];

function medianAndSpread(values: number[], format: (value: number) => string): [string, string] {
  if (!values.length) return ['', ''];
  return [format(medianOf(values)), `${format(Math.min(...values))}-${format(Math.max(...values))}`];
}

const whole = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
