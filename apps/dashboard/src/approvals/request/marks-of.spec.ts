import { marksOf } from './marks-of';

const step = (status: string, escalated_at: string | null, claimed_until: string | null) => ({
  status,
  escalated_at,
  claimed_until,
});
const AT = '2026-11-23 15:00:00';

test('only active steps are marked', () => {
  const steps = [step('approved', AT, null), step('waiting', null, AT)];
  expect(marksOf({ is_overdue: false, awaiting_answer: false, steps })).toEqual({
    is_overdue: false,
    awaiting_answer: false,
    isEscalated: false,
    isClaimed: false,
  });
});

test('one active step is enough', () => {
  const steps = [step('active', null, null), step('active', AT, null), step('active', null, AT)];
  expect(marksOf({ is_overdue: true, awaiting_answer: true, steps })).toEqual({
    is_overdue: true,
    awaiting_answer: true,
    isEscalated: true,
    isClaimed: true,
  });
});
