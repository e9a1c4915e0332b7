import type { Role, User } from '@das/tenants';
import { type Gateway } from './gateway';
import { newPerson } from './people';
import type { Team } from './workflow-fixture';
import { read } from './workflow-actions';

/** A person with a password who holds these levels, for the pages of the dashboard. */
export async function newHolder(gateway: Gateway, team: Team, ...level_ids: string[]): Promise<User> {
  return newHolderOf(gateway, team, 'approver', level_ids);
}

/** The same in another role. */
export async function newHolderOf(gateway: Gateway, team: Team, role: Role, level_ids: string[]): Promise<User> {
  const user = await newPerson(gateway, team.tenant, role);
  for (const level_id of level_ids) await team.hold(user, level_id);
  return user;
}

/** The decisions on a request that are stored, as action and actor, oldest first. */
export async function storedDecisions({ owner }: Team, id: string): Promise<string[]> {
  const { history } = await read<{ history: { action: string; result: string }[] }>(owner, id, 'history { action result }');
  return history
    .filter(({ action, result }) => action.startsWith('approval_line.') && result === 'success')
    .map(({ action }) => action.replace('approval_line.', ''));
}
