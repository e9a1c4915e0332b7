import type { Failure } from '@das/platform';
import type { User } from '@das/tenants';
import { mayTakePart } from './delegation-caller';
import type { Period } from './delegation';

export const MAX_DELEGATIONS = 20;
const LONGEST_MS = 366 * 24 * 3_600_000;

const msOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);

/** Any error in the period is reported at `until`. */
export const periodFailures = ({ in_force_from, until }: Period, now: string): Failure[] =>
  until <= in_force_from || until <= now || msOf(until) - msOf(in_force_from) > LONGEST_MS
    ? [{ path: ['input', 'until'], rule: 'delegation_period' }]
    : [];

/** The two users of a new delegation, as they were found. */
interface FoundPeople {
  principal: User | null;
  delegate: User | null;
}

/** Both are active users whose role may decide, and they are not the same. */
export function peopleFailures({ principal, delegate }: FoundPeople): Failure[] {
  const isDelegate = mayTakePart(delegate) && delegate.id !== principal?.id;
  return [
    ...(mayTakePart(principal) ? [] : [invalid('principal_id')]),
    ...(isDelegate ? [] : [invalid('delegate_id')]),
  ];
}

/** @param present the principal's delegations that are scheduled or active */
export const numberFailures = (present: number): Failure[] =>
  present < MAX_DELEGATIONS
    ? []
    : [{ path: ['input', 'principal_id'], rule: 'max_delegations', params: { max: MAX_DELEGATIONS } }];

/** @param ids as they are stored; undefined for an id in a wrong form. @param held the levels that the principal holds */
export const levelFailures = (ids: (string | undefined)[], held: ReadonlySet<string>): Failure[] =>
  ids.flatMap((id, index) => (id !== undefined && held.has(id) ? [] : [invalid('level_ids', `${index}`)]));

const invalid = (...path: string[]): Failure => ({ path: ['input', ...path], rule: 'exists' });
