import { DEFAULT_HOURS } from '@das/tenants';
import { FactsService } from '@das/analytics';
import { load, settle, sumUp } from '../support/analytics';
import { GROUPINGS, type Period, compareAnalytics } from '../support/compare-analytics';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { givenCategory, givenProduct } from '../support/factories';
import { dataOf } from '../support/gateway';
import { RandomRequests, randomOf } from '../support/random-requests';
import { newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);

const ZONE = 'mutation ($timezone: String) { updateTenant(input: { timezone: $timezone }) { timezone } }';
const PERIODS: [Period, Period] = [
  { from: '2030-01-01', to: '2032-12-31' },
  { from: '2030-03-01', to: '2030-04-15' }, // clocks change
];
const CHANGES = 240;
const ROUNDS = 4;
const SUMMED = GROUPINGS.filter((group_by) => group_by.length < 2);

test.each(['America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'in %s the numbers of every dimension, pair and basis equal a computation over all rows, also after a rebuild',
  async (timezone) => {
    const team = await newTeam(gateway);
    dataOf(await team.owner.ask(ZONE, { timezone }));
    await load(gateway, team.tenant);
    const category_id = await givenCategory(team.tenant, { name: 'Supplies' });
    await givenProduct(team.tenant, { partnumber: 'P-1', list_price: 120, category_id });
    await givenProduct(team.tenant, { partnumber: 'P-2', list_price: 80 });
    const scene = { gateway, admin, team, random: randomOf(timezone.length) };
    const requests = new RandomRequests(scene, '2030-01-01 05:00:00Z');
    for (let round = 0; round < ROUNDS; round += 1) {
      await requests.change(CHANGES / ROUNDS);
      await settle(gateway, team.tenant);
      if (round === 1) await sumUp(gateway, admin, team.tenant); // later changes make some days out of date
    }
    const compared = { admin, team, periods: PERIODS, calendar: { timezone, hours: [...DEFAULT_HOURS], holidays: [] } };
    const [whole] = PERIODS;
    expect(await compareAnalytics({ ...compared, periods: [whole] })).toBeGreaterThan(1_000);
    await compareAnalytics({ ...compared, groupings: SUMMED });
    await sumUp(gateway, admin, team.tenant);
    await compareAnalytics({ ...compared, groupings: SUMMED });
    await team.tenant.as(() => gateway.app.get(FactsService).beginRebuild());
    await load(gateway, team.tenant);
    await compareAnalytics({ ...compared, groupings: GROUPINGS.filter((_, index) => index % 5 === 0) });
  },
  600_000,
);
