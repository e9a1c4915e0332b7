import { givenProduct } from '../support/factories';
import {
  createdBy,
  newRequester,
  openForm,
  paste,
  shownRequest,
  storedRequest,
  useForms,
} from '../support/request-form';
import { until } from '../support/service-process';

const { gateway, team, dashboard, person, open } = useForms();
beforeAll(async () => {
  await givenProduct(team.tenant, { partnumber: 'P-7', list_price: 100 });
});
const rowsOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `P-${index}\t${index + 1}\t${index}.5`).join('\r\n');

test('40 rows of a spreadsheet become 40 lines, with the discount from the list price', async () => {
  const { page, field, line, button, faults } = await open();
  await field('Customer').fill('Acme');
  await paste(page, line(1).part, `Part number\tQty\tPrice\r\n\r\n${rowsOf(40)}\r\n`);
  await line(40).group.waitFor();
  await page.getByRole('status').filter({ hasText: '40 lines added.' }).waitFor();
  expect([
    await line(1).part.inputValue(),
    await line(1).quantity.inputValue(),
    await line(1).price.inputValue(),
  ]).toEqual(['P-0', '1', '0.5']);
  await line(8).group.getByText('List 100.00').waitFor();
  expect(await line(8).discount.inputValue()).toBe('92.5');
  await button('Create request').click();
  const { opportunities } = (await storedRequest(team.tenant, await shownRequest(page))) as { opportunities: object[] };
  expect(opportunities).toHaveLength(40);
  expect(opportunities[39]).toMatchObject({ partnumber: 'P-39', quote_quantity: 40, requested_price: 39.5 });
  expect(faults).toEqual([]);
});

test('rows are added below a line that has content; what cannot be read is said', async () => {
  const { page, field, line, button, writes } = await open();
  await field('Customer').fill('Acme');
  await line(1).part.fill('MINE');
  await paste(page, line(1).part, 'A\t1,000\t52,50\nB\tfew\t1.234');
  await line(3).group.waitFor();
  expect([await line(1).part.inputValue(), await line(2).part.inputValue(), await line(3).part.inputValue()]).toEqual([
    'MINE',
    'A',
    'B',
  ]);
  expect([await line(2).quantity.inputValue(), await line(2).price.inputValue()]).toEqual(['1000', '52.50']);
  expect([await line(3).quantity.inputValue(), await line(3).price.inputValue()]).toEqual(['', '']);
  await page.getByText('Row 2, quantity: few').waitFor();
  await page.getByText('Row 2, price: 1.234').waitFor();
  await line(2).quantity.fill('-5');
  await page.getByText('Requested total').waitFor({ state: 'detached' }); // it would be negative
  await line(2).quantity.fill('1000');
  await button('Create request').click();
  expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
    'Line 3, Quantity: “few” was pasted and not read. Enter a number.',
    'Line 3, Requested price: “1.234” was pasted and not read. Enter a number.',
  ]);
  await line(3).quantity.fill('7');
  await line(3).price.fill('1');
  await line(3).price.fill(''); // a value may also stay empty
  await button('Create request').click();
  await shownRequest(page);
  expect(writes).toHaveLength(1);
});

test('one number that is pasted keeps its value, or is not pasted', async () => {
  const { page, line } = await open();
  await paste(page, line(1).price, '1,234.50');
  expect(await line(1).price.inputValue()).toBe('1234.50');
  await paste(page, line(1).quantity, 'five');
  await page.getByText('“five” was not pasted: it is not a number, or has two meanings.').waitFor();
  expect(await line(1).quantity.inputValue()).toBe('');
});

test('a request has at most 200 lines', async () => {
  const { page, line, button } = await open();
  await paste(page, line(1).part, rowsOf(201));
  await line(200).group.waitFor();
  await page.getByText('1 row was not added: a request has at most 200 lines.').waitFor();
  expect(await line(201).group.count()).toBe(0);
  expect(await button('Add line').isDisabled()).toBe(true);
  expect(await button('Add line').getAttribute('title')).toBe('A request has at most 200 lines.');
  await button('Remove line 200').click();
  expect(await button('Add line').isDisabled()).toBe(false);
});

test('a line that is removed comes back with Undo, and the focus follows', async () => {
  const { page, line, button } = await open();
  await paste(page, line(1).part, 'A\t1\t10\nB\t2\t20\nC\t3\t30');
  await line(3).group.waitFor();
  await button('Remove line 2').click();
  expect(await line(2).part.inputValue()).toBe('C');
  await until(() => page.evaluate<boolean>('document.activeElement.id === "lines.1.partnumber"'));
  await button('Undo').click();
  await line(3).group.waitFor();
  expect([
    await line(2).part.inputValue(),
    await line(2).quantity.inputValue(),
    await line(2).price.inputValue(),
  ]).toEqual(['B', '2', '20']);
  for (const number of [3, 2, 1]) await button(`Remove line ${number}`).click();
  await page.getByText('This request has no lines.').waitFor();
  await until(() => page.evaluate<boolean>('document.activeElement.textContent === "Add line"'));
});

test('Add line moves the focus to the part number of the new line; Enter in a field sends nothing', async () => {
  const { page, field, button, writes } = await open();
  await button('Add line').click();
  expect(await page.evaluate('document.activeElement.id')).toBe('lines.1.partnumber');
  await field('Customer').fill('Acme');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await shownRequest(page);
  expect(writes).toHaveLength(1);
});

test('line details are sent as JSON', async () => {
  const { page, field, line, button } = await open();
  await field('Customer').fill('Acme');
  await line(1).part.fill('A');
  await line(1).group.getByText('Details', { exact: true }).click();
  const details = line(1).group.getByLabel('Line details (JSON)');
  await details.fill('{broken');
  await button('Create request').click();
  await page.getByRole('link', { name: 'Line 1, Line details (JSON): This is not valid JSON.' }).waitFor();
  await details.fill('{"note": [1, null]}');
  await button('Create request').click();
  expect(await storedRequest(team.tenant, await shownRequest(page))).toMatchObject({
    opportunities: [{ other_details: { note: [1, null] } }],
  });
});

test('a copy has the fields and lines of the other request, and is a request of its own', async () => {
  const { id } = await createdBy(person(), {
    customer_name: 'Source',
    project_name: 'Apollo',
    opportunities: [{ partnumber: 'P-7', requested_price: 90 }],
  });
  const { page, field, line, button } = await open(`/requests/new?from=${id}`);
  expect([
    await field('Customer').inputValue(),
    await line(1).part.inputValue(),
    await line(1).discount.inputValue(),
  ]).toEqual(['Source', 'P-7', '10']);
  await button('Create request').click();
  const copy = await shownRequest(page);
  expect(copy).not.toBe(id);
  expect(await storedRequest(team.tenant, copy)).toMatchObject({
    customer_name: 'Source',
    project_name: 'Apollo',
    opportunities: [{ requested_price: 90 }],
  });
});

test('the source of a copy that does not exist is not found', async () => {
  const { page } = await open('/requests/new?from=01ARZ3NDEKTSV4RRFFQ69G5FAV');
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
});

describe('a draft', () => {
  test('survives a reload without a question, and can be discarded', async () => {
    const { page, field, line, button } = await open();
    await field('Customer').fill('Draft');
    await line(1).discount.fill('5');
    await page.reload();
    await page.getByText('Your draft was restored.').waitFor();
    expect([await field('Customer').inputValue(), await line(1).discount.inputValue()]).toEqual(['Draft', '5']);
    await button('Discard draft').click();
    expect([await field('Customer').inputValue(), await line(1).discount.inputValue()]).toEqual(['', '']);
    await page.reload();
    await field('Customer').waitFor();
    expect(await page.getByText('Your draft was restored.').count()).toBe(0);
  });

  test('is kept per address; the person is asked before leaving, and leaving discards it', async () => {
    const { page, field } = await open();
    await field('Customer').fill('Draft');
    const leave = page.getByRole('dialog', { name: 'Leave without saving', exact: true });
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await leave.getByRole('button', { name: 'Stay' }).click();
    expect(await field('Customer').inputValue()).toBe('Draft');
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await leave.getByRole('button', { name: 'Leave without saving', exact: true }).click();
    await page.waitForURL('**/requests');
    expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.includes("draft"))')).toEqual([]);
  });

  test('ends with the log-out, which does not ask', async () => {
    const { page, field } = await open();
    await field('Customer').fill('Secret customer');
    await page.getByRole('button', { name: `Account: ${person().user.name}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
    expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain('Secret customer');
  });

  test('of another person is discarded', async () => {
    const other = await newRequester(gateway, team.tenant);
    const { page, field } = await open();
    await field('Customer').fill('Draft of the first person');
    const draft: string = await page.evaluate('sessionStorage.getItem("das.draft:/requests/new")');
    const second = await openForm(dashboard, other, '/login');
    await second.page.evaluate(`sessionStorage.setItem('das.draft:/requests/new', ${JSON.stringify(draft)})`);
    await second.page.goto(`${gateway.url}/requests/new`);
    expect(await second.field('Customer').inputValue()).toBe('');
    expect(await second.page.evaluate('sessionStorage.getItem("das.draft:/requests/new")')).toBeNull();
  });
});
