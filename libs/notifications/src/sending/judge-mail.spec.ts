import { MAX_AGE_S } from '../queue/email-delivery';
import { type MailCase, judgeMail } from './judge-mail';

const base: MailCase = {
  form: 'notification',
  active: true,
  state: 'ok',
  mode: 'immediate',
  age_s: 0,
  is_read: false,
  allowed: { moment: 100, reason: null },
};
const QUIET = { moment: 200, reason: 'quiet_hours' } as const;

test.each<[title: string, given: Partial<MailCase>, expected: unknown]>([
  ['is sent', {}, 'send'],
  ['to an inactive user is dropped', { active: false, form: 'mandatory' }, { drop: 'inactive' }],
  ['that is 24 hours old is sent', { age_s: MAX_AGE_S }, 'send'],
  ['that is older is dropped, also a mandatory one', { age_s: MAX_AGE_S + 1, form: 'mandatory' }, { drop: 'too_old' }],
  ['to a failing address is sent', { state: 'failing' }, 'send'],
  ['to a stopped address is dropped', { state: 'stopped' }, { drop: 'address_stopped' }],
  [
    'of a mandatory kind goes to a stopped address, in quiet hours',
    { state: 'stopped', form: 'mandatory', allowed: QUIET, is_read: true, mode: 'off' },
    'send',
  ],
  ['of a kind that is off now is dropped', { mode: 'off' }, { drop: 'off' }],
  ['of a kind in the digest now is sent', { mode: 'digest' }, 'send'],
  ['whose notification was read is dropped', { is_read: true }, { drop: 'read' }],
  ['in quiet hours is held', { allowed: QUIET }, { hold: 'quiet_hours', until: 200 }],
  ['as a digest is not held', { form: 'digest', allowed: QUIET, mode: 'digest' }, 'send'],
  ['as a digest without a mode is dropped', { form: 'digest', mode: 'off' }, { drop: 'off' }],
  ['as a test is not held', { form: 'test', allowed: QUIET, mode: 'off' }, 'send'],
  ['as a test goes to no stopped address', { form: 'test', state: 'stopped' }, { drop: 'address_stopped' }],
])('a mail %s', (_title, given, expected) => {
  expect(judgeMail({ ...base, ...given })).toEqual(expected);
});
