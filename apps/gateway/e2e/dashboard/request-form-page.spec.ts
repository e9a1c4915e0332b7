import { lookFindings } from '../support/dashboard';
import { givenCategory, givenProduct } from '../support/factories';
import { shownRequest, storedRequest, useForms } from '../support/request-form';

const { gateway, team, open } = useForms();
beforeAll(async () => {
  await givenProduct(team.tenant, {
    partnumber: 'VPS-120-24D',
    description: 'DIN-rail supply',
    list_price: 64,
    moq: 10,
  });
  await givenProduct(team.tenant, { partnumber: 'VPS-480-48D', list_price: 189 });
  await givenProduct(team.tenant, { partnumber: 'BARE' });
});

test('a request is created with the numbers as typed, and the page shows it and says so', async () => {
  const { page, field, line, button, writes, faults } = await open();
  await button('More details').click();
  for (const name of [
    'Customer',
    'End customer',
    'Account number',
    'Project',
    'Sales contact',
    'Sales region',
    'Request type',
    'Validity',
    'Rep firm',
    'Justification',
  ])
    await field(name).fill(`${name} <b>`);
  await field('Request date').fill('2026-11-22');
  await field('Expected delivery date').fill('2026-12-24');
  const first = line(1);
  await first.part.fill('VPS-120-24D');
  await first.quantity.fill('500');
  await first.price.fill('52.10');
  await button('Add line').click();
  await line(2).part.fill('NOT-IN-THE-CATALOGUE');
  await line(2).price.fill('0.000001');
  await button('Create request').dblclick();
  const id = await shownRequest(page);
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(writes.map(({ variables }) => variables.input)).toEqual([
    {
      customer_name: 'Customer <b>',
      end_customer_name: 'End customer <b>',
      account_number: 'Account number <b>',
      project_name: 'Project <b>',
      sales_contact: 'Sales contact <b>',
      sales_region: 'Sales region <b>',
      request_type: 'Request type <b>',
      validity_period: 'Validity <b>',
      rep_firm: 'Rep firm <b>',
      justification: 'Justification <b>',
      request_date: '2026-11-22',
      expected_delivery_date: '2026-12-24',
      opportunities: [
        { partnumber: 'VPS-120-24D', quote_quantity: 500, requested_price: 52.1 },
        { partnumber: 'NOT-IN-THE-CATALOGUE', requested_price: 0.000001 },
      ],
    },
  ]);
  expect(await storedRequest(team.tenant, id)).toMatchObject({
    customer_name: 'Customer <b>',
    opportunities: [{ requested_price: 52.1 }, { requested_price: 0.000001 }],
  });
  expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.includes("draft"))')).toEqual([]);
  expect(faults).toEqual([]);
});

test('price and discount follow from each other and the list price; what was typed stays as it is', async () => {
  const { line } = await open();
  const { part, price, discount, group } = line(1);
  await part.pressSequentially('vps-1');
  await group.getByRole('option', { name: /VPS-120-24D/ }).waitFor();
  await part.press('ArrowDown');
  await part.press('Enter');
  expect(await part.inputValue()).toBe('VPS-120-24D');
  await group.getByText('List 64.00 · MOQ 10 · DIN-rail supply').waitFor();
  await discount.fill('33.3333');
  expect([await price.inputValue(), await discount.inputValue()]).toEqual(['42.666688', '33.3333']);
  await price.fill('52.00');
  expect([await price.inputValue(), await discount.inputValue()]).toEqual(['52.00', '18.75']);
  await price.fill('80');
  expect(await discount.inputValue()).toBe('-25');
  await discount.fill('10.0');
  await part.fill('VPS-480-48D');
  await group.getByText('List 189.00').waitFor();
  expect([await price.inputValue(), await discount.inputValue()]).toEqual(['170.1', '10.0']);
});

test('Escape closes the proposals and leaves the text, which need not be a product', async () => {
  const { page, line } = await open();
  const { part, group } = line(1);
  await part.fill('VPS-4');
  await group.getByRole('option').first().waitFor();
  await part.press('Escape');
  expect(await group.getByRole('option').count()).toBe(0);
  await part.press('Escape');
  await part.press('Tab');
  expect(await part.inputValue()).toBe('VPS-4');
  expect(await page.evaluate('document.activeElement.id')).toBe('lines.0.quote_quantity');
  await group.getByText('Not in the catalogue.').waitFor();
});

test('a discount that was typed before the list price is known is sent as its price', async () => {
  const { page, field, line, button } = await open();
  await field('Customer').fill('Acme');
  await line(1).part.fill('VPS-480-48D');
  await line(1).discount.fill('10');
  await button('Create request').click();
  expect(await storedRequest(team.tenant, await shownRequest(page))).toMatchObject({
    opportunities: [{ requested_price: 170.1 }],
  });
});

test('a discount without a list price is refused at the field', async () => {
  const { page, line, button, writes } = await open();
  await line(1).part.fill('BARE');
  await line(1).discount.fill('10');
  await button('Create request').click();
  await page
    .getByRole('link', { name: 'Line 1, Discount %: The part has no list price. Enter a price instead.' })
    .waitFor();
  expect(writes).toEqual([]);
});

test('values that are not valid are refused at their fields; the summary has the focus and leads to each field', async () => {
  const { page, field, line, button, writes } = await open();
  await field('Customer').fill('x'.repeat(256));
  await line(1).quantity.fill('0');
  await button('Add line').click();
  await line(2).price.fill('1.2345678');
  expect(await line(2).price.getAttribute('aria-invalid')).toBe('true');
  await button('Create request').click();
  const summary = page.getByRole('alert');
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Customer: Use at most 255 characters.',
    'Line 1, Quantity: Enter at least 1.',
    'Line 2, Requested price: Enter at most 6 decimals.',
  ]);
  expect(await page.evaluate('document.activeElement.role ?? document.activeElement.getAttribute("role")')).toBe(
    'alert',
  );
  await summary.getByRole('link').nth(1).click();
  expect(await page.evaluate('document.activeElement.id')).toBe('lines.0.quote_quantity');
  expect(await line(1).quantity.getAttribute('aria-describedby')).toBe('lines.0.quote_quantity-error');
  expect(writes).toEqual([]);
});

test('a number that the browser cannot read is refused, and not sent as an empty value', async () => {
  const { page, line, button, writes } = await open();
  await line(1).part.fill('A');
  await line(1).price.pressSequentially('5-');
  await button('Create request').click();
  await page.getByRole('link', { name: 'Line 1, Requested price: Enter a number, such as 12.5.' }).waitFor();
  expect(writes).toEqual([]);
});

test('a refusal of the server is shown at the line that has the value, also when blank lines come before it', async () => {
  const { page, field, line, button } = await open();
  await field('Customer').fill('Acme');
  await button('Add line').click();
  const { group } = line(2);
  await group.getByText('Details', { exact: true }).click();
  await group.getByLabel('Line details (JSON)').fill('['.repeat(25) + ']'.repeat(25));
  await button('Create request').click();
  const link = page.getByRole('alert').getByRole('link', { name: /^Line 2, Line details \(JSON\): / });
  await link.click();
  expect(await page.evaluate('document.activeElement.id')).toBe('lines.1.other_details');
});

test('a request without any content is not sent', async () => {
  const { page, button, writes } = await open();
  await button('Create request').click();
  await page.getByRole('link', { name: 'Customer: Enter at least a customer, a project or a line.' }).waitFor();
  expect(writes).toEqual([]);
});

test('what most requests need is shown, with the date of today; a justification is asked for above the discount limit', async () => {
  const category_id = await givenCategory(team.tenant, {
    name: 'Drives',
    code: 'DRIVES',
    max_discount_percent: 18,
    override_min_rank: 30,
  });
  await givenProduct(team.tenant, { partnumber: 'VDR', list_price: 100, category_id });
  const { page, field, line, button, writes, faults } = await open();
  await field('Customer').waitFor();
  const shown = page.getByRole('region', { name: 'Request', exact: true }).locator('label').filter({ visible: true });
  expect(await shown.allInnerTexts()).toEqual(['Customer', 'Project', 'Request date', 'Validity', 'Justification']);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(Date.now());
  expect(await field('Request date').inputValue()).toBe(today);
  expect(await button('More details').getAttribute('aria-expanded')).toBe('false');
  expect(await field('Justification').getAttribute('required')).toBeNull();
  await line(1).part.fill('VDR');
  await line(1).price.fill('71');
  await page.getByText('The discount of 29.0 % exceeds the limit of 18.0 % of category DRIVES. Say why.').waitFor();
  await button('More details').click();
  await field('Rep firm').fill('x'.repeat(256));
  await button('More details').click();
  expect(await field('Rep firm').isVisible()).toBe(true); // it has a problem
  await field('Rep firm').fill('');
  await field('Justification').fill('x'.repeat(2001));
  await button('Create request').click();
  await page.getByRole('alert').getByRole('link', { name: 'Justification: Use at most 2,000 characters.' }).waitFor();
  await field('Justification').fill('');
  await button('Create request').click();
  const asked = page.getByRole('dialog', { name: 'Create without a customer' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(writes).toEqual([]);
  await button('Create request').click();
  await asked.getByRole('button', { name: 'Create without a customer' }).click();
  const id = await shownRequest(page);
  expect(writes).toHaveLength(1);
  await page.goto(`${gateway.url}/requests/${id}/edit`);
  await button('Save changes').click();
  await page.getByText('Nothing has changed.').waitFor();
  await field('Justification').fill('A competitor\nasks 70.00.');
  await button('Save changes').click();
  await shownRequest(page);
  const text = page.getByRole('definition').filter({ hasText: 'A competitor' });
  expect(await text.innerText()).toBe('A competitor\nasks 70.00.');
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});
