export interface MarkedRequest {
  is_overdue: boolean;
  awaiting_answer: boolean;
  steps: readonly { status: string; escalated_at: string | null; claimed_until: string | null }[];
}

/** What needs attention at the active steps of a request. */
export function marksOf({ is_overdue, awaiting_answer, steps }: MarkedRequest): Marks {
  const active = steps.filter(({ status }) => status === 'active');
  return {
    is_overdue,
    awaiting_answer,
    isEscalated: active.some(({ escalated_at }) => escalated_at !== null),
    isClaimed: active.some(({ claimed_until }) => claimed_until !== null),
  };
}

interface Marks {
  is_overdue: boolean;
  awaiting_answer: boolean;
  isEscalated: boolean;
  isClaimed: boolean;
}
