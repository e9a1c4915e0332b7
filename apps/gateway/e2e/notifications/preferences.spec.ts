import { AuditEntry } from '@das/audit';
import { NOTIFICATION_KINDS, PREFERRED_KINDS, Preferences } from '@das/notifications';
import { newId, where } from '@das/platform';
import { DATE_TIME, invalid, restInvalid } from '../support/expected';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { restClient } from '../support/rest-client';
import { type Person, type Team, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const shared = useTeam(gateway);

const MEMBERS = 'preferences { kind channel mode is_default } digest_time quiet_hours { from to } business_hours_only';
const OWN = `${MEMBERS} next_digest_at timezone overrides email { address is_on state since last_error }`;
const READ = `{ notificationPreferences { ${OWN} } }`;
const READ_DEFAULTS = `{ notificationDefaults { ${MEMBERS} } }`;
const UPDATE = `mutation ($input: NotificationPreferencesInput!) { updateNotificationPreferences(input: $input) { ${OWN} } }`;
const UPDATE_DEFAULTS = `mutation ($input: NotificationDefaultsInput!) { updateNotificationDefaults(input: $input) { ${MEMBERS} } }`;

/** The modes of the service, with the given ones by `kind.channel`. */
const modes = (given: Record<string, [mode: string, is_default: boolean]> = {}) =>
  PREFERRED_KINDS.flatMap(({ name: kind, in_app, email }) =>
    (['in_app', 'email'] as const).map((channel) => {
      const [mode, is_default] = given[`${kind}.${channel}`] ?? [{ in_app, email }[channel], true];
      return { kind, channel, mode, is_default };
    }),
  );

const DEFAULTS = { preferences: modes(), digest_time: '08:00', quiet_hours: null, business_hours_only: false };
const WORKS = { address: expect.any(String) as unknown, is_on: false, state: 'ok', since: null, last_error: null };
const PREFERENCES = { ...DEFAULTS, next_digest_at: null, timezone: 'UTC', overrides: [], email: WORKS };

const own = async (person: Person): Promise<unknown> =>
  dataOf<{ notificationPreferences: unknown }>(await person.ask(READ)).notificationPreferences;
const update = async (person: Person, input: object): Promise<unknown> =>
  dataOf<{ updateNotificationPreferences: unknown }>(await person.ask(UPDATE, { input })).updateNotificationPreferences;
const updateDefaults = async (team: Team, input: object): Promise<unknown> =>
  dataOf<{ updateNotificationDefaults: unknown }>(await team.owner.ask(UPDATE_DEFAULTS, { input }))
    .updateNotificationDefaults;

const entriesAbout = (team: Team, id: string, action: string): Promise<Partial<AuditEntry>[]> =>
  team.tenant.as(async () => {
    const condition = where.all([where.equals('resource_id', id), where.equals('action', action)]);
    const entries = await gateway.db
      .rowsOf(AuditEntry)
      .list({ where: condition, orderBy: [{ column: 'seq', order: 'ASC' }] });
    return entries.map(({ resource_type, changes, metadata }) => ({ resource_type, changes, metadata }));
  });

test('a person without settings has the defaults of the service, and lists every kind that is not mandatory', async () => {
  expect(await own(shared.requester)).toEqual(PREFERENCES);
  expect(PREFERRED_KINDS).toHaveLength(NOTIFICATION_KINDS.length - 2);
  expect(dataOf(await shared.owner.ask(READ_DEFAULTS))).toEqual({ notificationDefaults: DEFAULTS });
});

test('a person sets and restores members; absent ones are unchanged, and each change is audited', async () => {
  const team = await newTeam(gateway);
  const person = team.requester;
  const set = await update(person, {
    preferences: [
      { kind: 'commented', channel: 'email', mode: 'digest' },
      { kind: 'mentioned', channel: 'in_app', mode: 'off' },
    ],
    quiet_hours: { from: '18:00', to: '07:30' },
    timezone: 'Europe/Berlin',
  });
  const chosen = {
    ...PREFERENCES,
    preferences: modes({ 'commented.email': ['digest', false], 'mentioned.in_app': ['off', false] }),
    quiet_hours: { from: '18:00', to: '07:30' },
    timezone: 'Europe/Berlin',
    overrides: ['quiet_hours', 'timezone'],
    next_digest_at: DATE_TIME,
  };
  expect(set).toEqual(chosen);
  const restored = await update(person, {
    preferences: [{ kind: 'mentioned', channel: 'in_app', mode: null }],
    quiet_hours: null,
    digest_time: '09:15',
    business_hours_only: false,
  });
  const expected = {
    ...chosen,
    preferences: modes({ 'commented.email': ['digest', false] }),
    quiet_hours: null,
    digest_time: '09:15',
    overrides: ['digest_time', 'business_hours_only', 'timezone'],
  };
  expect(restored).toEqual(expected);
  expect(await update(person, {})).toEqual(expected);
  expect(
    await update(person, { preferences: null, digest_time: null, business_hours_only: null, timezone: null }),
  ).toEqual(PREFERENCES);
  const entries = await entriesAbout(team, person.id, 'notification_preferences.updated');
  expect(entries).toEqual([
    {
      resource_type: 'user',
      metadata: null,
      changes: {
        preferences: [{}, { in_app: { mentioned: 'off' }, email: { commented: 'digest' } }],
        quiet_hours: [null, { from: '18:00', to: '07:30' }],
        timezone: [null, 'Europe/Berlin'],
      },
    },
    {
      resource_type: 'user',
      metadata: null,
      changes: {
        preferences: [
          { in_app: { mentioned: 'off' }, email: { commented: 'digest' } },
          { email: { commented: 'digest' } },
        ],
        quiet_hours: [{ from: '18:00', to: '07:30' }, null],
        digest_time: [null, '09:15'],
        business_hours_only: [null, false],
      },
    },
    {
      resource_type: 'user',
      metadata: null,
      changes: {
        preferences: [{ email: { commented: 'digest' } }, {}],
        digest_time: ['09:15', null],
        business_hours_only: [false, null],
        timezone: ['Europe/Berlin', null],
      },
    },
  ]);
});

test('defaults of the organisation apply at once to people without settings, and are restored to those of the service', async () => {
  const team = await newTeam(gateway);
  await update(team.pa, {
    preferences: [{ kind: 'commented', channel: 'email', mode: 'immediate' }],
    digest_time: '06:00',
  });
  const input = {
    preferences: [{ kind: 'commented', channel: 'email', mode: 'digest' }],
    digest_time: '10:00',
    quiet_hours: { from: '12:00', to: '13:00' },
    business_hours_only: true,
  };
  const changed = { digest_time: '10:00', quiet_hours: input.quiet_hours, business_hours_only: true };
  expect(await updateDefaults(team, input)).toEqual({
    preferences: modes({ 'commented.email': ['digest', false] }),
    ...changed,
  });
  expect(await own(team.requester)).toEqual({
    ...PREFERENCES,
    ...changed,
    preferences: modes({ 'commented.email': ['digest', true] }),
    next_digest_at: DATE_TIME,
  });
  expect(await own(team.pa)).toEqual({
    ...PREFERENCES,
    ...changed,
    digest_time: '06:00',
    preferences: modes({ 'commented.email': ['immediate', false] }),
    overrides: ['digest_time'],
  });
  expect(
    await updateDefaults(team, { preferences: null, digest_time: null, quiet_hours: null, business_hours_only: null }),
  ).toEqual(DEFAULTS);
  expect(await entriesAbout(team, team.tenant.id, 'notification_defaults.updated')).toHaveLength(2);
});

test.each<[input: object, validation: Record<string, string[]>]>([
  [
    { preferences: [{ kind: 'password_changed', channel: 'email', mode: 'off' }] },
    { 'input.preferences.0.kind': ['The selected input.preferences.0.kind is invalid.'] },
  ],
  [
    {
      preferences: [
        { kind: 'mentioned', channel: 'in_app', mode: 'digest' },
        { kind: 'mentioned', channel: 'sms', mode: 'loud' },
      ],
    },
    {
      'input.preferences.0.mode': ['The selected input.preferences.0.mode is invalid.'],
      'input.preferences.1.channel': ['The selected input.preferences.1.channel is invalid.'],
      'input.preferences.1.mode': ['The selected input.preferences.1.mode is invalid.'],
    },
  ],
  [
    {
      preferences: [
        { kind: 'mentioned', channel: 'email', mode: 'off' },
        { kind: 'mentioned', channel: 'email', mode: 'digest' },
      ],
    },
    { 'input.preferences.1.kind': ['The input.preferences.1.kind field has a duplicate value.'] },
  ],
  [
    { preferences: Array.from({ length: 101 }, () => ({ kind: 'mentioned', channel: 'email', mode: 'off' })) },
    { 'input.preferences': ['The input.preferences field must not have more than 100 items.'] },
  ],
  [
    { digest_time: '24:00', timezone: 'Mars/Base' },
    {
      'input.digest_time': ['The input.digest time field must be a valid time.'],
      'input.timezone': ['The input.timezone field must be a valid timezone.'],
    },
  ],
  [
    { quiet_hours: { from: '7:00', to: '25:00' } },
    {
      'input.quiet_hours.from': ['The input.quiet hours.from field must be a valid time.'],
      'input.quiet_hours.to': ['The input.quiet hours.to field must be a valid time.'],
    },
  ],
  [
    { quiet_hours: { from: '07:00', to: '07:00' } },
    { 'input.quiet_hours.to': ['The input.quiet hours.to field and input.quiet hours.from must be different.'] },
  ],
])('%j is refused, and changes nothing', async (input, validation) => {
  const { body } = await shared.rsm.ask(UPDATE, { input });
  expect(body).toEqual(invalid(UPDATE, 'updateNotificationPreferences', validation));
  expect(await own(shared.rsm)).toEqual(PREFERENCES);
});

test('REST reads and changes the same, with paths without input', async () => {
  const team = await newTeam(gateway);
  const [owner, requester] = [await restClient(gateway, team.owner), await restClient(gateway, team.requester)];
  expect((await requester('/v2/notification-preferences')).body).toEqual({ data: PREFERENCES });
  const body = { preferences: [{ kind: 'commented', channel: 'email', mode: 'immediate' }], digest_time: '07:00' };
  expect((await requester('/v2/notification-preferences', { method: 'PATCH', body })).body).toEqual({
    data: {
      ...PREFERENCES,
      preferences: modes({ 'commented.email': ['immediate', false] }),
      digest_time: '07:00',
      overrides: ['digest_time'],
    },
  });
  const wrong = { quiet_hours: { from: '07:00', to: '07:00' } };
  expect((await requester('/v2/notification-preferences', { method: 'PATCH', body: wrong })).body).toEqual(
    restInvalid({ 'quiet_hours.to': ['The quiet hours.to field and quiet hours.from must be different.'] }),
  );
  expect((await owner('/v2/notification-defaults')).body).toEqual({ data: DEFAULTS });
  expect((await owner('/v2/notification-defaults', { method: 'PATCH', body: { digest_time: '11:00' } })).body).toEqual({
    data: { ...DEFAULTS, digest_time: '11:00' },
  });
  expect((await requester('/v2/notification-defaults')).status).toBe(403);
});

test('concurrent changes of different members keep both', async () => {
  const team = await newTeam(gateway);
  await Promise.all([
    update(team.requester, { digest_time: '07:00' }),
    update(team.requester, { timezone: 'America/Chicago' }),
    update(team.requester, { preferences: [{ kind: 'mentioned', channel: 'email', mode: 'off' }] }),
    update(team.requester, { preferences: [{ kind: 'commented', channel: 'email', mode: 'immediate' }] }),
  ]);
  expect(await own(team.requester)).toEqual({
    ...PREFERENCES,
    preferences: modes({ 'mentioned.email': ['off', false], 'commented.email': ['immediate', false] }),
    digest_time: '07:00',
    timezone: 'America/Chicago',
    overrides: ['digest_time', 'timezone'],
  });
});

test('one statement reads the modes of many people; mandatory kinds have no preference', async () => {
  const team = await newTeam(gateway);
  await update(team.requester, {
    preferences: PREFERRED_KINDS.map(({ name }) => ({ kind: name, channel: 'email', mode: 'off' })),
  });
  const pairs = [
    { user_id: team.requester.id, kind: 'mentioned' },
    { user_id: team.requester.id, kind: 'password_changed' },
    { user_id: team.pa.id, kind: 'commented' },
    { user_id: newId(), kind: 'mentioned' },
  ];
  const found = await team.tenant.as(() => gateway.app.get(Preferences).modesOf(pairs));
  expect(found).toEqual([
    { in_app: 'immediate', email: 'off' },
    { in_app: 'immediate', email: 'immediate' },
    { in_app: 'immediate', email: 'off' },
    { in_app: 'off', email: 'off' },
  ]);
});
