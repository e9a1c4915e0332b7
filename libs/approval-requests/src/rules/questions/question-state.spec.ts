import type { ApprovalStep } from '../../model/approval-step';
import type { Question, QuestionState } from '../../model/question';
import { isAwaitingAnswer, openAt, questionState } from './question-state';

const NOW = '2025-06-01 10:00:00';
const LATER = '2025-06-01 10:00:01';
const QUESTION = { state: 'open', lapses_at: null, step_ids: ['A', 'B'] } as const;
const step = (id: string, status: ApprovalStep['status']) => ({ id, status });
const STEPS = [step('A', 'active'), step('B', 'denied'), step('C', 'active')];

test.each<[string, Partial<Pick<Question, 'lapses_at' | 'state' | 'step_ids'>>, QuestionState]>([
  ['is open while one of its steps is active', {}, 'open'],
  ['is open until it lapses', { lapses_at: LATER }, 'open'],
  ['has lapsed from that second on', { lapses_at: NOW }, 'lapsed'],
  ['is obsolete when none of its steps is active', { step_ids: ['B'] }, 'obsolete'],
  ['is obsolete rather than lapsed', { step_ids: ['B'], lapses_at: NOW }, 'obsolete'],
  ['stays answered', { state: 'answered', step_ids: ['B'] }, 'answered'],
  ['stays closed', { state: 'closed' }, 'closed'],
])('a question %s', (_, change, state) => {
  const question = { ...QUESTION, ...change, step_ids: [...(change.step_ids ?? QUESTION.step_ids)] };
  expect(questionState(question, STEPS, NOW)).toBe(state);
  const at = { steps: STEPS, now: NOW };
  expect(isAwaitingAnswer({ questions: [question], ...at })).toBe(state === 'open');
  expect(STEPS.map((each) => openAt([question], each, at).length > 0)).toEqual(
    STEPS.map(({ id }) => state === 'open' && question.step_ids.includes(id)),
  );
});
