import { NO_EXTERNAL_KEY, changedExternalKey, microsOf, priceOf } from '@das/platform';
import type { RequestDetail } from '../../model/request-detail';
import type { RequestDetailInput } from '../../model/request-inputs';
import type { LinePlan } from './plan-line-edits';

/** By part number. */
export type ListPrices = ReadonlyMap<string, number | null>;

/** The decision columns of a line that is pending. */
export const UNDECIDED = {
  status: 'pending',
  approved_price: null,
  reason_code: null,
  comment: null,
  decided_at: null,
  decided_by_id: null,
} as const;

/** The columns of a line that is new, besides its content. */
export const NEW_LINE = {
  ...UNDECIDED,
  used_quantity: 0,
  revises_opportunity_id: null,
  superseded_at: null,
  revoked_at: null,
} as const;

/** The row of a new line, except its id and tenant. */
export const newLine = (approval_request_id: string, line: RequestDetailInput, listPrices: ListPrices) => ({
  approval_request_id,
  partnumber: line.partnumber ?? null,
  quote_quantity: line.quote_quantity ?? null,
  requested_price:
    line.requested_price === null || line.requested_price === undefined
      ? null
      : priceOf(microsOf(line.requested_price)),
  other_details: line.other_details ?? null,
  ...NO_EXTERNAL_KEY,
  ...changedExternalKey(NO_EXTERNAL_KEY, line).change,
  list_price_at_request: listPrices.get(line.partnumber ?? '') ?? null,
});

/** The change of a line, with the current list price when its part number changes. */
export function changedLine<T extends RequestDetailInput>(
  { partnumber }: RequestDetail,
  change: T,
  listPrices: ListPrices,
): T & { list_price_at_request?: number | null } {
  const keepsPart = change.partnumber === undefined || change.partnumber === partnumber;
  return keepsPart ? change : { ...change, list_price_at_request: listPrices.get(change.partnumber ?? '') ?? null };
}

/** The lines after an edit that is only previewed; added lines have a blank id. */
export function previewLines(stored: RequestDetail[], plan: LinePlan, listPrices: ListPrices): RequestDetail[] {
  const kept = stored.filter(({ id }) => !plan.removed.some((line) => line.id === id));
  const changed = kept.map((line) => {
    const change = plan.changed.find((each) => each.line.id === line.id)?.change ?? {};
    const given = Object.entries(changedLine(line, change, listPrices)).filter(([, value]) => value !== undefined);
    return { ...line, ...Object.fromEntries(given) };
  });
  return [
    ...changed,
    ...plan.added.map((line) => ({ ...newLine('', line, listPrices), ...NEW_LINE, id: '', tenant_id: '' })),
  ];
}
