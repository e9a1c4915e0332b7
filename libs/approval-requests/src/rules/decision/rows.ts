import { NOW } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import { decidedLine } from './decided-request';
import { approvesWithoutPrice } from './authorize-decision';
import type { DecisionEffect } from './plan-decision';

/** One effect of the decisions on a request. */
export interface PlannedEffect {
  context: LockedContext;
  effect: DecisionEffect;
}

const STEP_STATUS = { approved: 'approved', denied: 'denied', advanced: 'endorsed' } as const;

/** The columns of a step after its decision. */
export const signedStep = ({ context, effect: { step, level, price, wanted, result } }: PlannedEffect) => ({
  id: step.id,
  status: STEP_STATUS[result],
  acted_by_id: context.decider.user_id,
  acted_rank: level?.rank,
  price,
  price_given: wanted.decision === 'approve' && !approvesWithoutPrice(wanted),
  reason_code: wanted.reason_code,
  comment: wanted.comment,
  decided_at: NOW,
});

/** The columns of a line after its decision; none when the decision only advances it. */
export function decidedLineRow({ context, effect }: PlannedEffect) {
  const line = decidedLine(effect);
  const { reason_code, comment } = effect.wanted;
  return line ? [{ ...line, reason_code, comment, decided_at: NOW, decided_by_id: context.decider.user_id }] : [];
}
