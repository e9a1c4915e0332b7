import type { ApprovalStep } from '../../model/approval-step';

/** A step in the `data` of a webhook event. */
export const stepEvent = ({ id, opportunity_id, rank }: Pick<ApprovalStep, 'id' | 'opportunity_id' | 'rank'>) => ({
  id,
  opportunity_id,
  rank,
  due_at: null,
  escalated_to: [],
});
