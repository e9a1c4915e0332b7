import { type Failure, ValidationFailed } from '@das/platform';
import type { ApprovalRequest } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';
import { remainingQuantity } from '../approved/remaining-quantity';
import { isValid, isValidLine } from '../lifecycle/is-valid';
import { discountPercent } from '../pricing/line-pricing';
import type { Cell } from './csv-row';

/** What a row of the file is. */
export const EXPORT_ROWS = ['lines', 'requests'] as const;
export type ExportRows = (typeof EXPORT_ROWS)[number];

/** A request as the export reads it. */
export interface ExportedRequest extends Pick<ApprovalRequest, (typeof STORED_OF_REQUEST)[number]> {
  /** The number of its lines. */
  lines: number;
}

export type ExportedLine = Pick<RequestDetail, (typeof STORED_OF_LINE)[number]>;

/** What a row of the file is computed from. */
export interface ExportedRow {
  request: ExportedRequest;
  /** Absent for a header-only request, and with a row per request. */
  line?: ExportedLine;
  /** The time of the business clock at which the rows were read. */
  now: string;
  /** The names of users by id. */
  names: ReadonlyMap<string, string>;
  /** Of the line, when they are exported. */
  tariff_amount?: number;
  landed_price?: number | null;
}

type Column = (row: ExportedRow) => Cell;
type OfLine = (line: ExportedLine, row: ExportedRow) => Cell;

const nameOf = (id: string | null, names: ReadonlyMap<string, string>): string | undefined =>
  id === null ? undefined : names.get(id);

const COPIED_OF_REQUEST = [
  'version',
  'request_type',
  'request_date',
  'sales_region',
  'sales_contact',
  'customer_name',
  'end_customer_name',
  'account_number',
  'project_name',
  'rep_firm',
  'expected_delivery_date',
  'validity_period',
  'valid_from',
  'valid_until',
  'extensions',
  'revises_id',
] as const;

const copied = <Name extends keyof ExportedRequest>(names: readonly Name[]): [Name, Column][] =>
  names.map((name) => [name, ({ request }) => request[name]]);

/** The columns of a request, in the order of the file. */
const REQUEST_COLUMNS: readonly [string, Column][] = [
  ...copied(['id', 'status', 'lifecycle_state']),
  ['is_valid', ({ request, now }) => isValid(request, now)],
  ...copied(['round', ...COPIED_OF_REQUEST]),
  ['created_by', ({ request, names }) => nameOf(request.created_by_id, names)],
  ...copied(['created_at', 'updated_at']),
];

const OF_LINE: readonly [string, OfLine][] = [
  ['opportunity_id', ({ id }) => id],
  ['partnumber', ({ partnumber }) => partnumber],
  ['quote_quantity', ({ quote_quantity }) => quote_quantity],
  ['requested_price', ({ requested_price }) => requested_price],
  ['approved_price', ({ approved_price }) => approved_price],
  ['line_status', ({ status }) => status],
  ['line_is_valid', (line, { request, now }) => isValidLine(line, request, now)],
  ['list_price_at_request', ({ list_price_at_request }) => list_price_at_request],
  ['discount_percent', (line) => discountPercent(line)],
  ['tariff_amount', (_, { tariff_amount }) => tariff_amount],
  ['landed_price', (_, { landed_price }) => landed_price],
  ['reason_code', ({ reason_code }) => reason_code],
  ['comment', ({ comment }) => comment],
  ['decided_by', ({ decided_by_id }, { names }) => nameOf(decided_by_id, names)],
  ['decided_at', ({ decided_at }) => decided_at],
  ['used_quantity', ({ used_quantity }) => used_quantity],
  ['remaining_quantity', (line) => remainingQuantity(line)],
  ['superseded_by_id', ({ superseded_by_id }) => superseded_by_id],
  ['superseded_at', ({ superseded_at }) => superseded_at],
  ['revoked_at', ({ revoked_at }) => revoked_at],
];

const LINE_COLUMNS = OF_LINE.map(([name, value]): [string, Column] => [
  name,
  (row) => (row.line ? value(row.line, row) : null),
]);

const COLUMNS: Record<ExportRows, ReadonlyMap<string, Column>> = {
  requests: new Map(REQUEST_COLUMNS),
  lines: new Map([...REQUEST_COLUMNS, ...LINE_COLUMNS]),
};

/** The names of all columns, in the order of the file. */
export const EXPORT_COLUMNS: readonly string[] = [...COLUMNS.lines.keys()];

/** The stored columns of requests that the file is computed from. */
export const STORED_OF_REQUEST = [
  'id',
  'status',
  'lifecycle_state',
  'round',
  ...COPIED_OF_REQUEST,
  'created_by_id',
  'created_at',
  'updated_at',
] as const;

/** The stored columns of lines that the file is computed from. */
export const STORED_OF_LINE = [
  'id',
  'approval_request_id',
  'partnumber',
  'quote_quantity',
  'requested_price',
  'approved_price',
  'status',
  'list_price_at_request',
  'reason_code',
  'comment',
  'decided_by_id',
  'decided_at',
  'used_quantity',
  'superseded_by_id',
  'superseded_at',
  'revoked_at',
] as const;

/** The chosen columns of a file, in its order. */
export interface ExportColumns {
  names: string[];
  valuesOf: (row: ExportedRow) => Cell[];
}

/**
 * @param names in the order wanted; all columns by default
 * @throws ValidationFailed for a column that such rows do not have
 */
export function exportColumns(rows: ExportRows, names: readonly string[] = []): ExportColumns {
  const known = COLUMNS[rows];
  const failures = names.flatMap((name, index): Failure[] =>
    known.has(name) ? [] : [{ path: ['columns', `${index}`], rule: 'in' }],
  );
  if (failures.length) throw new ValidationFailed(failures);
  const wanted = names.length ? [...names] : [...known.keys()];
  const columns = wanted.map((name) => known.get(name) as Column);
  return { names: wanted, valuesOf: (row) => columns.map((value) => value(row)) };
}
