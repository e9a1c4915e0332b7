import { NO_EXTERNAL_ID } from '../support/expected';
import { LifecycleService } from '@das/approval-requests';
import {
  approvedActionsOf,
  approvedRequest,
  endOfDayAfter,
  extend,
  invalidExtension,
  partlyApprovedRequest,
  refusedExtension,
  revoke,
} from '../support/approved-prices';
import { moveTo } from '../support/deadlines';
import { useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import {
  approve,
  eventsOf,
  expectedState,
  historyOf,
  notPossible,
  read,
  setPolicy,
  stateOf,
} from '../support/workflow-actions';
import { type Made, ask, newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const team = useTeam(gateway);

/** The real day; a test that moves the business clock ends with it. */
const now = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');
const noonAfter = (days: number): string => endOfDayAfter(now(), days).replace('23:59:59', '12:00:00');
afterEach(() => (gateway.db.clock.offset_s = 0));

const extended = (valid_until: string, version = 3, rest: object = {}): object => ({
  data: {
    extendApproval: { lifecycle_state: 'approved', is_valid: true, version, valid_until, extensions: 1, ...rest },
  },
});
const expireDue = (): Promise<number> => gateway.app.get(LifecycleService).expireDue(100);
const statesOf = (made: Made): Promise<unknown> => read(team.owner, made.id, 'lifecycle_state is_valid valid_until');

describe('an extension moves the end of an approval', () => {
  test('to a day; the period and the begin of the validity stay, and audit entry and event have both ends', async () => {
    const made = await approvedRequest(team);
    const before = await read(team.vp, made.id, 'valid_from validity_period');
    const input = { valid_until: '2037-3-1', reason: 'The project starts later.' };
    expect(await extend(team.vp, made, input)).toEqual(extended('2037-03-01 23:59:59'));
    expect(await read(team.vp, made.id, 'valid_from validity_period')).toEqual(before);
    const entry = (await historyOf(team.vp, made.id)).at(-1);
    expect(entry).toEqual({
      action: 'approval_request.extended',
      result: 'success',
      actor: expect.objectContaining({ user_id: team.vp.id }),
      resource_type: 'approval_request',
      resource_id: made.id,
      changes: expect.objectContaining({
        valid_until: ['2037-01-31 23:59:59', '2037-03-01 23:59:59'],
        extensions: [0, 1],
        version: [2, 3],
      }),
      metadata: { validity_period: '2037-03-01', reason: 'The project starts later.', opportunities: {} },
    });
    const event = (await eventsOf(gateway, team, made.id)).at(-1);
    expect(event).toEqual({
      type: 'extended',
      data: {
        id: made.id,
        status: 'approved',
        previous_status: 'approved',
        lifecycle_state: 'approved',
        version: 3,
        round: 1,
        justification: null,
        ...NO_EXTERNAL_ID,
        metadata: {},
        opportunities: [
          {
            id: made.lines[0],
            partnumber: null,
            quote_quantity: null,
            requested_price: 52,
            approved_price: 52,
            status: 'approved',
            ...NO_EXTERNAL_ID,
          },
        ],
        decision: null,
        valid_until: '2037-03-01 23:59:59',
        previous_valid_until: '2037-01-31 23:59:59',
      },
    });
  });

  test.each([
    ['P30D', '2037-03-02 23:59:59'],
    ['30 days', '2037-03-02 23:59:59'],
    ['1 month', '2037-02-28 23:59:59'],
    ['7', '2037-02-07 23:59:59'],
    [' 2037-02-01 ', '2037-02-01 23:59:59'],
  ])('by %s, from the day of the present end', async (validity_period, end) => {
    expect(await extend(team.vp, await approvedRequest(team), { validity_period })).toEqual(extended(end));
  });

  test('again and again', async () => {
    const made = await approvedRequest(team);
    for (const _ of [1, 2]) await extend(team.vp, made, { validity_period: 'P1D' });
    expect(await extend(team.vp, made, { validity_period: 'P1D' })).toEqual(
      extended('2037-02-03 23:59:59', 5, { extensions: 3 }),
    );
  });

  test('in the time zone of the tenant', async () => {
    const far = await newTeam(gateway);
    await setPolicy(gateway, far, 'timezone', 'America/Chicago');
    const made = await approvedRequest(far);
    expect(await extend(far.vp, made, { valid_until: '2037-07-01' })).toEqual(extended('2037-07-02 04:59:59'));
    const early = { 'input.valid_until': ['The input.valid until field must be a date after 2037-07-01.'] };
    expect(await extend(far.vp, made, { valid_until: '2037-07-01' })).toEqual(invalidExtension(early));
  });

  test('with some lines approved, and without lines', async () => {
    const partly = await partlyApprovedRequest(team, [52, 60]);
    expect(await extend(team.pa, partly, { validity_period: 'P1D' })).toEqual(
      extended('2037-02-01 23:59:59', 3, { lifecycle_state: 'partially_approved' }),
    );
    const header = await ask(team.requester, [], { validity_period: '2037-01-31' });
    await approve(team.pa, header);
    expect(await approvedActionsOf(team.vp, header)).toEqual(['extend']);
    expect(await extend(team.vp, header, { validity_period: 'P1D' })).toEqual(extended('2037-02-01 23:59:59'));
  });
});

describe('an approval that has expired', () => {
  /** Approved for a day, two days ago by the business clock. */
  const made = async (recorded: boolean, lines = [52]): Promise<Made> => {
    const request = await (lines.length > 1
      ? partlyApprovedRequest(team, lines, { validity_period: 'P1D' })
      : approvedRequest(team, lines, { validity_period: 'P1D' }));
    moveTo(gateway, noonAfter(3));
    if (recorded) await expireDue();
    return request;
  };

  test.each([
    [[52], 'approved'],
    [[52, 60], 'partially_approved'],
  ])('of the lines %j becomes valid again in its former state, from today', async (lines, state) => {
    const request = await made(true, lines);
    expect(await statesOf(request)).toMatchObject({ lifecycle_state: 'expired', is_valid: false });
    expect(await extend(team.vp, request, { validity_period: 'P2D' })).toEqual(
      extended(endOfDayAfter(now(), 5), 4, { lifecycle_state: state }),
    );
    expect((await eventsOf(gateway, team, request.id)).slice(-2)).toMatchObject([
      { type: 'expired', data: { lifecycle_state: 'expired', version: 3 } },
      { type: 'extended', data: { lifecycle_state: state, version: 4, previous_valid_until: endOfDayAfter(now(), 1) } },
    ]);
    expect(await expireDue()).toBe(0);
    moveTo(gateway, noonAfter(6));
    expect(await expireDue()).toBe(1);
    expect(await statesOf(request)).toMatchObject({ lifecycle_state: 'expired' });
  });

  test('without a record of it is not recorded after the extension', async () => {
    const request = await made(false);
    expect(await extend(team.vp, request, { validity_period: 'P2D' })).toEqual(extended(endOfDayAfter(now(), 5)));
    await expireDue();
    expect(await statesOf(request)).toMatchObject({ lifecycle_state: 'approved', is_valid: true });
    expect((await eventsOf(gateway, team, request.id)).map(({ type }) => type)).not.toContain('expired');
  });

  test('is extended to today at the earliest', async () => {
    const request = await made(true);
    const [yesterday, today] = [2, 3].map((days) => endOfDayAfter(now(), days).slice(0, 10));
    const early = { 'input.valid_until': [`The input.valid until field must be a date after ${yesterday}.`] };
    expect(await extend(team.vp, request, { valid_until: yesterday })).toEqual(invalidExtension(early));
    expect(await extend(team.vp, request, { valid_until: today })).toEqual(extended(`${today} 23:59:59`, 4));
  });

  test('more than 30 periods of 24 hours ago is not extended', async () => {
    const request = await made(true);
    const end = Date.parse(`${endOfDayAfter(now(), 1)}Z`);
    const after = (seconds: number): string =>
      new Date(end + (30 * 86_400 + seconds) * 1_000).toISOString().slice(0, 19).replace('T', ' ');
    moveTo(gateway, after(30));
    expect(await approvedActionsOf(team.owner, request)).toEqual(['revise', '']);
    expect(await extend(team.vp, request, { validity_period: 'P2D' })).toEqual(refusedExtension(notPossible()));
    moveTo(gateway, after(-30));
    expect(await approvedActionsOf(team.owner, request)).toEqual(['extend revise', '']);
    expect(await extend(team.vp, request, { validity_period: 'P2D' })).toMatchObject({
      data: { extendApproval: { lifecycle_state: 'approved', is_valid: true } },
    });
  });
});

test.each([
  ['the present end', { valid_until: '2037-01-31' }, 'valid_until', 'must be a date after 2037-01-31.'],
  ['an earlier end', { validity_period: '2037-01-30' }, 'validity_period', 'must be a date after 2037-01-31.'],
  ['neither field', {}, 'valid_until', 'is required when input.validity period is not present.'],
  [
    'nulls',
    { valid_until: null, validity_period: ' ' },
    'valid_until',
    'is required when input.validity period is not present.',
  ],
  [
    'both fields',
    { valid_until: '2037-03-01', validity_period: 'P1D' },
    'valid_until',
    'prohibits input.validity period from being present.',
  ],
  ['an unreadable period', { validity_period: 'soon' }, 'validity_period', 'must be a valid duration or date.'],
  [
    'a long reason',
    { validity_period: 'P1D', reason: 'x'.repeat(2_001) },
    'reason',
    'must not be greater than 2000 characters.',
  ],
])('an extension with %s is refused', async (_, input, field, text) => {
  const made = await approvedRequest(team);
  const message = `The input.${field.replace('_', ' ')} field ${text}`;
  expect(await extend(team.vp, made, input)).toEqual(invalidExtension({ [`input.${field}`]: [message] }));
  expect(await stateOf(team.vp, made.id)).toEqual(expectedState('approved', 2));
});

test('a request that is not approved, open-ended or revoked is not extended', async () => {
  const [pending, denied, open, revoked] = [
    await ask(team.requester, [52]),
    await ask(team.requester, [52]),
    await approvedRequest(team, [52], {}),
    await approvedRequest(team),
  ];
  await team.vp.ask('mutation ($id: ID!) { denyApprovalRequest(id: $id, comment: "No") { outcome } }', {
    id: denied.id,
  });
  await revoke(team.vp, revoked);
  const input = { validity_period: 'P1D' };
  expect(await extend(team.vp, pending, input)).toEqual(refusedExtension(notPossible('approve', 'deny')));
  for (const made of [denied, open, revoked])
    expect(await extend(team.vp, made, input)).toEqual(refusedExtension(notPossible()));
  expect(await extend(team.owner, open, input)).toEqual(refusedExtension(notPossible('edit', 'delete')));
});

test('an approval does not expire within its last second', async () => {
  const end = Date.parse(`${endOfDayAfter(now(), 1)}Z`);
  const isOver = (): boolean => Date.now() + gateway.db.clock.offset_s * 1_000 >= end + 1_000;
  do {
    gateway.db.clock.offset_s = 0;
    const request = await approvedRequest(team, [52], { validity_period: 'P1D' });
    gateway.db.clock.offset_s = (end + 100 - Date.now()) / 1_000;
    await expireDue();
    if (isOver()) continue; // the machine was busy
    gateway.db.clock.offset_s = 0;
    expect(await statesOf(request)).toMatchObject({ lifecycle_state: 'approved', is_valid: true });
    return;
  } while (isOver());
});
