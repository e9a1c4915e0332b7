import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { givenProduct } from '../support/factories';
import { useGateway, useTeam } from '../support/fixtures';
import { asDatabaseAdmin, newPerson } from '../support/people';
import { approve, decide, deny, withdraw } from '../support/workflow-actions';
import { type Made, ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);
beforeAll(() =>
  givenProduct(team.tenant, { partnumber: 'P-1', list_price: 200, tariff_surcharge: 4.5, allow_tariff: true }),
);

const made = (prices = [152, 52]): Promise<Made> =>
  ask(
    team.requester,
    prices.map((requested_price) => ({ partnumber: 'P-1', quote_quantity: 10, requested_price })),
    {
      justification: 'A competitor\nasks 150.00.',
      customer_name: 'Halden <b>',
      account_number: 'A-1',
      project_name: 'Apollo',
      validity_period: '90 days',
    },
  );

async function print({ id }: { id: string }, options: Parameters<typeof openAs>[2] = {}) {
  const auditor = await newPerson(gateway, team.tenant, 'auditor');
  const opened = await openAs(auditor, `/requests/${id}/print`, options);
  return { ...opened, auditor };
}
const textOf = (page: Page): Promise<string> => page.getByRole('main').innerText();

test('an approved request has its prices and line totals, who approved it, its end, its id, and who printed it', async () => {
  const request = await made();
  await decide(team.owner, request, [
    { opportunity_id: request.lines[0], decision: 'approve', approved_price: 160 },
    { opportunity_id: request.lines[1], decision: 'approve' },
  ]);
  const { page, auditor, faults } = await print(request);
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
  const rows = await page.getByRole('table', { name: 'Lines' }).getByRole('row').allInnerTexts();
  expect(rows.map((row) => row.split(/\s+/))).toEqual([
    ['Part', 'number', 'Quantity', 'List', 'Approved', 'Discount', 'Tariff', 'Landed', 'Line', 'total', 'State'],
    ['P-1', '10', '200.00', '160.00', '20.0', '%', '4.50', '164.50', '1,600.00', 'Approved'],
    ['P-1', '10', '200.00', '52.00', '74.0', '%', '4.50', '56.50', '520.00', 'Approved'],
  ]);
  const text = await textOf(page);
  for (const part of ['Test', 'Halden <b>', 'A-1', 'Apollo', request.id.slice(-6), 'Valid until'])
    expect(text).toContain(part);
  expect(text).toMatch(new RegExp(`Approved by ${team.owner.name} \\(owner\\) on \\d+ \\w+ \\d{4}`));
  expect(text).toMatch(new RegExp(`Printed on \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d \\(UTC\\) by ${auditor.name}`));
  expect(text).not.toMatch(/NOT APPROVED|EXPIRED|152\.00|competitor/);
  expect(text).not.toContain(request.id);
  const sheet = page.getByRole('radiogroup', { name: 'Sheet', exact: true });
  expect(await sheet.getByRole('radio', { name: 'For the customer', exact: true }).isChecked()).toBe(true);
  await sheet.getByRole('radio', { name: 'Internal', exact: true }).check();
  await page.getByText('A competitor\nasks 150.00.').waitFor();
  expect(await page.getByRole('table', { name: 'Lines' }).getByRole('row').nth(1).innerText()).toContain('152.00');
  expect(new URL(page.url()).search).toBe('?sheet=internal');
  await page.emulateMedia({ media: 'print' });
  expect(await sheet.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('the level of the person who approved is named', async () => {
  const request = await made([52]);
  await approve(team.pa, request);
  const { page } = await print(request);
  await page.getByText(new RegExp(`Approved by ${team.pa.name} \\(PA\\) on`)).waitFor();
});

test.each<[string, (request: Made) => Promise<unknown>, string]>([
  ['pending', async () => undefined, 'NOT APPROVED: pending'],
  ['denied', (request) => deny(team.owner, request, { comment: 'No' }), 'NOT APPROVED: denied'],
  ['withdrawn', (request) => withdraw(team.requester, request), 'NOT APPROVED: withdrawn'],
])('a request that is %s says so clearly', async (_, act, mark) => {
  const request = await made([52]);
  await act(request);
  const { page } = await print(request);
  await page.getByText(mark, { exact: true }).waitFor();
});

test('an approval that has ended is marked, also before the service has recorded its end', async () => {
  const request = await made([52]);
  await approve(team.pa, request);
  await asDatabaseAdmin(`update approval_requests set valid_until = now() - interval '1 day' where id = $1`, [
    request.id,
  ]);
  const { page } = await print(request);
  await page.getByText('EXPIRED', { exact: true }).waitFor();
});

test('a line that was denied has no approved price', async () => {
  const request = await made();
  await decide(team.owner, request, [
    { opportunity_id: request.lines[0], decision: 'approve' },
    { opportunity_id: request.lines[1], decision: 'deny', comment: 'Too low' },
  ]);
  const { page } = await print(request);
  await page.getByText('PARTLY APPROVED', { exact: true }).waitFor();
  const row = page.getByRole('table', { name: 'Lines' }).getByRole('row').nth(2);
  expect((await row.getByRole('cell').allInnerTexts()).slice(3, 5)).toEqual(['–\nnone', '–\nnone']);
  expect(await row.innerText()).not.toContain('52.00');
  await page.getByText(new RegExp(`Denied by ${team.owner.name} \\(owner\\) on .*: P-1, line 2`)).waitFor();
});

test.each(['light', 'dark'] as const)('the paper is black on white in the %s theme', async (colorScheme) => {
  const { page } = await print(await made(), { colorScheme });
  await page.getByRole('table', { name: 'Lines' }).waitFor();
  const colors =
    'JSON.stringify([getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor])';
  expect(JSON.parse(await page.evaluate(colors))).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: 'print', colorScheme });
  expect(JSON.parse(await page.evaluate(colors))).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});

test('the colors of the theme come back on the next page', async () => {
  const request = await made();
  const { page } = await print(request, { colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Back to the request', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe('rgb(16, 18, 22)');
});

test('on paper there are no buttons and no addresses, and rows are not split', async () => {
  const { page } = await print(await made());
  await page.getByRole('table', { name: 'Lines' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await textOf(page)).not.toContain('http');
  expect(await page.evaluate('getComputedStyle(document.querySelector("tbody tr")).breakInside')).toBe('avoid');
  for (const format of ['A4', 'Letter']) expect((await page.pdf({ format })).length).toBeGreaterThan(1_000);
});

test('Print opens the print dialog of the browser', async () => {
  const { page } = await print(await made());
  await page.evaluate('window.print = () => { document.title = "printed"; }');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await page.title()).toBe('printed');
});

test('the page has no findings of axe and does not scroll sideways', async () => {
  const { page } = await print(await made());
  await page.getByRole('radio', { name: 'Internal' }).check();
  await page.getByRole('table', { name: 'Lines' }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
});

test('a request that does not exist is not found', async () => {
  const { page } = await print({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
});
