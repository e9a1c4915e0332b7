import type { ApprovalStep } from '../../model/approval-step';
import type { Question, QuestionState } from '../../model/question';

type Stored = Pick<Question, 'lapses_at' | 'state' | 'step_ids'>;
type Step = Pick<ApprovalStep, 'id' | 'status'>;

/**
 * The state of a question. An open one is obsolete when none of its steps is active any more, and lapsed from `lapses_at` on, without a job.
 *
 * @param steps of the request
 * @param now of the business clock
 */
export function questionState(
  { state, lapses_at, step_ids }: Stored,
  steps: readonly Step[],
  now: string,
): QuestionState {
  if (state !== 'open') return state;
  if (!steps.some(({ id, status }) => status === 'active' && step_ids.includes(id))) return 'obsolete';
  return lapses_at !== null && lapses_at <= now ? 'lapsed' : 'open';
}

/** The questions that are open at a step. */
export const openAt = <T extends Stored>(
  questions: readonly T[],
  step: Step,
  { steps, now }: { steps: readonly Step[]; now: string },
): T[] => questions.filter((each) => each.step_ids.includes(step.id) && questionState(each, steps, now) === 'open');
