import { RequestLogWriter } from '@das/api-keys';
import { setTimeout as pause } from 'node:timers/promises';
import { type Gateway, type TestTenant, dataOf } from './gateway';

/** A row of the request log, as GraphQL returns it. */
export interface LoggedRow {
  id: string;
  route: string;
  operations: string[];
  status: number;
  error: string | null;
  request_id: string;
  bytes_out: number;
  ip: string;
}

export const ALL_OF_A_LOG =
  'id at api_key_id interface method route operations status error duration_ms bytes_out request_id ip user_agent replayed';
const LOGS = `query ($filter: RequestLogFilterInput, $first: Int, $after: String) { requestLogs(filter: $filter, first: $first, after: $after) {
  data { ${ALL_OF_A_LOG} } paginatorInfo { count hasMorePages endCursor syncedTo } } }`;

interface LogPage {
  data: LoggedRow[];
  paginatorInfo: { count: number; hasMorePages: boolean; endCursor: string | null; syncedTo: null };
}

export const logPage = async (tenant: Pick<TestTenant, 'graphql'>, given: object = {}): Promise<LogPage> =>
  dataOf<{ requestLogs: LogPage }>(await tenant.graphql(LOGS, { first: 100, ...given })).requestLogs;

/** Writes what was answered before. A response reaches the client shortly before it is noted. */
export async function written(gateway: Gateway): Promise<void> {
  await pause(20);
  const log = gateway.app.get(RequestLogWriter);
  await log.flush(); // may have begun before
  await log.flush();
}

/** The logged requests of a key, newest first. */
export async function logOf(gateway: Gateway, tenant: TestTenant, api_key_id: string): Promise<LoggedRow[]> {
  await written(gateway);
  return (await logPage(tenant, { filter: { api_key_id } })).data;
}
