import type { PoolClient } from 'pg';

/** The caller that a key identifies. */
export interface Caller {
  tenant_id: string;
  user_id: string;
}

/** Runs the statements of one scenario on a connection with the tenant. @returns the JSON body that GraphQL would return */
export type HandWrittenWork = (
  client: PoolClient,
  caller: Caller,
  variables: Record<string, unknown>,
) => Promise<string>;
