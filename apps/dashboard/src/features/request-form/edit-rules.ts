import type { HeaderField, StoredRequest } from './form-values';

/** What the form changes: a new request, a stored one, a stored one that starts a new round, or an approved one that gets a revision. */
export type FormKind = 'new' | 'edit' | 'resubmit' | 'revise';

/** The fields to which decisions refer. All other fields may change at any time. */
export const COMMERCIAL: ReadonlySet<HeaderField> = new Set([
  'customer_name',
  'end_customer_name',
  'account_number',
  'validity_period',
]);

/** Why something cannot change: its request is not pending, or a decision refers to it. */
export type LockReason = 'state' | 'decided';

/** Why fields are read-only. */
export const LOCKS: Record<LockReason, { header: string; line: string; lines: string }> = {
  state: {
    header: 'Customer, end customer, account number and validity cannot change: the request is no longer pending.',
    line: 'The request is no longer pending: only the details of the line can change.',
    lines: 'The request is no longer pending: lines cannot be added.',
  },
  decided: {
    header: 'Customer, end customer, account number and validity cannot change: a line was decided in this round.',
    line: 'This line was decided in this round: only its details can change.',
    lines: '',
  },
};

export interface EditRules {
  /** The reason why a field of the request cannot change; undefined when it can. */
  header: (field: HeaderField) => LockReason | undefined;
  /** The reason why part number, quantity and price of a line cannot change, and why it cannot be removed. */
  line: (line_id: string) => LockReason | undefined;
  /** Why no line can be added. */
  lines: LockReason | undefined;
}

const FREE: EditRules = { header: () => undefined, line: () => undefined, lines: undefined };

const DECIDED = new Set(['endorsed', 'approved', 'denied']);

/** What the form may change. The server decides in any case. */
export function editRules(kind: FormKind, request: StoredRequest | undefined): EditRules {
  if (kind !== 'edit' || !request) return FREE;
  if (request.lifecycle_state !== 'pending')
    return { header: (field) => (COMMERCIAL.has(field) ? 'state' : undefined), line: () => 'state', lines: 'state' };
  const decided = new Set(
    request.steps
      .filter(
        ({ round, status, carried_from_round, carried_from_request_id }) =>
          round === request.round &&
          carried_from_round === null &&
          carried_from_request_id === null &&
          DECIDED.has(status),
      )
      .map(({ opportunity_id }) => opportunity_id),
  );
  const ids = new Set<string | null>(request.opportunities.map(({ id }) => id));
  const isHeaderDecided = [...decided].some((id) => (id === null ? !ids.size : ids.has(id)));
  return {
    header: (field) => (isHeaderDecided && COMMERCIAL.has(field) ? 'decided' : undefined),
    line: (line_id) => (decided.has(line_id) ? 'decided' : undefined),
    lines: undefined,
  };
}
