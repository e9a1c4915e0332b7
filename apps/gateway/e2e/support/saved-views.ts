import { DATE_TIME, ULID } from './expected';
import { dataOf } from './gateway';
import type { Person } from './workflow-fixture';

const FIELDS =
  'id name filter order_by columns shared created_by { id } is_mine can_edit count count_capped created_at updated_at';
export const CREATE = `mutation ($input: SavedViewInput!) { createSavedView(input: $input) { ${FIELDS} } }`;
export const UPDATE = `mutation ($id: ID, $input: SavedViewInput!) { updateSavedView(id: $id, input: $input) { ${FIELDS} } }`;
export const DELETE = `mutation ($id: ID!) { deleteSavedView(id: $id) { ${FIELDS} } }`;
export const VIEW = `query ($id: ID!) { savedView(id: $id) { ${FIELDS} } }`;
export const VIEWS = `{ savedViews { ${FIELDS} } }`;
/** The ids of a list of requests. */
export const LIST =
  'query ($view_id: ID, $filter: ApprovalRequestFilterInput, $orderBy: [QueryApprovalRequestsOrderByOrderByClause!]) { approvalRequests(view_id: $view_id, filter: $filter, orderBy: $orderBy) { data { id } paginatorInfo { total } } }';

/** The whole response. */
export const body = async (person: Person, document: string, variables: object = {}): Promise<unknown> =>
  (await person.ask(document, variables)).body;

/** Saves a view. @returns its id */
export const saved = async (person: Person, input: object = {}): Promise<string> =>
  dataOf<{ createSavedView: { id: string } }>(
    await person.ask(CREATE, { input: { name: 'A view', filter: {}, ...input } }),
  ).createSavedView.id;

/** A view in the response to its creator, with these values instead of the defaults. */
export const shown = (creator: Person, change: object = {}): object => ({
  id: ULID,
  name: 'A view',
  filter: {},
  order_by: null,
  columns: null,
  shared: false,
  created_by: { id: creator.id },
  is_mine: true,
  can_edit: true,
  count: 0,
  count_capped: false,
  created_at: DATE_TIME,
  updated_at: DATE_TIME,
  ...change,
});

/** The names of the views that a person reads, in order. */
export const namesOf = async (person: Person): Promise<string[]> =>
  dataOf<{ savedViews: { name: string }[] }>(await person.ask('{ savedViews { name } }')).savedViews.map(
    ({ name }) => name,
  );

/** The ids of the requests in a list, whose total must be their number. */
export async function requestsIn(person: Person, args: object): Promise<string[]> {
  const { approvalRequests } = dataOf<{
    approvalRequests: { data: { id: string }[]; paginatorInfo: { total: number } };
  }>(await person.ask(LIST, args));
  expect(approvalRequests.paginatorInfo.total).toBe(approvalRequests.data.length);
  return approvalRequests.data.map(({ id }) => id);
}
