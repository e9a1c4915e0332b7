import { AuditEntry } from '@das/audit';
import { type Actor, where } from '@das/platform';
import { DATE_TIME, ULID } from './expected';
import { type Gateway, dataOf } from './gateway';
import { inDays } from './moments';
import { eventsOf } from './workflow-actions';
import type { Made, Person, Team } from './workflow-fixture';

const SCOPE = 'scope { sales_regions request_types customers account_numbers rep_firms category_ids }';
const FIELDS = `id principal { id } delegate { id } from until state ended_because level_ids max_amount ${SCOPE} reason
  warnings { code message opportunity_id details } created_by { id } created_at updated_at revoked_by { id } revoked_at can_edit can_revoke`
  .split(/\s+/)
  .join(' ');
export const CREATE = `mutation ($input: CreateDelegationInput!) { createDelegation(input: $input) { ${FIELDS} } }`;
export const UPDATE = `mutation ($id: ID, $input: UpdateDelegationInput!) { updateDelegation(id: $id, input: $input) { ${FIELDS} } }`;
export const REVOKE = `mutation ($id: ID!) { revokeDelegation(id: $id) { ${FIELDS} } }`;
export const READ = `query ($id: ID!) { delegation(id: $id) { ${FIELDS} } }`;
const LIST =
  'query ($filter: DelegationFilterInput) { delegations(filter: $filter) { data { id } paginatorInfo { total } } }';

export interface Shown {
  id: string;
  from: string;
  until: string;
  state: string;
  ended_because: string | null;
  level_ids: string[] | null;
  warnings: { code: string; message: string }[];
  can_edit: boolean;
  can_revoke: boolean;
}

/** Creates a delegation from now on for three days. */
export const delegate = async (principal: Person, to: Person, more: object = {}): Promise<Shown> =>
  dataOf<{ createDelegation: Shown }>(
    await principal.ask(CREATE, { input: { delegate_id: to.id, until: inDays(3), ...more } }),
  ).createDelegation;
export const revoke = async (person: Person, { id }: Pick<Shown, 'id'>): Promise<Shown> =>
  dataOf<{ revokeDelegation: Shown }>(await person.ask(REVOKE, { id })).revokeDelegation;
export const readDelegation = async (person: Person, { id }: Pick<Shown, 'id'>): Promise<Shown | null> =>
  dataOf<{ delegation: Shown | null }>(await person.ask(READ, { id })).delegation;
/** The ids that a person lists. */
export const listed = async (person: Person, filter?: object): Promise<string[]> => {
  const { delegations } = dataOf<{ delegations: { data: { id: string }[]; paginatorInfo: object } }>(
    await person.ask(LIST, { filter }),
  );
  expect(delegations.paginatorInfo).toEqual({ total: delegations.data.length });
  return delegations.data.map(({ id }) => id);
};

/** A delegation in a response, with these values instead of the defaults. */
export const shown = (principal: Person, to: Person, change: object = {}): object => ({
  id: ULID,
  principal: { id: principal.id },
  delegate: { id: to.id },
  from: DATE_TIME,
  until: DATE_TIME,
  state: 'active',
  ended_because: null,
  level_ids: null,
  max_amount: null,
  scope: null,
  reason: null,
  warnings: [],
  created_by: { id: principal.id },
  created_at: DATE_TIME,
  updated_at: DATE_TIME,
  revoked_by: null,
  revoked_at: null,
  can_edit: true,
  can_revoke: true,
  ...change,
});

const SEEN =
  'query ($id: ID!) { approvalRequest(id: $id) { allowed_actions opportunities { can_decide } steps { candidates { user { id } because on_behalf_of { id } delegation_id } } } }';

/** The candidates of a request in short, and whether the reader may decide each line. */
export async function seenBy(person: Person, { id }: Made): Promise<{ candidates: string[]; can_decide: boolean[] }> {
  interface Candidate {
    user: { id: string };
    because: string;
    on_behalf_of: { id: string } | null;
  }
  const { approvalRequest } = dataOf<{
    approvalRequest: { opportunities: { can_decide: boolean }[]; steps: { candidates: Candidate[] }[] };
  }>(await person.ask(SEEN, { id }));
  return {
    candidates: approvalRequest.steps.flatMap(({ candidates }) =>
      candidates.map(({ because, user, on_behalf_of }) =>
        [because, user.id, ...(on_behalf_of ? ['for', on_behalf_of.id] : [])].join(' '),
      ),
    ),
    can_decide: approvalRequest.opportunities.map(({ can_decide }) => can_decide),
  };
}

/** A user of the team with no level. */
export const newStandIn = (team: Team): Promise<Person> => team.join('approver');

/** The audit entries of a delegation, oldest first: action, actor and metadata. */
export async function actionsOn(
  { db }: Gateway,
  { tenant }: Team,
  id: string,
): Promise<[string, string | undefined, object | null][]> {
  const orderBy = [{ column: 'seq', order: 'ASC' as const }];
  const entries = await tenant.as(() =>
    db.rowsOf(AuditEntry).list({ where: where.equals('resource_id', id), orderBy }),
  );
  return entries.map(({ action, actor, metadata }) => [action, (actor as Actor).user_id, metadata]);
}

/** The events of a delegation in order, each with its state. */
export const eventTypesOf = async (gateway: Gateway, team: Team, id: string): Promise<[string, unknown][]> =>
  (await eventsOf(gateway, team, id)).map(({ type, data }) => [type, (data as unknown as { state: string }).state]);
