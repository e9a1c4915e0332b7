// Loaded into each measured server before its program, in any build: reports what its process uses, on request.
import { GCProfiler, getHeapStatistics } from 'node:v8';
import { allocatedBytes } from './allocated-bytes';

let profiler: GCProfiler | undefined;
let used = 0;

const heapSize = (): number => getHeapStatistics().used_heap_size;

const ANSWERS: Record<string, () => unknown> = {
  'CPU time': () => process.cpuUsage(),
  /** From now on, until the bytes are asked for. */
  'count allocations': () => {
    profiler = new GCProfiler();
    used = heapSize();
    profiler.start();
    return 0;
  },
  'allocated bytes': () => allocatedBytes(used, profiler?.stop()?.statistics ?? [], heapSize()),
};

process.on('message', (question) => {
  const answer = ANSWERS[String(question)];
  if (answer) process.send?.(answer());
});
process.channel?.unref(); // the server may exit while the channel is open
