import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { MANY } from './measure';
import { type Plan, now } from './plan';
import { type Target, addressOf, hasErrors, headersOf } from './target';

const OK = 200;

/**
 * Sends requests at planned times, whether or not the previous ones were answered. A latency counts from the planned time, so a server
 * that falls behind is not asked less often (no coordinated omission).
 *
 * @throws Error when a response is not 200 or contains errors
 * @returns the latency of every request in ms
 */
export async function measureAtRate(
  target: Target,
  { per_second, seconds }: { per_second: number; seconds: number },
): Promise<number[]> {
  const plan: Plan = { count: Math.max(Math.round(per_second * seconds), 1), per_second };
  const agent = new Agent({ keepAlive: true, maxSockets: MANY });
  const ticker = new Worker(join(__dirname, 'ticker.js'), { workerData: plan });
  const sent: Promise<number>[] = [];
  ticker.on('message', (planned_ms: number) => {
    const answered = send(target, agent).then(() => now() - planned_ms);
    answered.catch(() => undefined); // reported below, when all are sent
    sent.push(answered);
  });
  await once(ticker, 'exit');
  const latencies_ms = await Promise.all(sent).finally(() => agent.destroy());
  if (latencies_ms.length !== plan.count)
    throw new Error(`${target.name}: ${latencies_ms.length} of ${plan.count} requests were sent.`);
  return latencies_ms;
}

async function send(target: Target, agent: Agent): Promise<void> {
  const body = target.body();
  const headers = { ...headersOf(target), 'content-length': Buffer.byteLength(body) };
  const sending = request(addressOf(target), { method: 'POST', agent, headers });
  sending.end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== OK || hasErrors(answer))
    throw new Error(`${target.name}: ${response.statusCode} ${answer}`);
}
