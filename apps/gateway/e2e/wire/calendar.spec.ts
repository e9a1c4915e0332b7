import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { failed, invalid, restError, restInvalid } from '../support/expected';
import { useGateway, useTenant } from '../support/fixtures';
import { newUser, post } from '../support/gateway';
import { restClient } from '../support/rest-client';

const gateway = useGateway();
const tenant = useTenant(gateway);

const FIELDS = 'timezone hours { weekday from to } holidays { date name }';
const CHANGE = `mutation ($input: UpdateCalendarInput!) { updateCalendar(input: $input) { ${FIELDS} } }`;
const ME = `{ me { tenant { calendar { ${FIELDS} } } } }`;

const on = (weekday: number, from: string, to: string): object => ({ weekday, from, to });
const WEEK = [1, 2, 3, 4, 5].map((weekday) => on(weekday, '09:00', '17:00'));
const DEFAULT = { timezone: 'UTC', hours: WEEK, holidays: [] };
const CHRISTMAS = { date: '2026-12-25', name: 'Christmas' };
const NEW_YEAR = { date: '2027-01-01', name: null };

const set = async (input: object, other = tenant): Promise<unknown> => (await other.graphql(CHANGE, { input })).body;
const answer = (change: object): object => ({ data: { updateCalendar: { ...DEFAULT, ...change } } });

test('each given list is replaced and sorted, an absent one is kept, and null restores the default', async () => {
  const other = await gateway.newTenant();
  const calendar = async (): Promise<unknown> => (await other.graphql(ME)).body;
  const read = (change: object): object => ({ data: { me: { tenant: { calendar: { ...DEFAULT, ...change } } } } });
  expect(await calendar()).toEqual(read({}));
  const hours = [on(1, '08:00', '12:00'), on(1, '12:00', '17:30'), on(6, '00:00', '24:00')];
  expect(await set({ hours: hours.toReversed() }, other)).toEqual(answer({ hours }));
  expect(await set({ hours }, other)).toEqual(answer({ hours }));
  expect(await set({ holidays: [{ date: '2027-01-01' }, CHRISTMAS] }, other)).toEqual(
    answer({ hours, holidays: [CHRISTMAS, NEW_YEAR] }),
  );
  expect(await set({}, other)).toEqual(answer({ hours, holidays: [CHRISTMAS, NEW_YEAR] }));
  expect(await calendar()).toEqual(read({ hours, holidays: [CHRISTMAS, NEW_YEAR] }));
  expect(await set({ hours: null }, other)).toEqual(answer({ holidays: [CHRISTMAS, NEW_YEAR] }));
  expect(await set({ holidays: [] }, other)).toEqual(answer({}));
  expect(await set({ hours: WEEK, holidays: null }, other)).toEqual(answer({}));
  await other.graphql('mutation { updateTenant(input: { timezone: "America/Chicago" }) { id } }');
  expect(await calendar()).toEqual(read({ timezone: 'America/Chicago' }));
  const entries = await other.as(() =>
    gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'calendar.updated') }),
  );
  const id = other.id;
  expect(entries.map(({ resource_type, resource_id, changes }) => [resource_type, resource_id, changes])).toEqual([
    ['calendar', id, { hours: [WEEK, hours] }],
    ['calendar', id, { holidays: [[], [CHRISTMAS, NEW_YEAR]] }],
    ['calendar', id, { hours: [hours, WEEK] }],
    ['calendar', id, { holidays: [[CHRISTMAS, NEW_YEAR], []] }],
  ]);
  expect((await tenant.graphql(ME)).body).toEqual(read({}));
});

const many = (count: number): object[] =>
  Array.from({ length: count }, (_, day) => ({
    date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
    name: 'x'.repeat(255),
  }));
const quarters = (count: number): object[] =>
  Array.from({ length: count }, (_, hour) =>
    on(1, `${`${hour}`.padStart(2, '0')}:00`, `${`${hour}`.padStart(2, '0')}:45`),
  );

test('21 entries of hours and 400 holidays of the longest names are accepted', async () => {
  const other = await gateway.newTenant();
  const largest = { hours: quarters(21), holidays: many(400) };
  expect(await set(largest, other)).toEqual(answer(largest));
});

const regex = (path: string): Record<string, string[]> => ({
  [path]: [`The ${path} field format is invalid.`],
});

test.each<[string, object, Record<string, string[]>]>([
  ['no hours', { hours: [] }, { 'input.hours': ['The input.hours field must have at least 1 items.'] }],
  ['22 hours', { hours: quarters(22) }, { 'input.hours': ['The input.hours field must not have more than 21 items.'] }],
  [
    '401 holidays',
    { holidays: many(401) },
    { 'input.holidays': ['The input.holidays field must not have more than 400 items.'] },
  ],
  ['an unpadded time', { hours: [on(1, '9:00', '17:00')] }, regex('input.hours.0.from')],
  ['24:00 as a begin', { hours: [on(1, '24:00', '24:00')] }, regex('input.hours.0.from')],
  ['24:01 as an end', { hours: [on(1, '09:00', '24:01')] }, regex('input.hours.0.to')],
  ['seconds', { hours: [on(1, '09:00', '17:00:00')] }, regex('input.hours.0.to')],
  [
    'weekday 0',
    { hours: [on(0, '09:00', '17:00')] },
    { 'input.hours.0.weekday': ['The input.hours.0.weekday field must be at least 1.'] },
  ],
  [
    'weekday 8',
    { hours: [on(8, '09:00', '17:00')] },
    { 'input.hours.0.weekday': ['The input.hours.0.weekday field must not be greater than 7.'] },
  ],
  [
    'an empty entry',
    { hours: [{}], holidays: [{}] },
    {
      'input.hours.0.weekday': ['The input.hours.0.weekday field is required.'],
      'input.hours.0.from': ['The input.hours.0.from field is required.'],
      'input.hours.0.to': ['The input.hours.0.to field is required.'],
      'input.holidays.0.date': ['The input.holidays.0.date field is required.'],
    },
  ],
  [
    'ends that are not after their begin',
    { hours: [on(1, '09:00', '09:00'), on(1, '09:00', '08:00'), on(1, '08:00', '10:00')] },
    {
      'input.hours.0.to': ['The input.hours.0.to field must be a time after from.'],
      'input.hours.1.to': ['The input.hours.1.to field must be a time after from.'],
    },
  ],
  [
    'an overlap, at the later entry',
    { hours: [on(1, '13:00', '17:00'), on(2, '09:00', '17:00'), on(1, '09:00', '13:01')] },
    { 'input.hours.2.from': ['The input.hours.2.from field must not overlap with other hours of the weekday.'] },
  ],
  [
    'a repeated date',
    { holidays: [CHRISTMAS, NEW_YEAR, { date: '2026-12-25' }] },
    { 'input.holidays.2.date': ['The input.holidays.2.date field has a duplicate value.'] },
  ],
])('%s is refused where it is', async (_, input, validation) => {
  expect(await set(input)).toEqual(invalid(CHANGE, 'updateCalendar', validation));
});

test('every user reads the calendar, and only owners and admins change it, over REST as over GraphQL', async () => {
  const other = await gateway.newTenant();
  const owner = await restClient(gateway, other);
  expect((await owner('/v2/calendar')).body).toEqual({ data: DEFAULT });
  const changed = await owner('/v2/calendar', { method: 'PATCH', body: { holidays: [CHRISTMAS] } });
  expect([changed.status, changed.body]).toEqual([200, { data: { ...DEFAULT, holidays: [CHRISTMAS] } }]);
  const wrong = await owner('/v2/calendar', { method: 'PATCH', body: { hours: [on(1, '10:00', '09:00')] } });
  const message = 'The hours.0.to field must be a time after from.';
  expect([wrong.status, wrong.body]).toEqual([422, restInvalid({ 'hours.0.to': [message] })]);

  const user = await other.as(() => newUser(gateway.app, 'requester'));
  const requester = await restClient(gateway, user);
  expect((await requester('/v2/calendar')).body).toEqual({ data: { ...DEFAULT, holidays: [CHRISTMAS] } });
  const refused = await requester('/v2/calendar', { method: 'PATCH', body: { holidays: null } });
  expect([refused.status, refused.body]).toEqual([403, restError('forbidden', 'This action is unauthorized.')]);
  const { body } = await post(
    gateway.url,
    { query: CHANGE, variables: { input: { hours: null } } },
    { authorization: `Bearer ${user.token}` },
  );
  const message403 = { message: 'This action is unauthorized.', code: 'FORBIDDEN' };
  expect(body).toEqual(failed(CHANGE, 'updateCalendar', message403));
});

test('concurrent changes of different lists are both kept', async () => {
  const other = await gateway.newTenant();
  const hours = [on(3, '10:00', '11:00')];
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([set({ hours }, other), set({ holidays: [CHRISTMAS] }, other)]);
    expect(await set({}, other)).toEqual(answer({ hours, holidays: [CHRISTMAS] }));
    await set({ hours: null, holidays: null }, other);
  }
});
