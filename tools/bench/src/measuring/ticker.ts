// A worker thread that posts each planned time when it has come. Timers have a resolution of a millisecond, `Atomics.wait` of microseconds.
import { parentPort, workerData } from 'node:worker_threads';
import { type Plan, now } from './plan';

const { count, per_second } = workerData as Plan;
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const began_ms = now(); // the start of this thread takes time that is not latency
for (let index = 0; index < count; index += 1) {
  const planned_ms = began_ms + (index * 1_000) / per_second;
  const wait_ms = planned_ms - now();
  if (wait_ms > 0) Atomics.wait(never, 0, 0, wait_ms);
  parentPort?.postMessage(planned_ms);
}
