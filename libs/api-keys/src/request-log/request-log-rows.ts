import {
  Database,
  type Fragment,
  REMOVED_AT_ONCE,
  type RemovedBatch,
  inGroups,
  lowestIdAt,
  newIdAt,
  sql,
  tenant,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { DayCount } from './day-counts';
import { MAX_LIMITED_ROWS, MINUTE_MS } from './limited-rows';
import { type LoggedRequest, TOO_MANY } from './logged-request';
import { RequestLog } from './request-log';

const DAY_MS = 86_400_000;
/** Rows of one statement: its text must not hold up other requests. */
const MAX_ROWS_AT_ONCE = 1_000;
const LARGEST_INT = 2_147_483_647;
/** Days that counts of requests are kept. */
const KEY_DAYS_KEPT = 400;

/** The rows with status 429 of one key and minute that are stored already. */
interface StoredLimited {
  api_key_id: string;
  minute: number;
  stored: number;
}

/** Writes and removes rows of the request log and of the usage by day. */
@Injectable()
export class RequestLogRows {
  constructor(private readonly db: Database) {}

  /** Stores requests of the current tenant in one transaction. @param days one count of each key, day and interface */
  async add(requests: LoggedRequest[], days: DayCount[]): Promise<void> {
    await this.db.transaction(async () => {
      if (days.length) await this.addDays(days);
      for (const group of inGroups(await this.withinLimit(requests), () => 1, MAX_ROWS_AT_ONCE))
        await this.insert(group.map(rowOf));
    });
  }

  /** Removes the oldest rows of the current tenant that are older than this number of days. */
  async removeLogs(days: number): Promise<RemovedBatch> {
    const end = lowestIdAt(Date.now() - days * DAY_MS);
    const removed = await this.db.run(sql`
      delete from request_logs where ${tenant} and id in (
        select id from request_logs where ${tenant} and id < ${end} order by id limit ${REMOVED_AT_ONCE}) returning id`);
    return { removed: { request_logs: removed.length }, hasMore: removed.length === REMOVED_AT_ONCE };
  }

  /** Removes the counts of days that are kept no longer. */
  async removeDays(): Promise<RemovedBatch> {
    const first = new Date(Date.now() - KEY_DAYS_KEPT * DAY_MS).toISOString().slice(0, 10);
    const removed = await this.db.run(sql`
      delete from api_key_days where ${tenant} and (api_key_id, date, interface) in (
        select api_key_id, date, interface from api_key_days where ${tenant} and date < ${first} limit ${REMOVED_AT_ONCE}) returning 1`);
    return { removed: { api_key_days: removed.length }, hasMore: removed.length === REMOVED_AT_ONCE };
  }

  /**
   * Each column is an array: PostgreSQL reads a row from arrays in a third of the time that it takes from JSON, and this is done for every
   * request of a key. The names of root fields, which contain no comma, are one text.
   */
  private async insert(rows: LogRow[]): Promise<void> {
    const arrays: Fragment = (bind) =>
      COLUMNS.map((name) => `${bind(rows.map((row) => row[name]))}::${TYPES[name]}[]`).join(', ');
    const columns = sql.raw(COLUMNS.join(', '));
    await this.db.run(sql`
      insert into request_logs (${tenant.column}, operations, ${columns})
      select ${tenant.id}, string_to_array(given.root_fields, ','), ${columns} from unnest(${rows.map(({ operations }) => operations.join())}::text[], ${arrays}) as given(root_fields, ${columns})
      returning 1`); // Citus inserts from a select only if it returns rows
  }

  /** In one order, so that processes that add to the same counts do not deadlock. */
  private async addDays(days: DayCount[]): Promise<void> {
    const given = sql.fragment`json_to_recordset(${JSON.stringify(days)}) as given(
      api_key_id text, date date, interface text, requests integer, writes integer, client_errors integer, server_errors integer, limited integer)`;
    await this.db.run(sql`
      insert into api_key_days (${tenant.column}, api_key_id, date, interface, requests, writes, client_errors, server_errors, limited)
      select ${tenant.id}, api_key_id, date, interface, requests, writes, client_errors, server_errors, limited from ${given}
       order by api_key_id, date, interface
          on conflict (${tenant.column}, api_key_id, date, interface) do update
         set requests = api_key_days.requests + excluded.requests, writes = api_key_days.writes + excluded.writes,
             client_errors = api_key_days.client_errors + excluded.client_errors,
             server_errors = api_key_days.server_errors + excluded.server_errors, limited = api_key_days.limited + excluded.limited
      returning 1`);
  }

  /** The requests without those of status 429 beyond the limit of their key and minute, over all processes. */
  private async withinLimit(requests: LoggedRequest[]): Promise<LoggedRequest[]> {
    const limited = requests.filter(({ status }) => status === TOO_MANY);
    if (!limited.length) return requests;
    const lock = sql.fragment`hashtextextended('request log ' || ${tenant.id}, 0)`;
    await this.db.run(sql`select pg_advisory_xact_lock(${lock})`); // the count follows in a statement that sees what others have stored
    const stored = new Map((await this.storedLimited(limited)).map((row) => [bucketOf(row), row.stored]));
    return requests.filter((request) => {
      if (request.status !== TOO_MANY) return true;
      const bucket = bucketOf({ api_key_id: request.api_key_id, minute: Math.floor(request.at_ms / MINUTE_MS) });
      const count = stored.get(bucket) ?? 0;
      stored.set(bucket, count + 1);
      return count < MAX_LIMITED_ROWS;
    });
  }

  private storedLimited(limited: LoggedRequest[]): Promise<StoredLimited[]> {
    const keys = [...new Set(limited.map(({ api_key_id }) => api_key_id))];
    const first = Math.floor(Math.min(...limited.map(({ at_ms }) => at_ms)) / MINUTE_MS) * MINUTE_MS;
    return this.db.run<StoredLimited>(sql`
      select api_key_id, floor(extract(epoch from at) / 60)::integer as minute, count(*)::integer as stored from request_logs
       where ${tenant} and api_key_id = any(${keys}) and id >= ${lowestIdAt(first)} and status = ${TOO_MANY} group by 1, 2`);
  }
}

const bucketOf = ({ api_key_id, minute }: Pick<StoredLimited, 'api_key_id' | 'minute'>): string =>
  `${api_key_id} ${minute}`;

type LogRow = Omit<RequestLog, 'tenant_id'>;

const TYPES = {
  id: 'text',
  api_key_id: 'text',
  at: 'timestamptz',
  interface: 'text',
  method: 'text',
  route: 'text',
  status: 'integer',
  error: 'text',
  duration_ms: 'float8',
  bytes_out: 'integer',
  request_id: 'text',
  ip: 'text',
  user_agent: 'text',
  replayed: 'boolean',
} satisfies Partial<Record<keyof LogRow, string>>;
const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[];

/** A row with each member named: copies by rest and spread cost more than the rest of the work in this process. */
function rowOf(request: LoggedRequest): LogRow {
  return {
    id: newIdAt(request.at_ms),
    api_key_id: request.api_key_id,
    at: new Date(request.at_ms).toISOString(),
    interface: request.interface,
    method: request.method,
    route: request.route,
    operations: request.operations as string[],
    status: request.status,
    error: request.error,
    duration_ms: Math.round(request.duration_ms * 1_000) / 1_000,
    bytes_out: Math.min(request.bytes_out, LARGEST_INT),
    request_id: request.request_id,
    ip: request.ip,
    user_agent: request.user_agent,
    replayed: request.replayed,
  };
}
