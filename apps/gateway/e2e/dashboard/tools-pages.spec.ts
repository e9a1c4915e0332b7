import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { newPerson } from '../support/people';
import { until } from '../support/service-process';

const gateway = useGateway();
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const open = async (role: 'owner' | 'auditor', path: string) =>
  openAs(await newPerson(gateway, team.tenant, role), path);

test('the console runs a query, shows the response as text, and keeps the query in its address and history', async () => {
  const { page, faults } = await open('owner', '/console?query={me{tenant{name}}}');
  await page.getByRole('textbox', { name: 'Query' }).waitFor();
  expect(await page.getByText(/^You act as .* on staging\.$/).count()).toBe(1);
  await page.getByRole('button', { name: 'Prettify' }).click();
  await page.getByRole('textbox', { name: 'Query' }).press('Control+Enter');
  await page.getByText(/^HTTP 200 in \d+ ms$/).waitFor();
  expect(JSON.parse(await page.locator('pre[aria-label=Response]').innerText())).toEqual({
    data: { me: { tenant: { name: expect.any(String) } } },
  });
  const status = await page.getByText(/^HTTP 200 in/).boundingBox();
  const copy = await page.getByRole('button', { name: 'Copy response' }).boundingBox();
  const middleOf = (box: typeof copy): number => (box ? box.y + box.height / 2 : NaN);
  expect(Math.abs(middleOf(status) - middleOf(copy))).toBeLessThan(2);
  const colors = await page.evaluate<string[]>(
    `[...document.querySelectorAll('pre[aria-label=Response] span')].map((part) => getComputedStyle(part).color)`,
  );
  expect(new Set(colors).size).toBe(2); // names and texts
  await page.getByText('History', { exact: true }).click();
  expect(await page.getByRole('button', { name: '{ me { tenant { name } } }' }).count()).toBe(1);
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});

test('the first mutation of a visit asks, later ones do not', async () => {
  const query = encodeURIComponent('mutation { createProductCategory(input: { name: "Console" }) { id } }');
  const { page } = await open('owner', `/console?query=${query}`);
  const run = page.getByRole('button', { name: 'Run', exact: true });
  const sent: string[] = [];
  page.on(
    'request',
    (request) =>
      request.postData()?.includes('createProductCategory') && sent.push(request.headers()['idempotency-key'] ?? ''),
  );
  await run.click();
  const dialog = page.getByRole('dialog', { name: 'Run mutation' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([]);
  await run.click();
  await dialog.getByRole('button', { name: 'Run mutation' }).click();
  await page.getByText(/^HTTP 200/).waitFor();
  await run.click();
  await until(() => sent.length === 2);
  expect([new Set(sent).size, await dialog.count()]).toEqual([2, 0]);
});

test('variables that are not an object are reported, and nothing is sent', async () => {
  const { page } = await open('owner', '/console');
  await page.getByRole('textbox', { name: 'Variables' }).fill('[1');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Variables must be a JSON object.' }).waitFor();
});

test('Tab leaves the editor, and the schema is loaded when it is opened', async () => {
  const { page, faults } = await open('owner', '/console');
  const query = page.getByRole('textbox', { name: 'Query' });
  await query.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('7');
  expect(await page.getByRole('textbox', { name: 'Variables' }).innerText()).toBe('7');
  await page.getByText('Schema', { exact: true }).click();
  const types = page.locator('details details > summary');
  await types.first().waitFor();
  expect((await types.allInnerTexts()).slice(0, 3)).toEqual(['Query', 'Mutation', 'AddCommentInput']);
  const [first, second] = [await types.nth(0).boundingBox(), await types.nth(1).boundingBox()];
  expect(first?.y).toBe(second?.y);
  await types.nth(1).click();
  await page.getByText(/^createProduct\(/).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await page.getByLabel('Find a type or field').fill('ReasonCode');
  await page.getByText('ReasonCodeInput', { exact: true }).first().waitFor();
  expect(faults).toEqual([]);
});
