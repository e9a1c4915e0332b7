import { useGateway, useTeam } from '../support/fixtures';
import { ANALYTICS, analyticsOf } from '../support/analytics';
import { fieldError } from '../support/expected';

const gateway = useGateway();
const team = useTeam(gateway);
const PERIOD = { from: '2026-11-23', to: '2026-11-24' };

const asked = async (input: object, person = team.owner): Promise<unknown> =>
  (await person.ask(ANALYTICS, { input })).body;

test.each<[string, object, object]>([
  ['no period', {}, { from: 'The input.from field is required.', to: 'The input.to field is required.' }],
  [
    'an end before the beginning',
    { from: '2026-11-24', to: '2026-11-23' },
    { to: 'The input.to field must be a date after or equal to input.from.' },
  ],
  [
    'more than 1,096 days',
    { from: '2026-11-23', to: '2029-11-23' },
    { to: 'The input.to field must be a date before or equal to 2029-11-22.' },
  ],
  [
    'unknown words',
    { ...PERIOD, basis: 'now', group_by: ['colour'], order_by: 'size' },
    {
      basis: 'The selected input.basis is invalid.',
      'group_by.0': 'The selected input.group by.0 is invalid.',
      order_by: 'The selected input.order by is invalid.',
    },
  ],
  [
    'a dimension twice',
    { ...PERIOD, group_by: ['level', 'level'] },
    { 'group_by.1': 'The input.group by.1 field has a duplicate value.' },
  ],
  [
    'two times',
    { ...PERIOD, group_by: ['week', 'day'] },
    { 'group_by.1': 'The selected input.group by.1 is invalid.' },
  ],
  [
    'three dimensions',
    { ...PERIOD, group_by: ['level', 'day', 'customer'] },
    { group_by: 'The input.group by field must not have more than 2 items.' },
  ],
  ['no groups', { ...PERIOD, first: 0 }, { first: 'The input.first field must be at least 1.' }],
  ['too many groups', { ...PERIOD, first: 2_001 }, { first: 'The input.first field must not be greater than 2000.' }],
])('%s', async (_, input, messages) => {
  const validation = Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [`input.${path}`, [message]]),
  );
  expect(await asked(input)).toEqual({
    errors: [
      fieldError(ANALYTICS, 'analytics', {
        message: 'Validation failed for the field [analytics].',
        code: 'VALIDATION_FAILED',
        facts: { validation },
      }),
    ],
  });
});

test('dimensions of users need users:read', async () => {
  for (const group_by of [['approver'], ['day', 'requester']]) {
    expect(await asked({ ...PERIOD, group_by }, team.rsm)).toEqual({
      errors: [fieldError(ANALYTICS, 'analytics', { message: 'This action is unauthorized.', code: 'FORBIDDEN' })],
    });
    expect((await analyticsOf(team.admin, { ...PERIOD, group_by })).group_by).toEqual(group_by);
  }
  expect((await analyticsOf(team.rsm, { ...PERIOD, group_by: ['level', 'day'] })).groups).toEqual([]);
});
