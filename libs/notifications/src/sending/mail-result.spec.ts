import { mailResult } from './mail-result';

const SCHEDULE = [60, 300];

test.each([
  ['an accepted mail is sent', { result: 'accepted' }, 0, { status: 'sent', error: null }],
  [
    'a server that cannot be reached counts no attempt',
    { result: 'unreachable', error: 'x' },
    5,
    { status: 'waiting', error: 'x' },
  ],
  ['nor does a mail whose conversation did not begin', { result: 'abandoned' }, 5, { status: 'waiting', error: null }],
  [
    'a temporary failure is retried by the schedule',
    { result: 'temporary', error: 'x' },
    1,
    { status: 'retrying', error: 'x', delay_s: 300 },
  ],
  ['until the schedule ends', { result: 'temporary', error: 'x' }, 2, { status: 'failed', error: 'x' }],
  ['a refused recipient is final', { result: 'refused_recipient', error: 'x' }, 0, { status: 'failed', error: 'x' }],
  ['refused content is final', { result: 'refused_content', error: 'x' }, 0, { status: 'failed', error: 'x' }],
] as const)('%s', (...[, attempt, attempts, expected]) => {
  expect(mailResult(attempt, attempts, SCHEDULE, 0.5)).toEqual(expected);
});

test('delays vary by 20 %', () => {
  const temporary = { result: 'temporary', error: 'x' } as const;
  expect(mailResult(temporary, 0, SCHEDULE, 0)).toMatchObject({ delay_s: 48 });
  expect(mailResult(temporary, 0, SCHEDULE, 1)).toMatchObject({ delay_s: 72 });
});
