import { setTimeout as pause } from 'node:timers/promises';
import { useOwnGateway, useOwnDatabase, useTeam } from '../support/fixtures';
import {
  approve,
  decide,
  actionsOf,
  edit,
  eventsOf,
  notPossible,
  read,
  refused,
  resubmit,
  setPolicy,
  expectedState,
  stateOf,
} from '../support/workflow-actions';
import { DATE_TIME } from '../support/expected';
import { type Made, RESUBMIT, type Team, ask, newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase();
const gateways = [
  useOwnGateway({ DAS_ROLE: 'both' }, database),
  useOwnGateway({ DAS_ROLE: 'both' }, database),
] as const;
const [gateway] = gateways;
const team = useTeam(gateway);

const DAY_MS = 86_400_000;
const VALIDITY = 'validity_period valid_from valid_until is_valid';

async function approved(validity_period: string | null, { requester, pa }: Team = team): Promise<Made> {
  const made = await ask(requester, [52], { validity_period });
  await approve(pa, made);
  return made;
}

/** The last second, in UTC, of the day that is so many days after today. */
const endOfDayIn = (days: number, from: string): string =>
  `${new Date(Date.parse(`${from.slice(0, 10)}Z`) + days * DAY_MS).toISOString().slice(0, 10)} 23:59:59`;

describe('an approval', () => {
  test.each([
    ['P90D', 90],
    ['90 days', 90],
    ['12 weeks', 84],
    ['30', 30],
    ['0', 0],
  ])('for %s is valid from now to the end of its last day', async (period, days) => {
    const { id } = await approved(period);
    const validity = await read<{ valid_from: string; valid_until: string }>(team.pa, id, VALIDITY);
    expect(validity).toEqual({
      validity_period: period,
      valid_from: DATE_TIME,
      valid_until: endOfDayIn(days, validity.valid_from),
      is_valid: true,
    });
    expect(Math.abs(Date.parse(`${validity.valid_from}Z`) - Date.now())).toBeLessThan(60_000);
  });

  test.each([[null], ['until further notice'], ['P1.5D']])('for %s is valid without an end', async (period) => {
    const { id } = await approved(period);
    expect(await read(team.pa, id, VALIDITY)).toEqual({
      validity_period: period,
      valid_from: DATE_TIME,
      valid_until: null,
      is_valid: true,
    });
    const warnings = [
      expect.objectContaining({
        code: 'VALIDITY_UNPARSED',
        opportunity_id: null,
        details: { validity_period: period },
      }),
    ] as unknown[];
    expect(await read(team.pa, id, 'warnings { code opportunity_id details }')).toEqual({
      warnings: period === null ? [] : warnings,
    });
  });

  test('ends with the day in the time zone of the tenant', async () => {
    const far = await newTeam(gateway);
    await setPolicy(gateway, far, 'timezone', 'America/Chicago');
    const { id } = await approved('2037-01-31', far);
    expect(await read(far.pa, id, 'valid_until')).toEqual({ valid_until: '2037-02-01 05:59:59' });
  });

  test('has no validity while the request is pending, and loses it when it is not approved', async () => {
    const made = await ask(team.requester, [52], { validity_period: 'P90D' });
    const none = { validity_period: 'P90D', valid_from: null, valid_until: null, is_valid: false };
    expect(await read(team.pa, made.id, VALIDITY)).toEqual(none);
    await decide(team.pa, made, [{ opportunity_id: made.lines[0], decision: 'deny', comment: 'No' }]);
    expect(await read(team.pa, made.id, VALIDITY)).toEqual(none);
  });

  test.each(['9999-12-31', '0001-01-01'])('may end on %s, at the limit of the calendar', async (validity_period) => {
    const other = await newTeam(gateway);
    await setPolicy(gateway, other, 'timezone', 'America/Chicago');
    const made = await ask(other.requester, [52], { validity_period });
    expect(await approve(other.pa, made)).toMatchObject({ data: { approveApprovalRequest: { outcome: 'approved' } } });
    expect(await read(other.pa, made.id, 'validity_period is_valid')).toEqual({
      validity_period,
      is_valid: validity_period === '9999-12-31',
    });
  });

  test('is valid also for a part of the lines', async () => {
    const made = await ask(team.requester, [52, 60], { validity_period: '2037-01-31' });
    await decide(team.pa, made, [{ opportunity_id: made.lines[0], decision: 'deny', comment: 'No' }]);
    await approve(team.pa, made);
    expect(await read(team.pa, made.id, VALIDITY)).toEqual({
      validity_period: '2037-01-31',
      valid_from: DATE_TIME,
      valid_until: '2037-01-31 23:59:59',
      is_valid: true,
    });
  });
});

test('an approval expires once with several processes, and its lines stay approved', async () => {
  const made = await approved('2026-01-01');
  for (let tries = 0; tries < 100 && (await stateOf(team.pa, made.id)).lifecycle_state === 'approved'; tries += 1)
    await pause(100);
  await pause(500); // for the second process
  expect(await stateOf(team.pa, made.id)).toEqual(expectedState('expired', 3));
  expect(await read(team.pa, made.id, 'status valid_until opportunities { status approved_price }')).toEqual({
    status: 'approved',
    valid_until: '2026-01-01 23:59:59',
    opportunities: [{ status: 'approved', approved_price: 52 }],
  });
  const events = await eventsOf(gateway, team, made.id);
  expect(events.map(({ type }) => type)).toEqual(['created', 'line_approved', 'approved', 'expired']);
  expect(events.at(-1)?.data).toMatchObject({
    version: 3,
    status: 'approved',
    previous_status: 'approved',
    lifecycle_state: 'expired',
    decision: null,
  });
  expect((await actionsOf(team.pa, made.id)).at(-1)).toEqual(['approval_request.expired', undefined]);
  expect(await approve(team.pa, made)).toMatchObject({
    data: { approveApprovalRequest: { replayed: true, outcome: 'approved' } },
  });
  expect(await approve(team.rsm, made)).toMatchObject({ errors: [{ extensions: { code: 'ALREADY_DECIDED' } }] });
  expect(await resubmit(team.requester, made)).toEqual(refused(RESUBMIT, notPossible('edit')));
  expect(await edit(team.requester, made, { project_name: 'x' })).toEqual({
    data: { updateApprovalRequest: { version: 4 } },
  });
});
