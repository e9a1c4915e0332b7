import type { PoolClient } from 'pg';
import type { Caller } from './pool';

/** Runs the statements of one scenario on a connection that is bound to the tenant. @returns the JSON body that GraphQL would return */
export type HandWrittenWork = (
  client: PoolClient,
  caller: Caller,
  variables: Record<string, unknown>,
) => Promise<string>;
