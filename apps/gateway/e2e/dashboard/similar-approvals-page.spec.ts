import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { newPerson } from '../support/people';
import { approvedPart, askPart, denyAll } from '../support/precedents';
import { ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const { openAs } = useDashboard(gateway);

const PRODUCT = 'mutation { createProduct(input: { partnumber: "VPS", list_price: 100 }) { id } }';

const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
/** The texts of the cells of each row. */
const rowsOf = async (page: Page, name: string): Promise<string[]> => {
  const rows = await tableOf(page, name).locator('tbody').getByRole('row').all();
  return Promise.all(
    rows.map(async (row) =>
      (await row.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')).join(' | '),
    ),
  );
};

test('each part has its statistics and its precedents, which a ring and an outcome narrow', async () => {
  dataOf(await team.owner.ask(PRODUCT));
  const acme = { customer_name: 'Acme', sales_region: 'NA' };
  await approvedPart(team, 'VPS', { ...acme, validity_period: '2020-01-01' }, 40);
  await approvedPart(team, 'vps', { customer_name: 'Globex', sales_region: 'NA' }, 60);
  const denied = await askPart(team, 'VPS', { project_name: 'Depot' });
  await denyAll(team, denied.id);
  const made = await ask(
    team.requester,
    [
      { partnumber: 'VPS', quote_quantity: 2, requested_price: 50 },
      { partnumber: ' vps ', quote_quantity: 3, requested_price: 52.5 },
      { partnumber: 'NONE', requested_price: 5 },
      { requested_price: 5 },
    ],
    acme,
  );
  const { page, faults } = await openAs(
    await newPerson(gateway, team.tenant, 'auditor'),
    `/requests/${made.id}?tab=similar`,
  );
  await page.setViewportSize({ width: 1600, height: 900 }); // wide enough for all columns
  await tableOf(page, 'Precedents, VPS').waitFor();
  await page.getByText('Requested 50.00 (50.0 %), 52.50', { exact: false }).waitFor();
  const statistics = [
    'Same customer | 1 | 0 | 40.00 | 40.00 | 40.00 | 40.00 | 60.0 %',
    'Same region | 1 | 0 | 60.00 | 60.00 | 60.00 | 60.00 | – none',
    'Same part | 0 | 1 | – none | – none | – none | – none | – none',
  ];
  expect(await rowsOf(page, 'Statistics, VPS')).toEqual(statistics);
  const [none, region, customer] = [
    expect.stringMatching(/^Request .{6} \| Same part \| Denied \| 10 \| 50.00 \| – none \| 50.0 % \|/),
    expect.stringMatching(/^Globex \| Same region \| Approved \| 10 \| 50.00 \| 60.00 \| – none \|/),
    expect.stringMatching(/^Acme \| Same customer \| Approved no longer valid \| 10 \| 50.00 \| 40.00 \| 60.0 % \|/),
  ];
  expect(await rowsOf(page, 'Precedents, VPS')).toEqual([none, region, customer]);
  expect(await tableOf(page, 'Statistics, NONE').count()).toBe(1);
  await page.getByText('No decisions on this part in the last 24 months.', { exact: true }).waitFor();
  expect([await lookFindings(page), faults]).toEqual([[], []]);

  const choose = async (label: string, option: string, rows: unknown[]): Promise<void> => {
    await page.getByRole('combobox', { name: label, exact: true }).selectOption(option);
    await tableOf(page, 'Precedents, VPS')
      .getByRole('row')
      .nth(rows.length + 1)
      .waitFor({ state: 'detached' });
    expect([await rowsOf(page, 'Precedents, VPS'), await rowsOf(page, 'Statistics, VPS')]).toEqual([rows, statistics]);
  };
  await choose('Ring', 'Same region', [region]);
  expect(new URL(page.url()).search).toBe('?tab=similar&ring=region');
  await page.getByRole('combobox', { name: 'Outcome', exact: true }).selectOption('Denied');
  await page.getByText('No decisions with this ring and outcome.', { exact: true }).nth(1).waitFor();
  await page.getByRole('combobox', { name: 'Ring', exact: true }).selectOption('All');
  await tableOf(page, 'Precedents, VPS').waitFor();
  await choose('Outcome', 'Denied', [none]);
  await page.getByRole('combobox', { name: 'Outcome', exact: true }).selectOption('All');
  await tableOf(page, 'Precedents, VPS').getByRole('link', { name: 'Globex', exact: true }).click();
  await page.getByRole('heading', { name: 'Globex', level: 1, exact: true }).waitFor();
  expect(faults).toEqual([]);
});

test('many precedents are shown ten more at a time, many parts five more, and bounds are said in words', async () => {
  const source = await approvedPart(team, 'BOUND');
  await admin.query(
    `insert into request_details (tenant_id, id, approval_request_id, partnumber, requested_price, approved_price, status, decided_at)
     select tenant_id, 'PAGE' || n, approval_request_id, partnumber, 5, n, 'approved', now() - n * interval '1 minute'
       from request_details, generate_series(1, 1000) n where approval_request_id = $1`,
    [source],
  );
  await admin.query(
    `insert into price_precedents (tenant_id, opportunity_id, approval_request_id, part, outcome, decided_at, approved_price)
     select tenant_id, id, approval_request_id, 'bound', status, decided_at, approved_price from request_details where id like 'PAGE%' and tenant_id = $1`,
    [team.tenant.id],
  );
  await admin.query('insert into precedent_loads (tenant_id) values ($1)', [team.tenant.id]);
  const parts = ['BOUND', ...Array.from({ length: 11 }, (_, index) => `PART-${index}`)];
  const made = await ask(
    team.requester,
    parts.map((partnumber) => ({ partnumber, requested_price: 5 })),
  );
  const { page, faults } = await openAs(
    await newPerson(gateway, team.tenant, 'requester'),
    `/requests/${made.id}?tab=similar`,
  );
  await tableOf(page, 'Precedents, BOUND').waitFor();
  const shown = async (): Promise<number> => (await rowsOf(page, 'Precedents, BOUND')).length;
  expect(await shown()).toBe(10);
  await page.getByRole('button', { name: 'Show more of BOUND', exact: true }).click();
  await tableOf(page, 'Precedents, BOUND').getByRole('row').nth(20).waitFor();
  expect(await shown()).toBe(20);
  expect((await rowsOf(page, 'Statistics, BOUND'))[2]).toMatch(/^Same part Newest 1,000 only \| 1,000 \|/);
  expect(await page.getByText('Newest 1,000 only', { exact: true }).count()).toBe(1);
  await page.getByText('Older history is still being loaded.', { exact: true }).waitFor();
  const heads = page.getByRole('heading', { level: 2 });
  expect(await heads.count()).toBe(5);
  await page.getByRole('button', { name: 'Show 5 more of 7 parts', exact: true }).click();
  await page.getByRole('button', { name: 'Show 2 more of 2 parts', exact: true }).click();
  await tableOf(page, 'Statistics, PART-10').waitFor();
  expect(await heads.allInnerTexts()).toEqual(parts);
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});
