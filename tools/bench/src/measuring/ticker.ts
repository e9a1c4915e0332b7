// A worker thread that posts a message at each planned time. Timers have a resolution of a millisecond, `Atomics.wait` of microseconds.
import { parentPort, workerData } from 'node:worker_threads';
import { type Plan, now } from './plan';

const { count, per_second, began_ms } = workerData as Plan;
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
for (let index = 0; index < count; index += 1) {
  const wait_ms = began_ms + (index * 1_000) / per_second - now();
  if (wait_ms > 0) Atomics.wait(never, 0, 0, wait_ms);
  parentPort?.postMessage(index);
}
