import { StoredEvent } from '@das/events';
import { where } from '@das/platform';
import { type ExpectedError, failed } from './expected';
import { type Gateway, dataOf } from './gateway';
import { APPROVE, DECIDE, DENY, type Made, type Person, RESUBMIT, type Team, WITHDRAW } from './workflow-fixture';

export const EDIT =
  'mutation ($id: ID!, $input: UpdateApprovalRequestInput!) { updateApprovalRequest(id: $id, input: $input) { version } }';
export const DELETE = 'mutation ($id: ID!) { deleteApprovalRequest(id: $id) { status lifecycle_state version } }';

/** The operations of people on requests. Each returns the whole body. */
export const approve = async (person: Person, { id }: Made, args: object = {}): Promise<unknown> =>
  (await person.ask(APPROVE, { id, ...args })).body;
export const deny = async (person: Person, { id }: Made, args: object = {}): Promise<unknown> =>
  (await person.ask(DENY, { id, ...args })).body;
export const decide = async (
  person: Person,
  { id }: Made,
  decisions: object[],
  expected_version?: number,
): Promise<unknown> => (await person.ask(DECIDE, { id, input: { decisions, expected_version } })).body;
export const withdraw = async (person: Person, { id }: Made, reason?: string): Promise<unknown> =>
  (await person.ask(WITHDRAW, { id, reason })).body;
export const resubmit = async (person: Person, { id }: Made, input?: object): Promise<unknown> =>
  (await person.ask(RESUBMIT, { id, input })).body;
export const edit = async (person: Person, { id }: Made, input: object): Promise<unknown> =>
  (await person.ask(EDIT, { id, input })).body;
export const remove = async (person: Person, { id }: Made): Promise<unknown> => (await person.ask(DELETE, { id })).body;

const FIELD = new Map([
  [APPROVE, 'approveApprovalRequest'],
  [DENY, 'denyApprovalRequest'],
  [DECIDE, 'decideApprovalRequest'],
  [WITHDRAW, 'withdrawApprovalRequest'],
  [RESUBMIT, 'resubmitApprovalRequest'],
  [EDIT, 'updateApprovalRequest'],
  [DELETE, 'deleteApprovalRequest'],
]);

/** The whole response to a document that is refused. */
export const refused = (document: string, error: ExpectedError): object =>
  failed(document, FIELD.get(document) ?? '', error);

export const FORBIDDEN = { message: 'This action is unauthorized.', code: 'FORBIDDEN' };
export const NOT_ELIGIBLE = {
  message: 'You may not decide this: you do not hold a level that may decide it.',
  code: 'NOT_ELIGIBLE_APPROVER',
};
export const SELF_APPROVAL = { message: 'You may not decide your own request.', code: 'SELF_APPROVAL_FORBIDDEN' };
export const notPossible = (...allowed_actions: string[]): ExpectedError => ({
  message: "This is not allowed in the request's current state.",
  code: 'INVALID_TRANSITION',
  facts: { allowed_actions },
});

/** The error after another decision, with the actions that are still allowed. */
export function alreadyDecided(
  decision: 'approve' | 'deny',
  { id, name }: Person,
  ...allowed_actions: string[]
): ExpectedError {
  const word = decision === 'deny' ? 'Denied' : 'Approved';
  return {
    message: expect.stringMatching(
      new RegExp(`^${word} by ${name} on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.$`),
    ) as string,
    code: 'ALREADY_DECIDED',
    facts: {
      decision,
      decided_by: { id, name },
      on_behalf_of: null,
      decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
      allowed_actions,
    },
  };
}

/** The result of a line in the response to a decision. */
export const approvedLine = (opportunity_id: string | null | undefined, approved_price: number | null): object => ({
  opportunity_id,
  outcome: 'approved',
  status: 'approved',
  approved_price,
  next_levels: [],
});
export const advancedLine = (opportunity_id: string | undefined, ...codes: string[]): object => ({
  opportunity_id,
  outcome: 'advanced',
  status: 'pending',
  approved_price: null,
  next_levels: codes.map((code) => ({ code })),
});
export const deniedLine = (opportunity_id: string | null | undefined): object => ({
  opportunity_id,
  outcome: 'denied',
  status: 'denied',
  approved_price: null,
  next_levels: [],
});

export interface ExpectedResult {
  outcome: string;
  lines: object[];
  /** `lifecycle_state` and `version` of the request. */
  now: [string, number];
  replayed?: boolean;
}

/** The whole response to a decision that succeeded. */
export const decided = (
  document: string,
  { outcome, lines, now: [lifecycle_state, version], replayed = false }: ExpectedResult,
): object => ({
  data: {
    [FIELD.get(document) ?? '']: {
      outcome,
      replayed,
      lines,
      approval_request: { status: statusOf(lifecycle_state), lifecycle_state, version },
    },
  },
});

const STATUS = new Map([
  ['pending', 'pending'],
  ['denied', 'denied'],
  ['withdrawn', 'denied'],
]);

/** The `status` of a lifecycle state. */
export const statusOf = (lifecycle_state: string): string => STATUS.get(lifecycle_state) ?? 'approved';

export interface State {
  status: string;
  lifecycle_state: string;
  is_valid: boolean;
  round: number;
  version: number;
}

export async function read<T = Record<string, unknown>>(person: Person, id: string, fields: string): Promise<T> {
  const document = `query ($id: ID!) { approvalRequest(id: $id) { ${fields} } }`;
  return dataOf<{ approvalRequest: T }>(await person.ask(document, { id })).approvalRequest;
}

export const stateOf = (person: Person, id: string): Promise<State> =>
  read<State>(person, id, 'status lifecycle_state is_valid round version');

/** The whole state of a request. */
export const expectedState = (lifecycle_state: string, version: number, round = 1): State => ({
  status: statusOf(lifecycle_state),
  lifecycle_state,
  is_valid: ['approved', 'partially_approved'].includes(lifecycle_state),
  round,
  version,
});

interface Entry {
  action: string;
  result: string;
  actor: { user_id?: string };
  resource_type: string;
  resource_id: string;
  changes: Record<string, unknown> | null;
  metadata: Record<string, unknown> | null;
}

/** The audit entries of a request, oldest first. */
export const historyOf = async (person: Person, id: string): Promise<Entry[]> =>
  (
    await read<{ history: Entry[] }>(
      person,
      id,
      'history { action result actor resource_type resource_id changes metadata }',
    )
  ).history;

/** The same in short: action and actor. */
export const actionsOf = async (person: Person, id: string): Promise<[string, string | undefined][]> =>
  (await historyOf(person, id)).map(({ action, actor }) => [action, actor.user_id]);

export interface Event {
  type: string;
  data: {
    version: number;
    status: string;
    previous_status: string;
    lifecycle_state: string;
    round: number;
    justification: string | null;
    external_id: string | null;
    external_source: string | null;
    metadata: object;
    opportunities: object[];
    decision: object | null;
  };
}

/** The webhook events of a request, in order. */
export const eventsOf = async (gateway: Gateway, { tenant }: Team, id: string): Promise<Event[]> =>
  (await tenant.as(() => gateway.db.rowsOf(StoredEvent).list({ where: where.equals('resource_id', id) }))).map(
    ({ type, payload }) => ({
      type: type.replace('approval_request.', ''),
      data: payload.data as unknown as Event['data'],
    }),
  );

/** Sets a policy of the tenant. */
export const setPolicy = (
  gateway: Gateway,
  { tenant }: Team,
  policy: 'routing_basis' | 'self_approval' | 'timezone',
  value: string,
): Promise<unknown> =>
  tenant.as(() =>
    gateway.db.run({ text: `update tenants set ${policy} = $1 where id = $2`, values: [value, tenant.id] }),
  );
