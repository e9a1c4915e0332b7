import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { mostMark } from '../measuring/results';
import { quantileOf } from '../measuring/statistics';
import { ask, send } from '../measuring/target';
import { type RequestsToDecide, requestsToDecide } from '../seeds/requests';
import { decisionOf } from './requests';
import { type Work, OURS } from './work';

const PER_SECOND = 50;
const MAX_P95_MS = 1_000;
const PATIENCE_MS = 120_000;
const LOOK_MS = 20;
const CREATE = 'mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { id } } }';
const DELETE = 'mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) { id } }';

/** From the response of a decision to the receiver of its webhook. */
export const webhookLatency: Work = {
  name: 'webhook-latency',
  run: async (stage) => {
    const requests = await requestsToDecide(stage);
    const { url } = await stage.ours();
    const { token } = requests.tenant.owner;
    /** The time of arrival by request. */
    const arrivals = new Map<string, number>();
    const receiver = createServer((request, response) => {
      const at = performance.now();
      json(request).then(
        (body) => {
          arrivals.set((body as { data: { id: string } }).data.id, at);
          response.writeHead(204).end();
        },
        () => response.destroy(),
      );
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const variables = { input: { url: address, event_types: ['approval_request.approved'] } };
    const { createWebhookEndpoint: made } = await ask<{ createWebhookEndpoint: { endpoint: { id: string } } }>(
      { url },
      token,
      { query: CREATE, variables },
    );
    try {
      stage.log(`${PER_SECOND} decisions a second`);
      const count = Math.ceil(PER_SECOND * stage.flags.seconds * stage.flags.rounds);
      const answered = await decideAtRate(url, requests, count);
      await until(() => arrivals.size >= count);
      const delays_ms = [...answered].map(([id, at]) => Math.max((arrivals.get(id) ?? NaN) - at, 0));
      const p95_ms = quantileOf(delays_ms, 0.95);
      const mark = mostMark(p95_ms, MAX_P95_MS, 'ms', { digits: 1, of: 'as p95' });
      const work = `from a decision's answer to the receiver, at ${PER_SECOND} decisions/s`;
      return [{ work, target: OURS, figure: `p95 ${p95_ms.toFixed(1)} ms`, mark }];
    } finally {
      await ask({ url }, token, { query: DELETE, variables: made.endpoint });
      receiver.close();
      receiver.closeAllConnections();
    }
  },
};

/** Sends decisions without waiting for responses. @returns the time of the response by request */
async function decideAtRate(
  url: string,
  { tenant, next }: RequestsToDecide,
  count: number,
): Promise<Map<string, number>> {
  const answered = new Map<string, number>();
  const began = performance.now();
  const decided = async (): Promise<void> => {
    const request = next();
    await send({ url }, tenant.approver.token, decisionOf(request));
    answered.set(request.request_id, performance.now());
  };
  const deciding: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    await pause(Math.max(began + (index * 1_000) / PER_SECOND - performance.now(), 0));
    deciding.push(decided());
  }
  await Promise.all(deciding);
  return answered;
}

/** @throws Error when the condition is not met within two minutes */
async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('The webhooks did not all arrive.');
    await pause(LOOK_MS);
  }
}
