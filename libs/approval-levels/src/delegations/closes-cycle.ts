import type { People, Period } from './delegation';

export type Edge = People & Period;

/**
 * Whether a new delegation closes a cycle of any length whose delegations are all in force at some moment. Such a cycle exists, if at all,
 * at a moment at which one of its delegations begins.
 *
 * @param others those that are neither ended nor revoked
 */
export function closesCycle(added: Edge, others: Edge[]): boolean {
  const overlapping = others.filter((other) => overlap(added, other));
  const begins = overlapping.map(({ in_force_from }) => in_force_from).filter((moment) => covers(added, moment));
  const moments = new Set([added.in_force_from, ...begins]);
  return [...moments].some((moment) => {
    const edges = overlapping.filter((other) => covers(other, moment));
    return reaches(added.delegate_id, added.principal_id, edges);
  });
}

/** Whether two periods have a moment in common. */
export const overlap = (one: Period, other: Period): boolean =>
  one.in_force_from < other.until && other.in_force_from < one.until;

const covers = ({ in_force_from, until }: Period, moment: string): boolean => in_force_from <= moment && moment < until;

/** Whether delegations lead from one user to another. */
function reaches(from: string, to: string, edges: Edge[]): boolean {
  const seen = new Set([from]);
  for (const user of seen)
    for (const { principal_id, delegate_id } of edges) if (principal_id === user) seen.add(delegate_id); // visited later by the same loop
  return seen.has(to);
}
