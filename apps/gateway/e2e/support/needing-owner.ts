import { dataOf } from './gateway';
import { matching } from './listed-requests';
import type { Team } from './workflow-fixture';

const SEEN = `{ approvalRequests(orderBy: [{ column: ID, order: ASC }]) { data {
  id steps { status rank candidates { user { role } on_behalf_of { role } } }
} } }`;

interface Seen {
  id: string;
  steps: {
    status: string;
    rank: number | null;
    candidates: { user: { role: string }; on_behalf_of: { role: string } | null }[];
  }[];
}
/** The requests that need an owner: those that their candidates say. The filter with `false` finds the others. */
export const needing = async (team: Team): Promise<string[]> => {
  const left = await matching(team.admin, { needs_owner: true });
  const { data } = dataOf<{ approvalRequests: { data: Seen[] } }>(await team.owner.ask(SEEN)).approvalRequests;
  const ids = (isLeft: boolean): string[] => data.filter((each) => needsOwner(each) === isLeft).map(({ id }) => id);
  expect([left, await matching(team.admin, { needs_owner: false })]).toEqual([ids(true), ids(false)]);
  return left;
};
const needsOwner = ({ steps }: Seen): boolean =>
  steps.some(
    ({ status, rank, candidates }) =>
      status === 'active' && (rank === null || candidates.every((each) => isOwner(each.on_behalf_of ?? each.user))),
  );
const isOwner = ({ role }: { role: string }): boolean => role === 'owner';
