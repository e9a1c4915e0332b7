import { partName } from './part-name';
import type { ApprovalRequest } from './request-query';

/** A value that differs between two versions of a request. */
export interface Change {
  what: string;
  before: string;
  after: string;
}

const HEADER = {
  customer_name: 'Customer',
  end_customer_name: 'End customer',
  account_number: 'Account number',
  project_name: 'Project',
  sales_contact: 'Sales contact',
  sales_region: 'Sales region',
  request_type: 'Request type',
  rep_firm: 'Rep firm',
  request_date: 'Request date',
  expected_delivery_date: 'Expected delivery date',
  validity_period: 'Validity',
  lifecycle_state: 'State',
} as const;

const LINE = {
  quote_quantity: 'quantity',
  requested_price: 'requested price',
  approved_price: 'approved price',
  status: 'state',
} as const;

const ABSENT = '–';
const textOf = (value: string | number | null | undefined): string => (value === null || value === undefined || value === '' ? ABSENT : String(value));

const differences = <T extends object>(names: Partial<Record<keyof T, string>>, before: Partial<T>, after: Partial<T>): Change[] =>
  Object.entries(names).flatMap(([key, what]) => {
    const [one, other] = [before[key as keyof T], after[key as keyof T]].map((value) => textOf(value as string));
    return one === other ? [] : [{ what: String(what), before: one ?? ABSENT, after: other ?? ABSENT }];
  });

/** What changed between two versions of a request, in the order in which it is shown. */
export function changesBetween(before: ApprovalRequest, after: ApprovalRequest): Change[] {
  const header = differences<ApprovalRequest>(HEADER, before, after);
  const missing = before.opportunities.filter(({ id }) => !after.opportunities.some((line) => line.id === id));
  const lines = after.opportunities.flatMap((line) => {
    const name = partName(line, after.opportunities);
    const old = before.opportunities.find(({ id }) => id === line.id);
    if (!old) return [{ what: name, before: ABSENT, after: 'added' }];
    const part = textOf(old.partnumber) === textOf(line.partnumber) ? [] : [{ what: `${name}, part number`, before: textOf(old.partnumber), after: name }];
    return [...part, ...differences(LINE, old, line).map((change) => ({ ...change, what: `${name}, ${change.what}` }))];
  });
  const removedLines = missing.map((line) => ({ what: partName(line, before.opportunities), before: 'present', after: 'removed' }));
  return [...header, ...lines, ...removedLines, ...stepChanges(before, after)];
}

/** Steps that were decided since. */
function stepChanges(before: ApprovalRequest, after: ApprovalRequest): Change[] {
  return after.steps.flatMap(({ id, status, acted_by, levels }) => {
    const old = before.steps.find((step) => step.id === id);
    if (!old || old.status === status || !acted_by) return [];
    const codes = levels.map(({ code }) => code).join(', ') || 'Owner';
    return [{ what: `Step ${codes}`, before: old.status, after: `${status} by ${acted_by.name}` }];
  });
}
