import { NOW, type Now, newId } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import type { RequestRows } from '../../model/request-rows';
import { advanceSteps } from '../routing/advance-steps';
import { type PlannedDecision, decidedRequest } from './decided-request';
import { decidedLineRow, signedStep } from './rows';
import type { NewStep } from '../routing/new-steps';

/** A row whose moments are texts. */
type Dated<T> = { [K in keyof T]: Now extends T[K] ? Exclude<T[K], Now> | string : T[K] };

/** The rows as they would be after the planned decisions. @param now `Y-m-d H:i:s` in UTC */
export function decidedContext(planned: PlannedDecision, now: string): RequestRows & { request: ApprovalRequest } {
  const { context, plan } = planned;
  if (!plan.effects.length) return { request: context.request, lines: context.lines, steps: context.steps };
  const dated = <T extends object>(row: T): Dated<T> =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value === NOW ? now : (value as unknown)]),
    ) as Dated<T>;
  const effects = plan.effects.map((effect) => ({ context, effect }));
  const advances = plan.effects.map((effect) => advanceSteps(context, effect));
  const changes = new Map(
    [...effects.map(signedStep), ...advances.flatMap(({ changed }) => changed)].map((change) => [
      change.id,
      dated(change),
    ]),
  );
  const removed = new Set(advances.flatMap((advance) => advance.removed));
  const kept = context.steps
    .filter(({ id }) => !removed.has(id))
    .map((step) => ({ ...step, ...changes.get(step.id) }) as ApprovalStep);
  const lineChanges = new Map(effects.flatMap(decidedLineRow).map((change) => [change.id, dated(change)]));
  return {
    request: { ...context.request, ...dated(decidedRequest(planned)), updated_at: now },
    lines: context.lines.map((line) => ({ ...line, ...lineChanges.get(line.id) })),
    steps: inOrder([...kept, ...advances.flatMap(({ added }) => added.map((step) => dated(newStep(context, step))))]),
  };
}

const newStep = ({ request }: LockedContext, step: NewStep): ApprovalStep =>
  Object.assign(
    {
      tenant_id: request.tenant_id,
      acted_by_id: null,
      acted_rank: null,
      price: null,
      price_given: false,
      comment: null,
      reason_code: null,
    },
    { id: newId(), activated_at: null, decided_at: null, carried_from_round: null },
    step,
  );

/** The order in which steps are read. */
const inOrder = (steps: ApprovalStep[]): ApprovalStep[] =>
  steps.sort(
    (one, other) =>
      one.round - other.round ||
      compared(one.opportunity_id ?? '', other.opportunity_id ?? '') ||
      one.sequence - other.sequence,
  );

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
