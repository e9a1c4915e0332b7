import { LifecycleService } from '@das/approval-requests';
import { failed, invalid } from '../support/expected';
import { moveTo } from '../support/deadlines';
import { useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { RECORD, approved, record, recorded, reversed, usedQuantities } from '../support/usage';
import { read } from '../support/workflow-actions';
import { type Team, newTeam } from '../support/workflow-fixture';

const gateway = useOwnGateway({}, useOwnDatabase());

const TENANT = 'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { late_use_days } }';
const setTenant = async ({ owner }: Team, input: object): Promise<unknown> =>
  dataOf<{ updateTenant: unknown }>(await owner.ask(TENANT, { input })).updateTenant;

const notValid = (lifecycle_state: string): object =>
  failed(RECORD, 'recordUse', {
    message: `The price of this line is not valid. The state of its request is ${lifecycle_state}.`,
    code: 'APPROVAL_NOT_VALID',
    facts: { lifecycle_state, superseded_by_id: null, superseded_by_request_id: null },
  });
const wrongDay = (message: string): object =>
  invalid(RECORD, 'recordUse', { 'input.ordered_on': [`The input.ordered on field must be a date ${message}.`] });

test('for late_use_days of 24 hours after the end, orders of the validity are recorded', async () => {
  const team = await newTeam(gateway);
  await setTenant(team, { timezone: 'America/Chicago' });
  moveTo(gateway, '2030-06-10 03:00:00'); // 9 June in Chicago
  const made = await approved(team, [{}], { validity_period: '2030-06-30' });
  const { line } = made;
  expect(await read(team.pa, made.id, 'valid_until')).toEqual({ valid_until: '2030-07-01 04:59:59' });
  const use = (order_reference: string, ordered_on?: string): object => ({ order_reference, quantity: 10, ordered_on });
  expect(await recorded(team.pa, line, use('default'))).toMatchObject({ price_use: { ordered_on: '2030-06-09' } });
  expect(await record(team.pa, line, use('early', '2030-06-08'))).toEqual(wrongDay('after or equal to 2030-06-09'));
  expect(await record(team.pa, line, use('future', '2030-06-10'))).toEqual(wrongDay('before or equal to 2030-06-09'));

  moveTo(gateway, '2030-07-01 05:00:30'); // the worker has not stored the end
  expect(await record(team.pa, line, use('late', '2030-06-30'))).toEqual(notValid('expired'));
  await gateway.app.get(LifecycleService).expireDue(100);
  expect(await record(team.pa, line, use('late', '2030-06-30'))).toEqual(notValid('expired'));
  expect(await recorded(team.pa, line, use('default'))).toMatchObject({ replayed: true, used_quantity: 10 });
  expect(await setTenant(team, { late_use_days: 2 })).toEqual({ late_use_days: 2 });
  expect(await recorded(team.pa, line, use('late', '2030-06-30'))).toMatchObject({ used_quantity: 20 });
  expect(await record(team.pa, line, use('after the end', '2030-07-01'))).toEqual(notValid('expired'));
  expect(await record(team.pa, line, use('today'))).toEqual(notValid('expired'));
  expect(await record(team.pa, line, use('early', '2030-06-08'))).toEqual(wrongDay('after or equal to 2030-06-09'));
  expect(await record(team.pa, line, { ...use('wrong', '2030-06-30'), quantity: 0 })).toEqual(
    invalid(RECORD, 'recordUse', { 'input.quantity': ['The input.quantity field must be at least 1.'] }),
  );
  moveTo(gateway, '2030-07-03 04:59:40');
  const last = await recorded(team.pa, line, use('last', '2030-06-30'));
  moveTo(gateway, '2030-07-03 05:00:30');
  expect(await record(team.pa, line, use('too late', '2030-06-30'))).toEqual(notValid('expired'));
  expect(await setTenant(team, { late_use_days: null })).toEqual({ late_use_days: 0 });
  expect(await recorded(team.pa, line, use('last'))).toMatchObject({ replayed: true, used_quantity: 30 });
  expect(await reversed(team.pa, last.price_use.id)).toMatchObject({ used_quantity: 20, remaining_quantity: 280 });
  expect(await usedQuantities(team.pa, made)).toEqual([20]);
});

test('late_use_days are 0 to 90', async () => {
  const team = await newTeam(gateway);
  const message = async (late_use_days: number): Promise<unknown> =>
    (await team.owner.ask(TENANT, { input: { late_use_days } })).body;
  expect([await setTenant(team, { late_use_days: 90 }), await setTenant(team, { late_use_days: 0 })]).toEqual([
    { late_use_days: 90 },
    { late_use_days: 0 },
  ]);
  const refused = (text: string): object => invalid(TENANT, 'updateTenant', { 'input.late_use_days': [text] });
  expect([await message(91), await message(-1)]).toEqual([
    refused('The input.late use days field must not be greater than 90.'),
    refused('The input.late use days field must be at least 0.'),
  ]);
});
