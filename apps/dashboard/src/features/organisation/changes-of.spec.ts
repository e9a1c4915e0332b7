import { type Settings, changesOf, settingsOf } from './changes-of';

const settings: Settings = {
  name: 'Veltrona',
  timezone: 'America/Chicago',
  currency: 'USD',
  routing_basis: 'unit_price',
  self_approval: 'owner_only',
  comment_edit_minutes: '15',
  reason_codes: [
    { code: 'A', label: 'First' },
    { code: 'B', label: 'Second' },
  ],
};

test('without a change nothing is sent', () => {
  expect(changesOf(settings, structuredClone(settings))).toEqual({});
});

test('only what changed is sent, and an empty currency clears it', () => {
  expect(changesOf(settings, { ...settings, name: 'Corvane', currency: '' })).toEqual({
    name: 'Corvane',
    currency: null,
  });
});

test.each([
  ['30', 30],
  ['', null],
])('comment edit minutes of %j are sent as %j', (comment_edit_minutes, sent) => {
  expect(changesOf(settings, { ...settings, comment_edit_minutes })).toEqual({ comment_edit_minutes: sent });
});

test('reason codes are sent as a whole, also when only their order changed', () => {
  const reason_codes = settings.reason_codes.toReversed();
  expect(changesOf(settings, { ...settings, reason_codes })).toEqual({ reason_codes });
  expect(changesOf(settings, { ...settings, reason_codes: [] })).toEqual({ reason_codes: [] });
});

test('the form begins with the stored settings and nothing else', () => {
  const stored = { ...settings, currency: null, comment_edit_minutes: 15, id: 'T', slug: 'x' };
  expect(settingsOf(stored)).toEqual({
    ...settings,
    currency: '',
  });
});
