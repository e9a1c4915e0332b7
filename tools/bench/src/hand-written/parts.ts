import type { PoolClient } from 'pg';

/** Reads rows that belong to requests. @returns the rows by request, without its id */
export async function partsOf<T extends object>(
  client: PoolClient,
  name: string,
  text: string,
  values: unknown[],
): Promise<Map<string, T[]>> {
  const { rows } = await client.query<{ approval_request_id: string }>({ name, text, values });
  const parts = new Map<string, T[]>();
  for (const { approval_request_id, ...part } of rows) {
    const others = parts.get(approval_request_id);
    if (others) others.push(part as T);
    else parts.set(approval_request_id, [part as T]);
  }
  return parts;
}
