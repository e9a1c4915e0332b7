import type { Page } from 'playwright-core';
import { newHolder, newQueue, storedDecisions } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway } from '../support/fixtures';
import { read } from '../support/workflow-actions';
import { ask, newTeam } from '../support/workflow-fixture';
import { until } from '../support/service-process';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, customer: string) =>
  page.getByRole('table', { name: 'Requests awaiting me' }).getByRole('link', { name: customer, exact: true });
const isFocused = (customer: string) => `document.activeElement.textContent === ${JSON.stringify(customer)}`;

test('several requests are decided in a row with the keyboard alone', async () => {
  const { own, person, made } = await newQueue(gateway, 'Acme', 'Globex', 'Initech');
  const { page, faults } = await openAs(person, '/inbox');
  await row(page, 'Acme').waitFor();
  await page.keyboard.press('j');
  expect(await page.evaluate(isFocused('Acme'))).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Acme' }).getByRole('button', { name: 'Approve' }).waitFor();
  await until(() => page.evaluate<boolean>(`document.activeElement.tagName === 'H2'`));
  for (const [index, next] of ['Globex', 'Initech'].entries()) {
    await page.keyboard.press(index === 0 ? 'a' : 'd');
    await page
      .getByRole('dialog')
      .getByText(/^This /)
      .waitFor();
    expect(await page.evaluate(`document.activeElement.labels[0].textContent`)).toBe('Comment');
    await page.keyboard.type('agreed');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: next }).getByRole('button', { name: 'Approve' }).waitFor();
    await until(() => page.evaluate<boolean>(isFocused(next)));
  }
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Initech' }).waitFor({ state: 'detached' });
  await until(() => page.evaluate<boolean>(isFocused('Initech')));
  const stored = await Promise.all(made.map(({ id }) => storedDecisions(own, id)));
  expect([stored, faults]).toEqual([[['approved', 'approved'], ['denied', 'denied'], []], []]);
});

test('after the last decision the list is empty, and the heading has the focus', async () => {
  const { person } = await newQueue(gateway, 'Acme');
  const { page } = await openAs(person, '/inbox');
  await row(page, 'Acme').click();
  await button(page, 'Approve').click();
  await button(page, 'Approve request').click();
  await page.getByText('Nothing waits for you.').waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'Approved.' }).count()).toBe(1);
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  expect(await page.getByRole('main').getByRole('link', { name: 'Requests', exact: true }).getAttribute('href')).toBe(
    '/requests',
  );
});

test('an endorsement names the people and the levels that decide next', async () => {
  const own = await newTeam(gateway);
  await ask(own.requester, [{ requested_price: 200 }], { customer_name: 'Acme' });
  const { page } = await openAs(await newHolder(gateway, own, own.levels.PA), '/inbox');
  await row(page, 'Acme').click();
  await button(page, 'Approve').click();
  await page.getByRole('dialog').getByText(`This endorses; ${own.rsm.name} (RSM) decides next.`).waitFor();
  await button(page, 'Approve request').click();
  await page
    .getByRole('status')
    .filter({ hasText: 'Endorsed. Next: RSM.' })
    .getByText('Acme', { exact: true })
    .waitFor();
});

test('Counter approves at the price in its field', async () => {
  const { own, person, made } = await newQueue(gateway, 'Acme');
  const { page } = await openAs(person, '/inbox');
  await row(page, 'Acme').click();
  await button(page, 'Counter').click();
  const dialog = page.getByRole('dialog', { name: 'Counter request' });
  const price = dialog.getByRole('spinbutton', { name: 'Counter price, VIC-M12-5M' });
  expect(await price.inputValue()).toBe('1400');
  await price.fill('1300.1234567');
  await dialog.getByText('A price has at most 6 decimals.').waitFor();
  await price.fill('1300.123456');
  await dialog.getByText('Landed 1,300.123456, preview').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Counter request' }).click();
  await page.getByRole('status').filter({ hasText: 'Approved.' }).waitFor();
  const { opportunities } = await read<{ opportunities: object[] }>(
    own.owner,
    made[0]?.id ?? '',
    'opportunities { approved_price }',
  );
  expect(opportunities).toEqual([{ approved_price: 1_400 }, { approved_price: 1_300.123456 }]);
});

test('the open request and its dialogs have no findings in any look', async () => {
  const name = 'A customer with a name that is much longer than the column in which it is shown, Incorporated';
  const { person, made } = await newQueue(gateway, name);
  const { page, faults } = await openAs(person, `/inbox?open=${made[0]?.id}`);
  await button(page, 'Deny').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Deny').click();
  await page.getByText('This denies 2 lines.').waitFor();
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});
