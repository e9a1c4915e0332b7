import { DATE_TIME, failed } from './expected';
import { type Reply, post } from './gateway';
import { APPROVE, DECIDE, DENY, type Made, type Person } from './workflow-fixture';

/** A person who decides a request of one line at one of the gateways. */
export interface Contestant {
  person: Person;
  url: string;
  way: 'approve' | 'bulk' | 'decide' | 'deny';
  /** A counter price, for the way `decide`. */
  price?: number;
  expected_version?: number;
}

export const BULK =
  'mutation ($input: BulkApproveInput!) { bulkApproveApprovalRequests(input: $input) { summary { total approved partially_approved advanced unchanged failed } results { index id outcome status version error { code message } } job { id } } }';

const DOCUMENTS = { approve: APPROVE, bulk: BULK, decide: DECIDE, deny: DENY };
const FIELDS = {
  approve: 'approveApprovalRequest',
  bulk: 'bulkApproveApprovalRequests',
  decide: 'decideApprovalRequest',
  deny: 'denyApprovalRequest',
};

export function decideAs(
  { person, url, way, price, expected_version }: Contestant,
  { id, lines }: Made,
): Promise<Reply> {
  const variables = {
    approve: { id, expected_version },
    deny: { id, expected_version, reason_code: 'price' },
    decide: {
      id,
      input: {
        decisions: [{ opportunity_id: lines[0], decision: 'approve', approved_price: price }],
        expected_version,
      },
    },
    bulk: { input: { ids: [id] } },
  }[way];
  return post(url, { query: DOCUMENTS[way], variables }, { authorization: `Bearer ${person.token}` });
}

/** The decision that won. */
export interface Won {
  person: Person;
  decision: 'approve' | 'deny';
  price: number | null;
}

/** The response to the winner and to its repetitions, which differ in `replayed` only. */
export function winningBody(
  { way }: Contestant,
  { id, lines }: Made,
  { decision, price }: Won,
  replayed: boolean,
): object {
  const status = decision === 'approve' ? 'approved' : 'denied';
  if (way === 'bulk') {
    const outcome = replayed ? 'unchanged' : 'approved';
    const results = [{ index: 0, id, outcome, status, version: 2, error: null }];
    return { data: { [FIELDS.bulk]: { summary: summary(outcome), results, job: null } } };
  }
  const line = { opportunity_id: lines[0], outcome: status, status, approved_price: price, next_levels: [] };
  const approval_request = { status, lifecycle_state: status, version: 2 };
  return { data: { [FIELDS[way]]: { outcome: status, replayed, lines: [line], approval_request } } };
}

/** The response to another decision, or to another person. */
export function losingBody({ way, expected_version }: Contestant, { id }: Made, { person, decision }: Won): object {
  const message: unknown = expect.stringMatching(
    new RegExp(
      `^${decision === 'deny' ? 'Denied' : 'Approved'} by ${person.name} on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.$`,
    ),
  );
  if (way === 'bulk') {
    const error = { code: 'ALREADY_DECIDED', message };
    const results = [
      { index: 0, id, outcome: 'failed', status: decision === 'deny' ? 'denied' : 'approved', version: null, error },
    ];
    return { data: { [FIELDS.bulk]: { summary: summary('failed'), results, job: null } } };
  }
  if (expected_version === 1) {
    const conflict = {
      code: 'VERSION_CONFLICT',
      message: 'Version 1 was expected, but the request is at version 2.',
      facts: { current_version: 2, expected_version: 1 },
    };
    return failed(DOCUMENTS[way], FIELDS[way], conflict);
  }
  const facts = {
    decision,
    decided_by: { id: person.id, name: person.name },
    on_behalf_of: null,
    decided_at: DATE_TIME,
    allowed_actions: expect.any(Array),
  };
  return failed(DOCUMENTS[way], FIELDS[way], { code: 'ALREADY_DECIDED', message: message as string, facts });
}

const summary = (outcome: string): object => ({
  ...{ total: 1, approved: 0, partially_approved: 0, advanced: 0, unchanged: 0, failed: 0 },
  [outcome]: 1,
});
