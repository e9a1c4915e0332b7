import { invalid } from '../support/expected';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';

const gateway = useGateway();
const team = useTeam(gateway);

const DOCUMENT = `mutation ($id: ID!, $input: UpdateApprovalLevelInput!) { updateApprovalLevel(id: $id, input: $input) {
  response_time response_clock reminders escalate_to escalate_to_user { id } escalate_after auto_deny_after } }`;
const update = async (input: object): Promise<unknown> =>
  (await team.owner.ask(DOCUMENT, { id: team.levels.PA, input })).body;
const refused = (field: string, message: string): object =>
  invalid(DOCUMENT, 'updateApprovalLevel', { [`input.${field}`]: [message] });

test('the settings of a level are stored, and an update is validated against the level as it would be', async () => {
  const settings = {
    response_time: 'P2D',
    response_clock: 'business',
    reminders: ['P1D', 'PT2H'],
    escalate_to: 'user',
    escalate_after: 'PT1H',
    auto_deny_after: 'P3D',
  };
  const stored = { ...settings, escalate_to_user: { id: team.vp.id } };
  const given = { ...settings, escalate_to_user_id: team.vp.id };
  expect(await update(given)).toEqual({ data: { updateApprovalLevel: stored } });
  expect(await update({ response_time: null })).toEqual(
    refused('response_time', 'The input.response time field is required when input.reminders is present.'),
  );
  expect(await update({ response_time: null, reminders: null })).toEqual(
    refused('response_time', 'The input.response time field is required when input.escalate to is present.'),
  );
  expect(await update({ escalate_to: 'owner', escalate_to_user_id: 'ignored' })).toEqual({
    data: { updateApprovalLevel: { ...stored, escalate_to: 'owner', escalate_to_user: null } },
  });
  const cleared = {
    response_time: null,
    reminders: null,
    escalate_to: null,
    escalate_after: null,
    auto_deny_after: null,
  };
  const defaults = {
    ...cleared,
    response_clock: 'business',
    reminders: [],
    escalate_to: 'none',
    escalate_to_user: null,
  };
  expect(await update({ ...cleared, response_clock: null })).toEqual({ data: { updateApprovalLevel: defaults } });
});

test.each<[string, object, string, string]>([
  ...['', ' ', 'PT0H', ' PT4H', 'PT4H ', 'pt4h', 'P1DT1H', 'PT721H', 'P91D', 'P1W', 'PT04H'].map(
    (text): [string, object, string, string] => [
      `the duration "${text}"`,
      { response_time: text },
      'response_time',
      'The input.response time field must be a valid duration.',
    ],
  ),
  [
    'a reminder',
    { response_time: 'PT1H', reminders: ['PT1M', 'x'] },
    'reminders.1',
    'The input.reminders.1 field must be a valid duration.',
  ],
  [
    'too many reminders',
    { response_time: 'PT1H', reminders: [1, 2, 3, 4, 5, 6].map((n) => `PT${n}M`) },
    'reminders',
    'The input.reminders field must not have more than 5 items.',
  ],
  ['a clock', { response_clock: 'lunar' }, 'response_clock', 'The selected input.response clock is invalid.'],
  [
    'no user',
    { response_time: 'PT1H', escalate_to: 'user' },
    'escalate_to_user_id',
    'The input.escalate to user id field is required when input.escalate to is user.',
  ],
  [
    'an unknown user',
    { response_time: 'PT1H', escalate_to: 'user', escalate_to_user_id: 'x' },
    'escalate_to_user_id',
    'The selected input.escalate to user id is invalid.',
  ],
])('%s is refused', async (_, input, field, message) => {
  expect(await update(input)).toEqual(refused(field, message));
});

test('a user whose role may not decide, and an inactive user, are refused', async () => {
  const inactive = await team.join('approver');
  dataOf(
    await team.owner.ask('mutation ($id: ID!) { updateUser(id: $id, input: { active: false }) { id } }', {
      id: inactive.id,
    }),
  );
  for (const { id } of [team.requester, inactive])
    expect(await update({ response_time: 'PT1H', escalate_to: 'user', escalate_to_user_id: id })).toEqual(
      refused('escalate_to_user_id', 'The selected input.escalate to user id is invalid.'),
    );
});
