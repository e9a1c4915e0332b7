import type { ApprovalStep } from '../../model/approval-step';
import { isOverdue, requestDueAt } from './request-due-at';

type Clock = Parameters<typeof isOverdue>[0];
const [EARLY, MIDDLE, LATE] = ['2026-11-20 10:00:00', '2026-11-20 11:00:00', '2026-11-20 12:00:00'];
const active = (due_at: string | null, paused_at: string | null = null): Clock => ({
  status: 'active',
  due_at,
  paused_at,
});
const done = (due_at: string): Clock => ({
  status: 'endorsed' satisfies ApprovalStep['status'],
  due_at,
  paused_at: null,
});

test.each<[string, Clock[], string | null]>([
  ['none without steps', [], null],
  ['none without a deadline', [active(null)], null],
  ['the earliest', [active(LATE), active(EARLY), active(null)], EARLY],
  ['steps that are not active do not count', [done(EARLY), active(LATE)], LATE],
  ['paused steps do not count', [active(MIDDLE, EARLY), active(LATE)], LATE],
  ['paused steps that were overdue count', [active(EARLY, MIDDLE), active(LATE)], EARLY],
])('the deadline of a request: %s', (_, steps, expected) => {
  expect(requestDueAt(steps)).toBe(expected);
});

test.each<[Clock, boolean]>([
  [active(MIDDLE), true],
  [active(LATE), false],
  [active(null), false],
  [active(MIDDLE, EARLY), false],
  [active(EARLY, EARLY), true],
  [done(EARLY), false],
])('whether a step is overdue: %j', (clock, expected) => {
  expect(isOverdue(clock, `${MIDDLE}.5`)).toBe(expected);
});
