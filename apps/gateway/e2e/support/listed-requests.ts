import { dataOf } from './gateway';
import type { Person } from './workflow-fixture';

const LIST =
  'query ($filter: ApprovalRequestFilterInput) { approvalRequests(filter: $filter, orderBy: [{ column: ID, order: ASC }]) { data { id } paginatorInfo { total } } }';
const COUNT =
  'query ($filter: ApprovalRequestFilterInput) { approvalRequests(first: 0, filter: $filter) { paginatorInfo { total } } }';

/** The ids of the requests that match, oldest first; the total of an empty page is the same. */
export async function matching(person: Person, filter: object): Promise<string[]> {
  const { approvalRequests } = dataOf<{ approvalRequests: { data: { id: string }[]; paginatorInfo: object } }>(
    await person.ask(LIST, { filter }),
  );
  const ids = approvalRequests.data.map(({ id }) => id);
  expect([approvalRequests.paginatorInfo, dataOf(await person.ask(COUNT, { filter }))]).toEqual([
    { total: ids.length },
    { approvalRequests: { paginatorInfo: { total: ids.length } } },
  ]);
  return ids;
}

/**
 * The ids of the requests that await a person.
 *
 * @param awaiting_me_as `own` or `delegate`
 */
export const queue = (person: Person, awaiting_me_as?: string): Promise<string[]> =>
  matching(person, { awaiting_me: true, awaiting_me_as });
