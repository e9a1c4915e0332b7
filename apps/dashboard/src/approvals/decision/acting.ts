import type { Option } from '../../ui/option';
import type { ApprovalRequest, Step } from '../request/request-query';

interface Actor {
  id: string;
  role: string;
  levels: readonly { rank: number }[];
}

type Decidable = Pick<ApprovalRequest, 'steps' | 'round' | 'opportunities'>;

const activeSteps = ({ steps, round }: Decidable): Step[] =>
  steps.filter((step) => step.round === round && step.status === 'active');

/** Whose authority the person may use at the active steps: `Myself` first, then each principal. Empty when there is no principal. */
export function actingChoices(request: Decidable, { id }: Actor): Option[] {
  const principals = new Map(
    activeSteps(request).flatMap(({ candidates }) =>
      candidates.flatMap(({ user, on_behalf_of }) =>
        user.id === id && on_behalf_of ? [[on_behalf_of.id, on_behalf_of.name] as const] : [],
      ),
    ),
  );
  if (!principals.size) return [];
  return [{ value: id, label: 'Myself' }, ...[...principals].map(([value, label]) => ({ value, label }))];
}

/** The request with only those lines as the person's that the authority may decide. The server decides whether it suffices. */
export function withLinesOf<R extends Decidable>(request: R, person: Actor, on_behalf_of: string): R {
  const decidable = new Set(
    activeSteps(request).flatMap((step) => (mayUse(step, person, on_behalf_of) ? [step.opportunity_id] : [])),
  );
  const opportunities = request.opportunities.map((line) => ({
    ...line,
    can_decide: line.can_decide && decidable.has(line.id),
  }));
  return { ...request, opportunities };
}

/** A person who is asked only for others may still decide as a holder of a higher level or as an owner. */
function mayUse({ candidates, rank }: Step, { id, role, levels }: Actor, on_behalf_of: string): boolean {
  const own = candidates.filter(({ user }) => user.id === id);
  if (on_behalf_of !== id) return own.some((candidate) => candidate.on_behalf_of?.id === on_behalf_of);
  return (
    own.length === 0 ||
    own.some((candidate) => candidate.on_behalf_of === null) ||
    role === 'owner' ||
    levels.some((level) => rank !== null && level.rank > rank)
  );
}
