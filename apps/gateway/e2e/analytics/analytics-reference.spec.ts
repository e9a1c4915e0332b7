import { DEFAULT_HOURS } from '@das/tenants';
import { FactsService } from '@das/analytics';
import { load, settle, sumUp } from '../support/analytics';
import { GROUPINGS, compareAnalytics } from '../support/compare-analytics';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { givenCategory, givenProduct } from '../support/factories';
import { dataOf } from '../support/gateway';
import { RandomRequests, randomOf } from '../support/random-requests';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);
const team = useTeam(gateway);

const ZONE = 'mutation ($timezone: String) { updateTenant(input: { timezone: $timezone }) { timezone } }';
const CALENDAR = 'mutation ($input: UpdateCalendarInput!) { updateCalendar(input: $input) { timezone } }';
const PERIODS = [
  { from: '2030-01-01', to: '2032-12-31' },
  { from: '2030-01-15', to: '2030-02-14' },
];
const SEED = 32;
const calendar = (timezone: string, more: object = {}) => ({
  timezone,
  hours: [...DEFAULT_HOURS],
  holidays: [],
  ...more,
});

/** A few of all groupings; the long spec compares all. */
const SOME = GROUPINGS.filter((group_by, index) => group_by.length < 2 || index % 23 === 0);
const SUMMED = GROUPINGS.filter((group_by) => group_by.length < 2);

test('kept numbers equal a computation over all rows, after random changes and after a rebuild for another calendar', async () => {
  dataOf(await team.owner.ask(ZONE, { timezone: 'America/Chicago' }));
  await load(gateway, team.tenant);
  const category_id = await givenCategory(team.tenant, { name: 'Supplies' });
  await givenProduct(team.tenant, { partnumber: 'P-1', list_price: 120, category_id });
  await givenProduct(team.tenant, { partnumber: 'P-2', list_price: 80 });
  const requests = new RandomRequests({ gateway, admin, team, random: randomOf(SEED) }, '2030-01-01 05:00:00Z');
  await requests.change(120);
  await settle(gateway, team.tenant);
  await requests.change(120);
  await settle(gateway, team.tenant);
  const compared = { admin, team, periods: PERIODS, groupings: SOME };
  expect(await compareAnalytics({ ...compared, calendar: calendar('America/Chicago') })).toBeGreaterThan(300);
  const ofSums = { ...compared, calendar: calendar('America/Chicago'), groupings: SUMMED };
  await sumUp(gateway, admin, team.tenant);
  await compareAnalytics(ofSums);
  await requests.change(40);
  await settle(gateway, team.tenant);
  await compareAnalytics(ofSums); // with days and months that are not current

  dataOf(await team.owner.ask(ZONE, { timezone: 'Pacific/Auckland' }));
  const hours = [{ weekday: 1, from: '08:00', to: '20:00' }];
  dataOf(await team.owner.ask(CALENDAR, { input: { hours } }));
  await compareAnalytics({ ...compared, calendar: calendar('America/Chicago'), groupings: [['day'], ['level']] }); // until the rebuild is done
  await load(gateway, team.tenant);
  await compareAnalytics({ ...compared, calendar: calendar('Pacific/Auckland', { hours }) });
  expect(
    (await admin.query('select distinct generation from line_facts where tenant_id = $1', [team.tenant.id])).rows,
  ).toHaveLength(1);

  await team.tenant.as(() => gateway.app.get(FactsService).beginRebuild());
  await requests.change(40);
  await load(gateway, team.tenant);
  await settle(gateway, team.tenant);
  await compareAnalytics({ ...compared, calendar: calendar('Pacific/Auckland', { hours }) });
  await sumUp(gateway, admin, team.tenant);
  await compareAnalytics({ ...compared, calendar: calendar('Pacific/Auckland', { hours }), groupings: SUMMED });
}, 120_000);
