import { byKey } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import type { RequestRows } from '../../model/request-rows';
import { inOrder, storedStep } from '../routing/new-steps';
import type { DecisionRows } from './rows';

/** The request with its rows as they would be after a decision, for its dry run. */
export function applyRows(
  context: LockedContext,
  { request, lines, signed, following }: DecisionRows,
  updated_at: string,
): RequestRows & { request: ApprovalRequest } {
  const decided = byKey(lines, 'id');
  const changed = byKey<SignedOrChanged>([...signed, ...following.changed], 'id');
  const removed = new Set(following.removed);
  const kept = context.steps.flatMap((step) => (removed.has(step.id) ? [] : { ...step, ...changed.get(step.id) }));
  const added = following.added.map((step) => storedStep(context.request, step));
  return {
    request: { ...context.request, ...request, updated_at },
    lines: context.lines.map((line) => ({ ...line, ...decided.get(line.id) })),
    steps: inOrder([...kept, ...added]),
  };
}

type SignedOrChanged = DecisionRows['signed'][number] | DecisionRows['following']['changed'][number];
