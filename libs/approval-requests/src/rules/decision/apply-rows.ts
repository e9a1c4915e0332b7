import { NOW, type Now, newId } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import type { RequestRows } from '../../model/request-rows';
import { EMPTY_STEP, type NewStep } from '../routing/new-steps';
import type { DecisionRows } from './rows';

/** A row in which each {@link NOW} is a time. */
type Dated<T> = { [K in keyof T]: Now extends T[K] ? Exclude<T[K], Now> | string : T[K] };

/** The request with its rows as they would be after a decision, for its dry run. @param now `Y-m-d H:i:s` in UTC */
export function applyRows(
  context: LockedContext,
  { request, lines, signed, following }: DecisionRows,
  now: string,
): RequestRows & { request: ApprovalRequest } {
  const dated = <T extends object>(row: T): Dated<T> =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value === NOW ? now : (value as unknown)]),
    ) as Dated<T>;
  const changesOf = <T extends { id: string }>(changes: T[]): Map<string, Dated<T>> =>
    new Map(changes.map((change) => [change.id, dated(change)]));
  const [decided, changed] = [changesOf(lines), changesOf<SignedOrChanged>([...signed, ...following.changed])];
  const removed = new Set(following.removed);
  const kept = context.steps.flatMap((step) => (removed.has(step.id) ? [] : { ...step, ...changed.get(step.id) }));
  const added = following.added.map((step) => dated(storedStep(context.request, step)) as ApprovalStep);
  return {
    request: { ...context.request, ...dated(request), updated_at: now },
    lines: context.lines.map((line) => ({ ...line, ...decided.get(line.id) })),
    steps: inOrder([...kept, ...added]),
  };
}

type SignedOrChanged = DecisionRows['signed'][number] | DecisionRows['following']['changed'][number];

const storedStep = ({ tenant_id }: ApprovalRequest, step: NewStep) => ({
  ...EMPTY_STEP,
  ...step,
  id: newId(),
  tenant_id,
});

/** The order in which steps are read. */
const inOrder = (steps: ApprovalStep[]): ApprovalStep[] =>
  steps.sort(
    (one, other) =>
      one.round - other.round ||
      compared(one.opportunity_id ?? '', other.opportunity_id ?? '') ||
      one.sequence - other.sequence,
  );

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
