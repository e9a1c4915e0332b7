import type { User } from '@das/tenants';

/** A person whom an event about a step names, and why. */
export interface Recipient {
  user: Pick<User, 'email' | 'id' | 'name'>;
  because: string;
}

/** The most recipients that an event names. */
const MAX_RECIPIENTS = 50;

/** The recipients of an event: each user once, with the first reason. */
export function recipientsOf(people: readonly Recipient[]): object[] {
  const first = new Map<string, Recipient>();
  for (const each of people) if (!first.has(each.user.id)) first.set(each.user.id, each);
  return [...first.values()].slice(0, MAX_RECIPIENTS).map(({ user, because }) => ({
    user_id: user.id,
    name: user.name,
    email: user.email,
    because,
  }));
}
