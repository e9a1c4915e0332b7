import { lookFindings, useDashboard } from '../support/dashboard';
import { givenCategory, givenProduct } from '../support/factories';
import { useGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { loggedIn, newPerson } from '../support/people';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const tenant = useTenant(gateway);
const { openAs } = useDashboard(gateway);

const admin = () => newPerson(gateway, tenant, 'admin');

const FIELDS =
  'name code moq tariff_surcharge allow_tariff max_discount_percent override_min_rank custom_fields { key label type required options min max pattern }';

const storedNamed = async (name: string): Promise<unknown> =>
  dataOf<{ productCategories: { data: unknown[] } }>(
    await tenant.graphql(
      `query ($name: String) { productCategories(filter: { name: $name }) { data { ${FIELDS} } } }`,
      { name },
    ),
  ).productCategories.data;

test('a tenant without categories sees the next step', async () => {
  const { page, faults } = await openAs(await admin(), '/categories');
  await page.getByText('There are no categories.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'New category' }).last().click();
  await page.getByRole('heading', { name: 'New category', level: 1 }).waitFor();
  expect(faults).toEqual([]);
});

test('a category is created with custom fields, each with an example that checks what is typed', async () => {
  const { page, faults } = await openAs(await admin(), '/categories/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Panels <b>');
  await page.getByRole('spinbutton', { name: 'Greatest discount %' }).fill('22.5');
  await page.getByRole('button', { name: 'Add custom field' }).click();
  const first = page.getByRole('group', { name: 'Custom field 1', exact: true });
  await first.getByRole('textbox', { name: 'Key', exact: true }).first().fill('screen_size_in');
  await first.getByRole('textbox', { name: 'Label' }).fill('Screen size');
  await first.getByRole('combobox', { name: 'Type' }).selectOption('number');
  await first.getByRole('spinbutton', { name: 'Maximum' }).fill('30');
  await first.getByRole('checkbox', { name: 'Required' }).check();
  const example = page.getByRole('group', { name: 'Example, Custom field 1' });
  await example.getByRole('spinbutton', { name: 'Screen size' }).fill('31');
  await example.getByText('Enter at most 30.').waitFor();
  await example.getByRole('spinbutton', { name: 'Screen size' }).fill('7.5');
  await example.getByText('Stored as {"screen_size_in":7.5}').waitFor();
  await page.getByRole('button', { name: 'Add custom field' }).click();
  const second = page.getByRole('group', { name: 'Custom field 2', exact: true });
  await second.getByRole('textbox', { name: 'Key', exact: true }).first().fill('rating');
  await second.getByRole('combobox', { name: 'Type' }).selectOption('enum');
  await second.getByRole('textbox', { name: 'Options' }).fill('IP40\nIP65\n');
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create category' }).dblclick();
  await page.getByRole('heading', { name: 'Panels <b>', level: 1 }).waitFor();
  const none = { label: null, required: false, options: null, min: null, max: null, pattern: null };
  expect(await storedNamed('Panels <b>')).toMatchObject([
    {
      moq: null,
      max_discount_percent: 22.5,
      custom_fields: [
        { ...none, key: 'screen_size_in', label: 'Screen size', type: 'number', required: true, max: 30 },
        { ...none, key: 'rating', type: 'enum', options: ['IP40', 'IP65'] },
      ],
    },
  ]);
  expect(faults).toEqual([]);
});

test('problems of custom fields, also those that only the server finds, are at their fields', async () => {
  const id = await givenCategory(tenant, { name: 'Broken', custom_fields: [{ key: 'a', type: 'string' }] });
  const { page } = await openAs(await admin(), `/categories/${id}`);
  await page.getByRole('button', { name: 'Add custom field' }).click();
  const second = page.getByRole('group', { name: 'Custom field 2', exact: true });
  await second.getByRole('textbox', { name: 'Key', exact: true }).first().fill('a');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: 'Custom field 2, Key: Another field has this key.' })
    .waitFor();
  await second.getByRole('textbox', { name: 'Key', exact: true }).first().fill('b');
  await second.getByRole('textbox', { name: 'Pattern' }).fill('(');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Custom field 2, Pattern: .*valid regular expression/ })
    .waitFor();
  expect(await second.getByRole('textbox', { name: 'Pattern' }).getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'Remove custom field 2' }).click();
  await page.getByRole('spinbutton', { name: 'Minimum order quantity' }).fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(await storedNamed('Broken')).toMatchObject([{ moq: 0, custom_fields: [{ key: 'a' }] }]);
});

/** Runs in the page: clicks the focused button and types before the effects of the form run. */
const clickAndType = (label: string, text: string): string => `(async () => {
  document.activeElement.click();
  await null;
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith('${label}')).control.focus();
  document.execCommand('selectAll');
  document.execCommand('insertText', false, '${text}');
})()`;

test('a value that is typed at the moment when the last other change is undone is kept', async () => {
  const id = await givenCategory(tenant, { name: 'Undone' });
  const { page } = await openAs(await admin(), `/categories/${id}`);
  for (const moq of ['7', '8', '9']) {
    await page.getByRole('button', { name: 'Add custom field' }).click();
    await page.getByRole('button', { name: 'Remove custom field 1' }).focus();
    await page.evaluate(clickAndType('Minimum order quantity', moq));
    await page.getByRole('group', { name: 'Custom field 1', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    expect(await storedNamed('Undone')).toMatchObject([{ moq: Number(moq), custom_fields: [] }]);
    await page.reload();
  }
});

test('the summary of errors takes the focus at each attempt, and not when a field is added', async () => {
  const { page } = await openAs(await admin(), '/categories/new');
  const hasFocus = () => page.evaluate("document.activeElement.getAttribute('role') === 'alert'");
  await page.getByRole('button', { name: 'Create category' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Name: Enter a value.' }).waitFor();
  expect(await hasFocus()).toBe(true);
  await page.getByRole('button', { name: 'Add custom field' }).click();
  await page.getByRole('group', { name: 'Custom field 1', exact: true }).waitFor();
  expect(await hasFocus()).toBe(false);
  await page.getByRole('button', { name: 'Create category' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Custom field 1, Key: Enter a value.' }).waitFor();
  expect(await hasFocus()).toBe(true);
});

test('a category in use is not deleted: the dialog says why and links to its products', async () => {
  const id = await givenCategory(tenant, { name: 'In use' });
  await givenProduct(tenant, { partnumber: 'USES-1', category_id: id });
  const { page, faults } = await openAs(await admin(), `/categories/${id}`);
  await page.getByRole('table', { name: 'Products' }).getByRole('link', { name: 'USES-1' }).waitFor();
  await page.getByRole('button', { name: 'Delete category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete category' });
  await dialog.getByRole('button', { name: 'Delete category' }).click();
  await dialog.getByRole('alert').getByText('The category has products.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  expect(await dialog.getByRole('link').getAttribute('href')).toBe(`/products?category=${id}`);
  expect(faults).toEqual([]);
});

test('people without the permission read categories, and the server refuses their change', async () => {
  const id = await givenCategory(tenant, {
    name: 'Read only',
    code: 'RO',
    moq: 1_000,
    custom_fields: [{ key: 'a', type: 'integer', required: true, min: 1 }],
  });
  const { page, faults } = await openAs(await newPerson(gateway, tenant, 'auditor'), `/categories/${id}`);
  await page.getByText('Whole number from 1. Required.').waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  expect(await lookFindings(page)).toEqual([]);
  const { graphql } = await loggedIn(gateway, tenant, 'auditor');
  const reply = await graphql('mutation ($id: ID!) { updateProductCategory(id: $id, input: { moq: 1 }) { id } }', {
    id,
  });
  expect(reply.body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  await page.goto(`${gateway.url}/categories/01J00000000000000000000000`);
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  expect(faults).toEqual([]);
});
