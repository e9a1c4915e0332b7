import { extensionInput, extensionProblems } from './extension-form';

test.each([
  ['', '', { valid_until: 'Enter a new end or a period.' }],
  ['', ' ', { valid_until: 'Enter a new end or a period.' }],
  ['2027-01-31', 'P30D', { validity_period: 'Enter a new end or a period, not both.' }],
  ['2027-01-31', '', {}],
  ['', '30 days', {}],
])('the end %j and the period %j', (valid_until, validity_period, problems) =>
  expect(extensionProblems({ valid_until, validity_period, reason: '' })).toEqual(problems),
);

test('empty fields are not sent', () => {
  expect(extensionInput({ valid_until: '', validity_period: ' 30 days ', reason: ' ' })).toEqual({
    valid_until: null,
    validity_period: '30 days',
    reason: null,
  });
});
