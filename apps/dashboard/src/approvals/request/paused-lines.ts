import { ownLines } from './own-lines';
import type { ApprovalRequest, Line, Question } from './request-query';

type Paused = Pick<ApprovalRequest, 'steps' | 'round'> & { questions: readonly Asked[] };
type Asked = Pick<Question, 'state' | 'opportunity_ids'>;

/** The questions that wait for an answer. */
export const openQuestions = <Q extends Pick<Asked, 'state'>>(questions: readonly Q[]): Q[] =>
  questions.filter(({ state }) => state === 'open');

/**
 * Whether an open question pauses the active step of a line, so that it cannot be approved. The question alone does not say so: after an
 * edit the line can have another step.
 *
 * @param line_id null for a request without lines
 */
export const isPaused = ({ questions, steps, round }: Paused, line_id: string | null): boolean =>
  steps.some(
    (step) =>
      step.opportunity_id === line_id && step.round === round && step.status === 'active' && step.paused_at !== null,
  ) && openQuestions(questions).some(({ opportunity_ids }) => line_id === null || opportunity_ids.includes(line_id));

/** The person's lines that can be approved now. */
export const approvableLines = (request: Paused & { opportunities: readonly Line[] }): Line[] =>
  ownLines(request.opportunities).filter(({ id }) => !isPaused(request, id));
