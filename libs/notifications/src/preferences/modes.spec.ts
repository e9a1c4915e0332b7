import { changedModes, digestKinds, modeOf } from './modes';

test.each([
  [
    'that of the person',
    'commented',
    'email',
    [{ email: { commented: 'digest' } }, { email: { commented: 'off' } }],
    'digest',
  ],
  ['else that of the organisation', 'commented', 'email', [{}, { email: { commented: 'digest' } }], 'digest'],
  ['else that of the service', 'commented', 'email', [null, null], 'off'],
  ['of the channel alone', 'commented', 'in_app', [{ email: { commented: 'off' } }], 'immediate'],
  ['of a mandatory kind, always', 'password_changed', 'email', [{ email: { password_changed: 'off' } }], 'immediate'],
  ['off for an unknown kind', 'unknown', 'email', [], 'off'],
] as const)('the mode: %s', (...[, kind, channel, chosen, mode]) => {
  expect(modeOf(kind, channel, ...chosen)).toBe(mode);
});

test('changes set and remove modes, and equal modes are equal as JSON', () => {
  const before = { email: { mentioned: 'off' } } as const;
  const after = changedModes(before, [
    { kind: 'approval_needed', channel: 'email', mode: 'digest' },
    { kind: 'mentioned', channel: 'in_app', mode: 'off' },
  ]);
  expect(JSON.stringify(after)).toBe(
    '{"in_app":{"mentioned":"off"},"email":{"approval_needed":"digest","mentioned":"off"}}',
  );
  expect(changedModes(after, [{ kind: 'mentioned', channel: 'in_app' }])).toEqual({
    email: { approval_needed: 'digest', mentioned: 'off' },
  });
  expect(digestKinds(after)).toEqual(['approval_needed']);
});
