import { setTimeout as pause } from 'node:timers/promises';
import { ascending, quantileOf } from '../measuring/figures';
import { headersOf } from '../measuring/target';
import type { Receiver } from './receiver';
import type { Row } from '../table/row';
import { type RequestsToDecide, requestsToDecide } from '../seeds/requests';
import { decidingTarget, decisionOf } from './decide';
import { until, withEndpoints } from './endpoints';
import type { Work } from './work';

const PER_SECOND = 50;
const MOST_P95_MS = 1_000;
const APPROVED = 'approval_request.approved';
const DECISIONS = 'decide one line, with a webhook for each';

export const webhookLatency: Work = {
  name: 'webhook-latency',
  run: async (stage) => {
    const requests = await requestsToDecide(stage);
    const ours = await stage.ours();
    const { url } = ours;
    return withEndpoints({ url, tenant: requests.tenant, count: 1, event_types: [APPROVED] }, async (receiver) => {
      stage.log(`${PER_SECOND} decisions a second`);
      const delays_ms = await delaysOf(
        receiver,
        url,
        requests,
        Math.ceil(PER_SECOND * stage.flags.seconds * stage.flags.rounds),
      );
      const figures = await stage.throughputOf([decidingTarget(ours, requests)]);
      return [latencyRow(delays_ms), { work: DECISIONS, figures, marks: [] }];
    });
  },
};

/** Measures from the response of each decision to the receiver. Decisions are sent at a fixed rate, without waiting for responses. */
async function delaysOf(receiver: Receiver, url: string, requests: RequestsToDecide, count: number): Promise<number[]> {
  const answered = new Map<string, number>();
  const began = performance.now();
  const deciding: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    await pause(Math.max(began + (index * 1_000) / PER_SECOND - performance.now(), 0));
    deciding.push(decided(url, requests).then((id) => void answered.set(id, performance.now())));
  }
  await Promise.all(deciding);
  await until(() => receiver.arrivals.length >= count);
  return receiver.arrivals.map(({ id, at }) => Math.max(at - (answered.get(id) ?? NaN), 0));
}

async function decided(url: string, { tenant, next }: RequestsToDecide): Promise<string> {
  const request = next();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: headersOf({ token: () => tenant.approver.token }),
    body: decisionOf(request),
  });
  const answer = await response.text();
  if (answer.includes('"errors":')) throw new Error(answer);
  return request.request_id;
}

function latencyRow(delays_ms: number[]): Row {
  const sorted = ascending(delays_ms);
  const [p50_ms, p95_ms, p99_ms] = [quantileOf(sorted, 0.5), quantileOf(sorted, 0.95), quantileOf(sorted, 0.99)];
  return {
    work: `from a decision's answer to the receiver, at ${PER_SECOND} decisions/s`,
    target: 'ours',
    figure: `p95 ${p95_ms.toFixed(1)} ms`,
    p50_ms,
    p99_ms,
    mark: { text: `p95 at most ${MOST_P95_MS} ms`, measured: `${p95_ms.toFixed(1)} ms`, isMet: p95_ms <= MOST_P95_MS },
  };
}
