import type { ApprovalStep } from '../../model/approval-step';

/** A step in the `data` of a webhook event. */
export const stepEvent = ({
  id,
  opportunity_id,
  rank,
  due_at = null,
  escalated_to_ids,
}: Pick<ApprovalStep, 'due_at' | 'escalated_to_ids' | 'id' | 'opportunity_id' | 'rank'>) => ({
  id,
  opportunity_id,
  rank,
  due_at,
  escalated_to: escalated_to_ids ?? [],
});
