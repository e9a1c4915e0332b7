import { setTimeout as pause } from 'node:timers/promises';
import type { CreatedTenant } from '../environment/admin-program';

const RETRY_MS = 50;
const PATIENCE_MS = 120_000;

/** A request for approval that the service has answered. */
export interface Answer {
  name: string;
  at_ms: number;
}

/** Creates requests for approval in several tenants, one after another in each. A request without an answer is repeated with its idempotency key. */
export class RequestLoad {
  readonly answers: Answer[] = [];
  private number = 0;

  constructor(
    private readonly tenants: CreatedTenant[],
    private readonly serviceUrl: () => string,
    private readonly signal: AbortSignal,
  ) {}

  /** Creates requests while this work runs, and returns when the last one is answered. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const clients = this.tenants.map(async ({ secret }) => {
      while (!isOver) await this.create(secret, `request-${(this.number += 1)}`);
    });
    const [result] = await Promise.all([work().finally(() => (isOver = true)), ...clients]);
    return result;
  }

  /** @throws Error when the service refuses the request */
  private async create(key: string, name: string): Promise<void> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': name };
    for (const deadline = Date.now() + PATIENCE_MS; ;) {
      this.signal.throwIfAborted();
      const body = JSON.stringify({ project_name: name });
      const status = await fetch(`${this.serviceUrl()}/v2/approvals`, { method: 'POST', headers, body }).then(
        async (response) => response.text().then(() => response.status),
        () => 0,
      );
      if (status === 201) return void this.answers.push({ name, at_ms: Date.now() });
      if ((status >= 400 && status < 500 && status !== 409) || Date.now() > deadline)
        throw new Error(`${name} was not created: ${status}.`);
      await pause(RETRY_MS);
    }
  }
}

/** The names of all requests in the database. */
export const NAMES = 'select project_name as name from approval_requests';
