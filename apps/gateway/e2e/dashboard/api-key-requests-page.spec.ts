import { lookFindings, useDashboard } from '../support/dashboard';
import { useOwnGateway } from '../support/fixtures';
import { post } from '../support/gateway';
import { newKey } from '../support/keys';
import { rowsWith } from '../support/page-parts';
import { newPerson } from '../support/people';
import { written } from '../support/request-logs';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: '1', DAS_REQUEST_LOG: 'on' });
const { openAs } = useDashboard(gateway);

/** An owner at the page of a key that made three requests: two on GraphQL, one of them refused, and one on REST. */
async function opened(tab: string) {
  const tenant = await gateway.newTenant();
  const { api_key, secret } = await newKey(tenant, { name: 'Nightly', scopes: ['catalog:read'] });
  const headers = { authorization: `Bearer ${secret}`, 'x-forwarded-for': '192.0.2.7' };
  await post(gateway.url, { query: '{ products { data { id } } ping }' }, headers);
  await post(gateway.url, { query: '{ approvalLevels { data { id } } }' }, headers);
  await fetch(`${gateway.url}/v2/approvals/01HZZZZZZZZZZZZZZZZZZZZZZZ`, { headers });
  await written(gateway);
  const owner = await newPerson(gateway, tenant, 'owner');
  const path = `/settings/api-keys/${api_key.id}`;
  return { path, ...(await openAs(owner, `${path}?tab=${tab}`)) };
}

test('the tab Requests lists the requests of the key, and the address keeps its filters', async () => {
  const { page, path, faults } = await opened('requests');
  await rowsWith(page, 'Requests', 'approvalLevels').waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Time',
    'Interface',
    'Operation',
    'Status',
    'Duration',
    'Address',
  ]);
  const rows = await page.getByRole('table', { name: 'Requests' }).getByRole('row').all();
  const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()));
  const [time, duration] = [expect.stringMatching(/^just now|ago$/), expect.stringMatching(/^\d+\.\d ms$/)];
  expect(cells).toEqual([
    [time, 'REST', 'GET /v2/approvals/{id}', '403 FORBIDDEN', duration, '192.0.2.7'],
    [time, 'GraphQL', 'approvalLevels', '200 FORBIDDEN', duration, '192.0.2.7'],
    [time, 'GraphQL', 'products, ping', '200', duration, '192.0.2.7'],
  ]);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Interface' }).selectOption('REST');
  await rowsWith(page, 'Requests', 'approvalLevels').waitFor({ state: 'detached' });
  expect(await page.getByRole('table', { name: 'Requests' }).getByRole('row').count()).toBe(2);
  expect(`${new URL(page.url()).pathname}${new URL(page.url()).search}`).toBe(`${path}?tab=requests&interface=rest`);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('500 and above');
  await page.getByText('No requests match.').waitFor();
  expect(faults).toEqual([]);
});

test('the tab Usage has a bar for each day, and the same numbers as a table', async () => {
  const { page, faults } = await opened('usage');
  const figure = page.getByRole('figure', { name: 'Requests per day' });
  await figure.getByRole('listitem').first().waitFor();
  const today = new Date().toISOString().slice(0, 10);
  expect(await figure.getByRole('listitem').count()).toBe(30);
  expect((await figure.getByRole('listitem').first().innerText()).split(/\s+/)).toEqual([today, '3']);
  expect(await lookFindings(page)).toEqual([]);
  await figure.getByRole('button', { name: 'Show as table' }).click();
  const rows = page.getByRole('table', { name: 'Requests per day' }).getByRole('row');
  const texts = (await rows.allInnerTexts()).map((text) => text.split(/\s*\t\s*/));
  expect(texts[0]).toEqual([
    'Day',
    'Interface',
    'Requests',
    'Writes',
    'Client errors',
    'Server errors',
    'Refused by the limit',
  ]);
  expect(texts.slice(1).sort()).toEqual([
    [today, 'GraphQL', '2', '0', '1', '0', '0'],
    [today, 'REST', '1', '0', '1', '0', '0'],
  ]);
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the tabs are links, and a key without requests says so', async () => {
  const tenant = await gateway.newTenant();
  const { api_key } = await newKey(tenant, { name: 'Idle' });
  const { page, faults } = await openAs(await newPerson(gateway, tenant, 'owner'), '/settings/api-keys');
  await page.getByRole('link', { name: 'Idle' }).click();
  await page.getByRole('heading', { name: 'Idle', level: 1 }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Views of the key' }).getByRole('link');
  expect(await tabs.allInnerTexts()).toEqual(['Settings', 'Usage', 'Requests']);
  await tabs.filter({ hasText: 'Usage' }).click();
  await page.getByText('The key was not used in the last 30 days.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await tabs.filter({ hasText: 'Requests' }).click();
  await page.getByText('The key made no requests that are kept.').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/settings/api-keys/${api_key.id}`);
  await page.goto(`${gateway.url}/settings/api-keys/01HZZZZZZZZZZZZZZZZZZZZZZZ`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/settings/api-keys');
  expect(faults).toEqual([]);
});
