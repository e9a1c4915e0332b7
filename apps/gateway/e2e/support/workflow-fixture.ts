import { type Role, TenantsService, type User, rolesWith } from '@das/tenants';
import { runInContext, systemContext } from '@das/platform';
import { type Gateway, type Reply, type TestTenant, dataOf, newUser, post } from './gateway';
import { givenLevel } from './factories';

/** A person with a key. */
export interface Person {
  id: string;
  name: string;
  token: string;
  ask: (query: string, variables?: object) => Promise<Reply>;
}

/** A tenant with the four levels of the documentation, each with a holder, and a requester. */
export interface Team {
  tenant: TestTenant;
  levels: { PA: string; RSM: string; RD: string; VP: string };
  owner: Person;
  admin: Person;
  requester: Person;
  pa: Person;
  rsm: Person;
  rd: Person;
  vp: Person;
  /** Creates another person of a role, with levels to hold. A role that may not decide is given after the assignment. */
  join: (role: Role, ...level_ids: string[]) => Promise<Person>;
  /** Assigns one more level to a person. */
  hold: (person: { id: string }, level_id: string) => Promise<void>;
}

const LEVELS = {
  PA: { rank: 10, threshold_price_requested: 250, threshold_price_approved: 100 },
  RSM: { rank: 20, threshold_price_requested: 2_500, threshold_price_approved: 1_500 },
  RD: { rank: 30, threshold_price_requested: 5_000, threshold_price_approved: 5_000 },
  VP: { rank: 40, threshold_price_requested: null, threshold_price_approved: 12_000 },
};

export const ASSIGN =
  'mutation ($level_id: ID!, $user_id: ID!) { assignApprover(level_id: $level_id, user_id: $user_id) { id } }';

export const UNASSIGN =
  'mutation ($level_id: ID!, $user_id: ID!) { unassignApprover(level_id: $level_id, user_id: $user_id) { id approvers { id } } }';

export async function newTeam(gateway: Gateway): Promise<Team> {
  const tenant = await gateway.newTenant();
  const ids: [string, string][] = [];
  for (const [code, level] of Object.entries(LEVELS))
    ids.push([code, await givenLevel(tenant, { code, name: code, ...level })]);
  const levels = Object.fromEntries(ids) as Team['levels'];
  const person = ({ id, name }: User, token: string): Person => ({
    id,
    name,
    token,
    ask: (query, variables) => post(gateway.url, { query, variables }, { authorization: `Bearer ${token}` }),
  });
  const join = async (role: Role, ...level_ids: string[]): Promise<Person> => {
    const asSystem = <T>(work: () => Promise<T>) => runInContext(systemContext(tenant.id), work);
    const give = (id: string, given: Role) =>
      asSystem(() => gateway.app.get(TenantsService).updateUser(id, { role: given }));
    const { owner: user, token } = await asSystem(() => newUser(gateway.app, role));
    const mayHold = !level_ids.length || rolesWith('requests:decide').has(role);
    if (!mayHold) await give(user.id, 'approver');
    for (const level_id of level_ids) await hold(user, level_id);
    if (!mayHold) await give(user.id, role);
    return person(user, token);
  };
  const hold = async ({ id: user_id }: { id: string }, level_id: string): Promise<void> =>
    void dataOf(await tenant.graphql(ASSIGN, { level_id, user_id }));
  const [admin, requester, pa, rsm, rd, vp] = await Promise.all([
    join('admin'),
    join('requester'),
    join('approver', levels.PA),
    join('approver', levels.RSM),
    join('approver', levels.RD),
    join('approver', levels.VP),
  ]);
  return { tenant, levels, owner: person(tenant.owner, tenant.token), admin, requester, pa, rsm, rd, vp, join, hold };
}

/** The input of a line. */
export interface LineInput {
  partnumber?: string;
  quote_quantity?: number | null;
  requested_price?: number | null;
  external_id?: string;
  external_source?: string;
  metadata?: object;
}

/** A request with the ids of its lines. */
export interface Made {
  id: string;
  lines: string[];
}

/** Creates a request with these lines, or with one line for each price. */
export async function ask(person: Person, lines: (number | LineInput)[], header: object = {}): Promise<Made> {
  const opportunities = lines.map((line) => (typeof line === 'number' ? { requested_price: line } : line));
  const document =
    'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id opportunities { id } } }';
  const { createApprovalRequest: made } = dataOf<{
    createApprovalRequest: { id: string; opportunities: { id: string }[] };
  }>(await person.ask(document, { input: { ...header, ...(lines.length && { opportunities }) } }));
  return { id: made.id, lines: made.opportunities.map(({ id }) => id) };
}

export const APPROVE =
  'mutation ($id: ID!, $comment: String, $expected_version: Int) { approveApprovalRequest(id: $id, comment: $comment, expected_version: $expected_version) { outcome replayed lines { opportunity_id outcome status approved_price next_levels { code } } approval_request { status lifecycle_state version } } }';
export const DENY =
  'mutation ($id: ID!, $reason_code: String, $comment: String, $expected_version: Int) { denyApprovalRequest(id: $id, reason_code: $reason_code, comment: $comment, expected_version: $expected_version) { outcome replayed lines { opportunity_id outcome status approved_price next_levels { code } } approval_request { status lifecycle_state version } } }';
export const DECIDE =
  'mutation ($id: ID!, $input: DecideApprovalRequestInput!) { decideApprovalRequest(id: $id, input: $input) { outcome replayed lines { opportunity_id outcome status approved_price next_levels { code } } approval_request { status lifecycle_state version } } }';
export const WITHDRAW =
  'mutation ($id: ID!, $reason: String) { withdrawApprovalRequest(id: $id, reason: $reason) { status lifecycle_state version round opportunities { status reason_code comment approved_price } } }';
export const RESUBMIT =
  'mutation ($id: ID!, $input: UpdateApprovalRequestInput) { resubmitApprovalRequest(id: $id, input: $input) { status lifecycle_state version round opportunities { id status reason_code comment approved_price requested_price } } }';
export const BULK =
  'mutation ($input: BulkApproveInput!) { bulkApproveApprovalRequests(input: $input) { summary { total approved partially_approved advanced unchanged failed } results { index id outcome status version next_levels { code } error { code message } } job { id status total done result } } }';
export const STEPS =
  'query ($id: ID!) { approvalRequest(id: $id) { steps { opportunity_id round sequence rank levels { code } status acted_by { id } price comment reason_code carried_from_round } } }';

/** The steps of a request in short: `round.sequence status rank`, with the price where there is one. */
export async function stepsOf(person: Person, id: string): Promise<string[]> {
  type Step = {
    round: number;
    sequence: number;
    rank: number | null;
    status: string;
    price: number | null;
    carried_from_round: number | null;
  };
  const { approvalRequest } = dataOf<{ approvalRequest: { steps: Step[] } }>(await person.ask(STEPS, { id }));
  return approvalRequest.steps.map(({ round, sequence, rank, status, price, carried_from_round }) => {
    const carried = carried_from_round === null ? '' : ` from round ${carried_from_round}`;
    return `${round}.${sequence} ${rank ?? 'owner'} ${status}${price === null ? '' : ` @ ${price}`}${carried}`;
  });
}
