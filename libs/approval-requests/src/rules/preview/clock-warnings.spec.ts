import { NO_DEADLINES } from '@das/approval-levels';
import { type WarnedStep, clockWarnings } from './clock-warnings';

const PA = { ...NO_DEADLINES, code: 'PA', response_time: 'PT1H' };
const STEP = { opportunity_id: 'L', rank: 10, due_at: null, activated_at: '2026-11-20 10:00:00', fell_back: false };
const OPEN = { timezone: 'UTC', owner_response_time: null };
const everyThursday = Array.from({ length: 400 }, (_, week) => ({
  date: new Date(Date.UTC(2026, 10, 19 + 7 * week)).toISOString().slice(0, 10),
  name: null,
}));
const CLOSED = { ...OPEN, business_hours: [{ weekday: 4, from: '09:00', to: '17:00' }], holidays: everyThursday };

test.each<[string, WarnedStep, typeof OPEN, string[]]>([
  ['a step that gets its deadline soon', { step: STEP, levels: [PA] }, OPEN, []],
  ['a step without a response time', { step: STEP, levels: [{ ...PA, response_time: null }] }, CLOSED, []],
  ['a step when business is never open', { step: STEP, levels: [PA] }, CLOSED, ['NO_BUSINESS_TIME']],
  ['a level that counts every hour', { step: STEP, levels: [{ ...PA, response_clock: 'calendar' }] }, CLOSED, []],
  [
    "an owner's step when business is never open",
    { step: { ...STEP, rank: null }, levels: [] },
    { ...CLOSED, owner_response_time: 'P1D' } as unknown as typeof OPEN,
    ['NO_BUSINESS_TIME'],
  ],
  [
    'an escalation that fell back',
    { step: { ...STEP, fell_back: true }, levels: [PA] },
    OPEN,
    ['ESCALATION_FELL_BACK'],
  ],
])('%s', (_, step, tenant, codes) => {
  expect(clockWarnings([step], { tenant }).map(({ code }) => code)).toEqual(codes);
});
