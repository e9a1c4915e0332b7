import { type IncomingMessage, get } from 'node:http';
import { Audit } from '@das/audit';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Gateway, TestTenant } from './gateway';

/** The lines of an export. */
export const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Adds entries of `size` bytes to the log of the tenant. */
export const addEntries = (gateway: Gateway, tenant: TestTenant, count: number, size = 1): Promise<unknown> =>
  tenant.as(() =>
    gateway.db.transaction(async () => {
      for (let number = 0; number < count; number += 1)
        await gateway.app.get(Audit).record('thing.done', { metadata: { filler: 'x'.repeat(size) } });
    }),
  );

/** A reader that takes no byte of the body before `rest()`. */
export class SlowReader {
  private constructor(readonly response: IncomingMessage) {}

  /** Resolves with the headers of the response. */
  static open(url: string, token: string): Promise<SlowReader> {
    return new Promise((resolve, reject) => {
      get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (response) =>
        resolve(new SlowReader(response.pause())),
      ).on('error', reject);
    });
  }

  /** Reads to the end. @param pause_ms after each piece @throws Error when the transfer is broken off */
  async rest(pause_ms = 0): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.response) {
      chunks.push(chunk as Buffer);
      if (pause_ms) await pause(pause_ms);
    }
    return Buffer.concat(chunks).toString();
  }

  leave(): void {
    this.response.destroy();
  }
}

/** The metadata of the recorded exports of a tenant, oldest first. */
export const recordedExports = async (admin: Client, { id }: { id: string }): Promise<unknown[]> =>
  (
    await admin.query<{ metadata: unknown }>(
      `select metadata from audit_logs where tenant_id = $1 and action = 'audit_log.exported' order by seq`,
      [id],
    )
  ).rows.map(({ metadata }) => metadata);
