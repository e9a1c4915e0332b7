import { lookFindings, runClockUntil, useDashboard } from '../support/dashboard';
import { given, givenCategory, givenProduct } from '../support/factories';
import { useGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { loggedIn, newPerson } from '../support/people';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const tenant = useTenant(gateway);
const { openAs } = useDashboard(gateway);

const admin = () => newPerson(gateway, tenant, 'admin');

/** The stored values of a product. */
const stored = async (id: string): Promise<unknown> =>
  dataOf<{ product: unknown }>(
    await tenant.graphql(
      'query ($id: ID!) { product(id: $id) { partnumber list_price msrp moq tariff_surcharge allow_tariff other_details category { id } } }',
      { id },
    ),
  ).product;

const countOf = async (partnumber: string): Promise<number> =>
  dataOf<{ products: { paginatorInfo: { total: number } } }>(
    await tenant.graphql(
      'query ($partnumber: String) { products(filter: { partnumber: $partnumber }) { paginatorInfo { total } } }',
      { partnumber },
    ),
  ).products.paginatorInfo.total;

test('stored and inherited values are apart, an emptied price is inherited again, and only what changed is sent', async () => {
  const custom_fields = [{ key: 'screen', label: 'Screen size', type: 'number', required: true, min: 1, max: 30 }];
  const category_id = await givenCategory(tenant, {
    name: 'Panels',
    code: 'ACDC',
    moq: 10,
    tariff_surcharge: 4.5,
    custom_fields,
  });
  const id = await givenProduct(tenant, {
    partnumber: 'OWN-1',
    list_price: 0,
    moq: 5,
    category_id,
    other_details: { screen: 7, color: 'blue' },
  });
  const { page, faults } = await openAs(await admin(), `/products/${id}`);
  const sent: unknown[] = [];
  page.on(
    'request',
    (request) =>
      request.headers()['idempotency-key'] &&
      sent.push((JSON.parse(request.postData() ?? '{}') as { variables: unknown }).variables),
  );
  await page.getByText('Set on the product. ACDC has 10.').waitFor();
  await page.getByText('4.50, from ACDC').waitFor();
  await page.getByRole('spinbutton', { name: 'Minimum order quantity' }).fill('');
  await page.getByText('10, from ACDC').waitFor();
  await page.getByRole('spinbutton', { name: 'MSRP' }).fill('0.000001');
  await page.getByRole('spinbutton', { name: 'Screen size' }).fill('7.5');
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(sent).toEqual([{ id, input: { moq: null, msrp: 0.000001, other_details: { color: 'blue', screen: 7.5 } } }]);
  expect(await stored(id)).toMatchObject({
    list_price: 0,
    msrp: 0.000001,
    moq: null,
    tariff_surcharge: null,
    other_details: { color: 'blue', screen: 7.5 },
  });
  expect(await page.getByRole('link', { name: 'Requests with this part' }).getAttribute('href')).toBe(
    '/requests?part=OWN-1',
  );
  expect(faults).toEqual([]);
});

test('a value with more than 6 decimals, broken JSON and a part number that is taken are shown at their fields, and nothing is sent before', async () => {
  await givenProduct(tenant, { partnumber: 'TAKEN-1' });
  const { page } = await openAs(await admin(), '/products/new');
  await page.getByRole('textbox', { name: 'Part number' }).fill('TAKEN-1');
  await page.getByRole('spinbutton', { name: 'List price' }).fill('1.1234567');
  await page.getByRole('textbox', { name: 'Other details' }).fill('{"a"');
  await page.getByRole('button', { name: 'Create product' }).click();
  const summary = page.getByRole('alert');
  await summary.getByRole('link', { name: 'List price: Enter at most 6 decimals.' }).waitFor();
  expect(await summary.getByRole('link').count()).toBe(2);
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
  await summary.getByRole('link').first().click();
  expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
  await page.getByRole('spinbutton', { name: 'List price' }).fill('1.5');
  await page.getByRole('textbox', { name: 'Other details' }).fill('');
  await page.getByRole('button', { name: 'Create product' }).click();
  await summary.getByRole('link', { name: /^Part number: .*has already been taken/ }).waitFor();
  expect(await countOf('TAKEN-1')).toBe(1);
});

test('a text that is not a number in a custom field is shown at that field', async () => {
  const category_id = await givenCategory(tenant, {
    name: 'Scales',
    custom_fields: [{ key: 'size', label: 'Size', type: 'number' }],
  });
  const id = await givenProduct(tenant, { partnumber: 'NAN-1', category_id });
  const { page } = await openAs(await admin(), `/products/${id}`);
  const field = page.getByRole('spinbutton', { name: 'Size' });
  await field.pressSequentially('1e');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Size: / })
    .click();
  expect(await page.evaluate('document.activeElement.id')).toBe(await field.getAttribute('id'));
});

test('a double click and a lost answer create one product', async () => {
  const { page, context } = await openAs(await admin(), '/products/new');
  const keys: (string | undefined)[] = [];
  await context.route('**/graphql', async (route) => {
    const { 'idempotency-key': key } = route.request().headers();
    if (key) keys.push(key);
    if (key && keys.length === 1) {
      await route.fetch(); // executed, and the answer is lost
      return route.abort();
    }
    return route.continue();
  });
  await page.getByRole('textbox', { name: 'Part number' }).fill('ONCE-1');
  await page.getByRole('button', { name: 'Create product' }).dblclick();
  await page.getByRole('heading', { name: 'ONCE-1', level: 1 }).waitFor();
  expect([keys.length, new Set(keys).size, await countOf('ONCE-1')]).toEqual([2, 1, 1]);
});

test('after four lost answers the page says that it does not know, and trying again shows the product', async () => {
  const { page, context } = await openAs(await admin(), '/products/new');
  await page.clock.install();
  let sent = 0;
  await context.route('**/graphql', async (route) => {
    if (!route.request().headers()['idempotency-key']) return route.continue();
    sent += 1;
    if (sent === 4) await route.fetch(); // executed, and the answer is lost
    return sent > 4 ? route.continue() : route.abort();
  });
  await page.getByRole('textbox', { name: 'Part number' }).fill('UNKNOWN-1');
  await page.getByRole('button', { name: 'Create product' }).click();
  await runClockUntil(page, () => sent >= 4);
  await page.getByText('We could not find out whether this was recorded.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'UNKNOWN-1', level: 1 }).waitFor();
  expect([sent, await countOf('UNKNOWN-1')]).toEqual([5, 1]);
});

test('leaving with changes asks, and staying keeps them', async () => {
  const { page } = await openAs(await admin(), '/products/new');
  await page.getByRole('textbox', { name: 'Part number' }).fill('KEPT-1');
  await page.getByRole('link', { name: 'Categories' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByRole('textbox', { name: 'Part number' }).inputValue()).toBe('KEPT-1');
  await page.getByRole('link', { name: 'Categories' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor();
});

test('a product is deleted after a dialog, and its address then says Not found', async () => {
  const id = await givenProduct(tenant, { partnumber: 'GONE-1' });
  const { page, faults } = await openAs(await admin(), `/products/${id}`);
  await page.getByRole('button', { name: 'Delete product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete product' });
  await dialog.getByRole('button', { name: 'Delete product' }).click();
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await page.goto(`${gateway.url}/products/${id}`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/products');
  expect(faults).toEqual([]);
});

test('an id of another tenant and one that is not a number are not found', async () => {
  const other = await gateway.newTenant();
  const id = await givenProduct(other, { partnumber: 'OTHER-1' });
  const { page } = await openAs(await admin(), `/products/${id}`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  await page.goto(`${gateway.url}/products/abc`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
});

test('people without the permission read products, and the server refuses their change', async () => {
  const category_id = await givenCategory(tenant, { name: 'Read', code: 'READ', moq: 3 });
  const id = (await given(tenant, 'Product', { partnumber: 'READ-1', category_id, other_details: { a: 1 } })).id;
  const { page, faults } = await openAs(await newPerson(gateway, tenant, 'requester'), `/products/${id}`);
  await page.getByText('3, from READ').waitFor();
  await page.getByRole('region', { name: 'Other details' }).getByText('"a": 1').waitFor();
  expect(await page.getByRole('button', { name: /Save|Delete/ }).count()).toBe(0);
  expect(await lookFindings(page)).toEqual([]);
  await page.goto(`${gateway.url}/products/new`);
  await page.getByText('You may not see this.').waitFor();
  const { graphql } = await loggedIn(gateway, tenant, 'requester');
  const reply = await graphql('mutation ($id: ID!) { deleteProduct(id: $id) { id } }', { id });
  expect(reply.body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  expect(faults).toEqual([]);
});
