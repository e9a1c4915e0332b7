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

/** What the state of questions depends on. */
interface Moment {
  steps: readonly Step[];
  now: string;
}

export const isOpenQuestion = (question: Stored, { steps, now }: Moment): boolean =>
  questionState(question, steps, now) === 'open';

/** Whether the request has an open question. */
export const isAwaitingAnswer = ({ questions, ...at }: Moment & { questions: readonly Stored[] }): boolean =>
  questions.some((each) => isOpenQuestion(each, at));

/** The questions that are open at a step. */
export const openAt = <T extends Stored>(questions: readonly T[], step: Step, at: Moment): T[] =>
  questions.filter((each) => each.step_ids.includes(step.id) && isOpenQuestion(each, at));
