import type { Gateway } from './gateway';

/** The longest time that a request may block the process: 250 ms on two idle cores, 1 s in tests. */
const MAX_WAIT_MS = 1_000;
const PAUSE_MS = 25;

/**
 * Does the work while `/health/live` is requested all the time. Service and test share one process. A response time
 * counts only up to the CPU time of the process, because other processes may delay it on a busy machine.
 *
 * @throws Error when a response failed or took longer than a second
 */
export async function whileHealthy<T>({ url }: Gateway, work: () => Promise<T>): Promise<T> {
  let isDone = false;
  const watching = (async () => {
    let longest_ms = 0;
    do {
      longest_ms = Math.max(longest_ms, await waitOf(url));
    } while (!isDone);
    return longest_ms;
  })();
  try {
    return await work();
  } finally {
    isDone = true;
    const longest_ms = await watching;
    if (longest_ms > MAX_WAIT_MS) throw new Error(`/health/live answered after ${Math.round(longest_ms)} ms.`);
  }
}

/** The time of one response and of the pause before it, so that a pause that lasts too long counts; or the CPU time of the process meanwhile when that is less. */
async function waitOf(url: string): Promise<number> {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const response = await fetch(`${url}/health/live`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`/health/live answered ${response.status}.`);
  const elapsed_ms = performance.now() - started;
  if (elapsed_ms <= MAX_WAIT_MS) return elapsed_ms; // reading the CPU time takes long on some systems
  const { user, system } = process.cpuUsage(cpu);
  return Math.min(elapsed_ms, (user + system) / 1_000);
}
