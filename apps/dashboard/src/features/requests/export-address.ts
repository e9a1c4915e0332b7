import type { RequestsFilter } from './requests-filter';

/** The columns of a request, in the order of the file. */
const OF_REQUEST = [
  'id',
  'status',
  'lifecycle_state',
  'is_valid',
  'round',
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
  'created_by',
  'created_at',
  'updated_at',
] as const;

const OF_LINE = [
  'opportunity_id',
  'partnumber',
  'quote_quantity',
  'requested_price',
  'approved_price',
  'line_status',
  'line_is_valid',
  'list_price_at_request',
  'discount_percent',
  'tariff_amount',
  'landed_price',
  'reason_code',
  'comment',
  'decided_by',
  'decided_at',
  'used_quantity',
  'remaining_quantity',
  'superseded_by_id',
  'superseded_at',
  'revoked_at',
] as const;

export type ExportRows = 'lines' | 'requests';

/** The columns that a file with such rows may have. */
export const COLUMNS_OF: Record<ExportRows, readonly string[]> = {
  lines: [...OF_REQUEST, ...OF_LINE],
  requests: OF_REQUEST,
};

/** What the person chooses of a file. */
export interface ExportChoice {
  rows: ExportRows;
  /** Those that are left out. */
  without: ReadonlySet<string>;
  hasMark: boolean;
}

/** The columns that are chosen, in the order of the file. */
export const columnsOf = ({ rows, without }: ExportChoice): string[] =>
  COLUMNS_OF[rows].filter((name) => !without.has(name));

/** The address of the file. @param view_id the saved view that is open */
export function exportAddress(filter: RequestsFilter, view_id: string | undefined, choice: ExportChoice): string {
  const columns = columnsOf(choice);
  const parameters = new URLSearchParams(filterParameters(filter));
  if (view_id !== undefined) parameters.set('view_id', view_id);
  if (choice.rows === 'requests') parameters.set('rows', choice.rows);
  if (columns.length < COLUMNS_OF[choice.rows].length) parameters.set('columns', columns.join(','));
  if (choice.hasMark) parameters.set('bom', '1');
  const text = parameters.toString();
  return `/v2/approvals/export.csv${text && `?${text}`}`;
}

/** Matches nothing. */
const NOTHING: [string, string][] = [['ids', '']];

/**
 * The filter of the page as parameters. It has at most two parts, that of the view and that of the chips, which must both match: a parameter that
 * has a different value in each matches nothing.
 */
function filterParameters({ AND: parts, ...own }: RequestsFilter): [string, string][] {
  const parameters = new Map<string, string>();
  for (const part of [own, ...[parts ?? []].flat()])
    for (const [name, value] of Object.entries(part as Record<string, string | number | boolean>)) {
      const text = String(value);
      if (parameters.has(name) && parameters.get(name) !== text) return NOTHING;
      parameters.set(name, text);
    }
  return [...parameters];
}
