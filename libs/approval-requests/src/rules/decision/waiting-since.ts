import { NOW, type Now } from '@das/platform';
import type { ApprovalContext } from '../../model/approval-context';
import type { DecisionPlan } from './plan-decision';

/** The earliest activation of the steps that are active after the decisions; `NOW` when they activate all of them, null when none is active. */
export function waitingSince(
  { steps }: Pick<ApprovalContext, 'steps'>,
  { effects }: Pick<DecisionPlan, 'effects'>,
): string | Now | null {
  const signed = new Set(effects.map(({ step }) => step.id));
  const earliest = steps
    .filter(({ id, status }) => status === 'active' && !signed.has(id))
    .reduce<string | null>(
      (found, { activated_at }) =>
        found === null || (activated_at !== null && activated_at < found) ? activated_at : found,
      null,
    );
  return earliest ?? (effects.some(({ result }) => result === 'advanced') ? NOW : null);
}
