import { type Settings, changesOf, settingsOf } from './changes-of';

const settings: Settings = {
  name: 'Veltrona',
  timezone: 'America/Chicago',
  currency: 'USD',
  routing_basis: 'unit_price',
  self_approval: 'owner_only',
  owner_response_time: '8 h',
  answer_time: '',
  claim_minutes: '240',
  comment_edit_minutes: '15',
  late_use_days: '0',
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

test('response times are sent as durations and numbers, and empty ones as null', () => {
  const typed = {
    owner_response_time: '',
    answer_time: '2 days',
    claim_minutes: '',
    comment_edit_minutes: '30',
    late_use_days: '14',
  };
  expect(changesOf(settings, { ...settings, ...typed })).toEqual({
    owner_response_time: null,
    answer_time: 'P2D',
    claim_minutes: null,
    comment_edit_minutes: 30,
    late_use_days: 14,
  });
  expect(changesOf(settings, { ...settings, owner_response_time: ' 8h' })).toEqual({});
});

test('reason codes are sent as a whole, also when only their order changed', () => {
  const reason_codes = settings.reason_codes.toReversed();
  expect(changesOf(settings, { ...settings, reason_codes })).toEqual({ reason_codes });
  expect(changesOf(settings, { ...settings, reason_codes: [] })).toEqual({ reason_codes: [] });
});

test('the form begins with the stored settings and nothing else', () => {
  const stored = {
    ...settings,
    currency: null,
    owner_response_time: 'PT8H',
    answer_time: null,
    claim_minutes: 240,
    comment_edit_minutes: 15,
    late_use_days: 0,
    id: 'T',
    slug: 'x',
  };
  expect(settingsOf(stored)).toEqual({
    ...settings,
    currency: '',
  });
});
