import { AuditEntry } from '@das/audit';
import { newId, where } from '@das/platform';
import type { Client } from 'pg';
import type { Gateway } from './gateway';
import { SlowReader } from './slow-reader';
import type { Person, Team } from './workflow-fixture';

/** A whole export. */
export interface ExportReply {
  status: number;
  headers: Headers;
  text: string;
}

const EXPORT = '/v2/approvals/export.csv';

/** @param url of the gateway */
export async function exported(
  url: string,
  { token }: Pick<Person, 'token'>,
  query = '',
  method = 'GET',
): Promise<ExportReply> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${EXPORT}?${query}`, { method, headers });
  // `text()` of a response removes a byte order mark
  return {
    status: response.status,
    headers: response.headers,
    text: Buffer.from(await response.arrayBuffer()).toString(),
  };
}

/** The fields of a file by RFC 4180. */
export function fieldsOf(text: string): string[][] {
  const records: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const record: string[] = [];
    for (;;) {
      const [whole, quoted, plain = ''] = /"((?:[^"]|"")*)"|([^",\r\n]*)/y.exec(text.slice(at)) ?? [''];
      record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
      at += whole.length;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No line end at ${at}.`);
    at += 2;
    records.push(record);
  }
  return records;
}

/** The metadata of the exports that the audit log has, oldest first. */
export const auditedExports = (gateway: Gateway, team: Team): Promise<unknown[]> =>
  team.tenant.as(async () => {
    const entries = await gateway.db.rowsOf(AuditEntry).list({
      where: where.equals('action', 'approval_request.exported'),
      orderBy: [{ column: 'seq', order: 'ASC' }],
    });
    return entries.map(({ metadata }) => metadata);
  });

/** Adds requests with a line each, with long texts: about 4 KiB of CSV per request. */
export async function addLargeRequests(admin: Client, { tenant, requester }: Team, count: number): Promise<void> {
  const values = [tenant.id, newId().slice(0, 18), requester.id, count];
  await admin.query(
    `insert into approval_requests (tenant_id, id, customer_name, created_by_id)
     select $1, $2 || lpad(number::text, 8, '0'), 'Customer', $3 from generate_series(1, $4::int) as number`,
    values,
  );
  await admin.query(
    `insert into request_details (tenant_id, id, approval_request_id, status, comment, reason_code, partnumber, decided_by_id)
     select $1, $2 || lpad(number::text, 8, '0'), $2 || lpad(number::text, 8, '0'), 'pending', repeat('x', 2000), repeat('y', 2000), 'PN', $3
       from generate_series(1, $4::int) as number`,
    values,
  );
}

/** Begins an export and reads nothing of its file yet. */
export const slowExport = (url: string, { token }: Pick<Person, 'token'>, query = ''): Promise<SlowReader> =>
  SlowReader.open(`${url}${EXPORT}?${query}`, token);
