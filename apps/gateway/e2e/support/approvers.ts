import type { Role, User } from '@das/tenants';
import { type Gateway } from './gateway';
import { newPerson } from './people';
import { type Made, type Person, type Team, ask, newTeam } from './workflow-fixture';
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

/** The lines of each request of a queue. */
const QUEUE_LINES = [
  { partnumber: 'VPS-480-48D', quote_quantity: 200, requested_price: 1_400 },
  { partnumber: 'VIC-M12-5M', quote_quantity: 4, requested_price: 1_400 },
];

/** A request with two lines that waits for the level RSM. */
export const askForTwo = (person: Person, customer_name: string): Promise<Made> =>
  ask(person, QUEUE_LINES, { customer_name });

/** A team with a request of each of these customers, and a person who holds the level RSM. */
export async function newQueue(
  gateway: Gateway,
  ...customers: string[]
): Promise<{ own: Team; person: User; made: Made[] }> {
  const own = await newTeam(gateway);
  const made: Made[] = [];
  for (const customer of customers) made.push(await askForTwo(own.requester, customer));
  return { own, person: await newHolder(gateway, own, own.levels.RSM), made };
}

/** The decisions on a request that are stored, as action and actor, oldest first. */
export async function storedDecisions({ owner }: Team, id: string): Promise<string[]> {
  const { history } = await read<{ history: { action: string; result: string }[] }>(
    owner,
    id,
    'history { action result }',
  );
  return history
    .filter(({ action, result }) => action.startsWith('approval_line.') && result === 'success')
    .map(({ action }) => action.replace('approval_line.', ''));
}
