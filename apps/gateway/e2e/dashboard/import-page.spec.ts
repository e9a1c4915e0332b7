import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { chooseFile, outcomeRows } from '../support/csv-files';
import { lookFindings, useDashboard } from '../support/dashboard';
import { givenCategory, givenProduct } from '../support/factories';
import { useGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { button } from '../support/page-parts';
import { newPerson } from '../support/people';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const tenant = useTenant(gateway);
const { openAs } = useDashboard(gateway);

const NONE = '–\nnone';
const PRODUCTS =
  'query ($partnumber: String) { products(filter: { partnumber: $partnumber }, orderBy: [{ column: PARTNUMBER, order: ASC }]) { data { partnumber description list_price moq allow_tariff other_details category { code } } } }';

const openImport = async (list = 'products') => openAs(await newPerson(gateway, tenant, 'admin'), `/${list}/import`);
const column = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Columns' }).getByRole('combobox', { name, exact: true });
const summary = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const stored = async (partnumber: string): Promise<object[]> =>
  dataOf<{ products: { data: object[] } }>(await tenant.graphql(PRODUCTS, { partnumber })).products.data;

/** A dry run, and then the import of the same rows. */
async function importRows(page: Page, rows: string): Promise<void> {
  await button(page, 'Dry run').click();
  await button(page, `Import ${rows}`).and(page.locator(':enabled')).click();
  await page.getByRole('heading', { name: 'Import', exact: true, level: 2 }).waitFor();
}

test('a file with a byte order mark, semicolons, quotes and line breaks is mapped by name, tried and imported', async () => {
  await givenCategory(tenant, { name: 'Power', code: 'PWR' });
  await givenProduct(tenant, { partnumber: 'CSV-2', list_price: 5 });
  const { page, faults } = await openAs(await newPerson(gateway, tenant, 'admin'), '/products');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await page.getByRole('heading', { name: 'Import products', level: 1 }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  const rows = [
    'Part number;Description;List price;MOQ;Tariff applies;Category;other_details;Colour;Colour',
    'CSV-1;"Supply; ""48 V""\r\nsecond line";12.5;3;yes;PWR;"{""phase"": 3}";red;',
    'CSV-2;;5;;;;;;',
    'CSV-3;;1,5;-1;maybe;;{;;',
  ];
  await chooseFile(page, `\uFEFF${rows.join('\r\n')}\r\n;;;\r\n`, 'parts.csv');
  await page.getByText('parts.csv: 3 rows, separated by semicolons').waitFor();
  expect(await column(page, 'Category').inputValue()).toBe('category_code');
  for (const name of ['Colour, column 8', 'Colour, column 9']) expect(await column(page, name).inputValue()).toBe('');
  expect(await page.getByRole('combobox', { name: 'Match on' }).getByRole('option').allInnerTexts()).toEqual([
    'Part number',
    'External id',
    'Id',
  ]);
  expect(await button(page, 'Import 3 rows').isDisabled()).toBe(true);
  await button(page, 'Dry run').click();
  await summary(page, '1 created, 0 updated, 1 unchanged, 1 failed');
  const outcomes = [
    ['2', 'CSV-1', 'Created', NONE],
    ['3', 'CSV-2', 'Unchanged', NONE],
    [
      '4',
      'CSV-3',
      'Failed',
      'List price “1,5”: Write the number with a decimal point, or choose the decimal comma. Minimum order quantity “-1”: Enter at least 0. Tariff applies “maybe”: Write yes or no. Other details “{”: This is not JSON.',
    ],
  ];
  expect(await outcomeRows(page)).toEqual(outcomes);
  expect(await stored('CSV-')).toMatchObject([{ partnumber: 'CSV-2' }]);
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Import 3 rows').click();
  await page.getByRole('heading', { name: 'Import', exact: true, level: 2 }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(await outcomeRows(page)).toEqual(outcomes);
  expect(await stored('CSV-')).toEqual([
    {
      partnumber: 'CSV-1',
      description: 'Supply; "48 V"\r\nsecond line',
      list_price: 12.5,
      moq: 3,
      allow_tariff: true,
      other_details: { phase: 3 },
      category: { code: 'PWR' },
    },
    expect.objectContaining({ partnumber: 'CSV-2', list_price: 5 }),
  ]);
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Failed (1)' });
  await page.waitForURL('**/products/import?outcome=failed');
  expect(await outcomeRows(page)).toEqual([outcomes[2]]);
  expect(faults).toEqual([]);
});

test('tabs, a decimal comma, other columns and empty cells that clear are what the person chooses', async () => {
  await givenProduct(tenant, { partnumber: 'TAB-1', list_price: 5, description: 'Old' });
  const { page, faults } = await openImport();
  await chooseFile(page, 'sku\tprice\tDescription\nTAB-1\t7,25\t\nTAB-1\t8\t\n');
  await page.getByText('Choose the column of the field Part number.').waitFor();
  expect(await button(page, 'Dry run').isDisabled()).toBe(true);
  await column(page, 'sku').selectOption('Part number');
  await column(page, 'price').selectOption('Part number');
  await page.getByText('“sku” is imported into this field already.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await column(page, 'price').selectOption('List price');
  await button(page, 'Dry run').click();
  await summary(page, '0 created, 0 updated, 0 unchanged, 2 failed');
  expect((await outcomeRows(page)).map((cells) => cells.at(-1))).toEqual([
    'List price “7,25”: Write the number with a decimal point, or choose the decimal comma.',
    'The partnumber field has a duplicate value.',
  ]);
  await page.getByRole('combobox', { name: 'Numbers' }).selectOption('With a decimal comma, 12,5');
  expect(await button(page, 'Import 2 rows').isDisabled()).toBe(true);
  await chooseFile(page, 'sku\tList price\tDescription\nTAB-1\t7,25\t\n');
  await page.getByText('file.csv: 1 row, separated by tabs').waitFor();
  await column(page, 'sku').selectOption('Part number');
  await page.getByRole('combobox', { name: 'Numbers' }).selectOption('With a decimal comma, 12,5');
  await page.getByRole('combobox', { name: 'Empty cells' }).selectOption('Clear the value');
  await importRows(page, '1 row');
  await summary(page, '0 created, 1 updated, 0 unchanged, 0 failed');
  expect(await stored('TAB-1')).toMatchObject([{ list_price: 7.25, description: null }]);
  expect(faults).toEqual([]);
});

test.each<[string, string | Buffer, string]>([
  ['is empty', '', 'The file is empty.'],
  ['has a header alone', 'partnumber\n', 'The file has a header, but no rows.'],
  ['is not UTF-8', Buffer.from('partnumber\nGer\xe4t', 'latin1'), 'The file is not UTF-8 text.'],
  ['has an open quotation mark', 'partnumber\n"A', 'The quotation mark in row 2 is not closed.'],
  ['has values without a column', 'partnumber\nA,B', 'Row 2 has more values than the header has columns.'],
])('a file that %s is refused in words, and another can be chosen', async (_, content, sentence) => {
  const { page, faults } = await openImport();
  await chooseFile(page, content);
  await page.getByRole('alert').getByText(sentence, { exact: false }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await chooseFile(page, 'partnumber\nA');
  await button(page, 'Dry run').waitFor();
  expect([await page.getByRole('alert').count(), faults]).toEqual([0, []]);
});

test('the problems are downloaded as a file without formulas', async () => {
  const { page, faults } = await openImport();
  await chooseFile(
    page,
    'partnumber,list_price,other_details\n"=HYPERLINK(""x"")",abc\nGOOD-1,1\n"@SUM(1,2)",-5\nJSON,1,{\n',
  );
  await button(page, 'Dry run').click();
  await summary(page, '1 created, 0 updated, 0 unchanged, 3 failed');
  const link = page.getByRole('link', { name: 'Download problems' });
  const address = await link.getAttribute('href');
  expect(address).toMatch(/^blob:http/);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('problems.csv');
  expect(readFileSync(await download.path(), 'utf8').split('\r\n')).toEqual([
    '\uFEFFRow,Key,Problem',
    `2,"'=HYPERLINK(""x"")","List price “abc”: Enter a number, such as 12.5."`,
    `4,"'@SUM(1,2)",List price “-5”: Enter at least 0.`,
    '5,JSON,Other details “{”: This is not JSON.',
    '',
  ]);
  expect(faults).toEqual([]);
  await chooseFile(page, 'partnumber,list_price\nOTHER-1,abc\n');
  await button(page, 'Dry run').click();
  await summary(page, '0 created, 0 updated, 0 unchanged, 1 failed');
  expect(await link.getAttribute('href')).not.toBe(address);
});

test('categories are imported by their code', async () => {
  await givenCategory(tenant, { name: 'Old name', code: 'CAT-1' });
  const { page, faults } = await openImport('categories');
  await page.getByRole('heading', { name: 'Import categories', level: 1 }).waitFor();
  await chooseFile(page, 'code,name,Greatest discount %\nCAT-1,New name,12.5\nCAT-2,Second,200\n');
  await importRows(page, '2 rows');
  await summary(page, '0 created, 1 updated, 0 unchanged, 1 failed');
  expect(await outcomeRows(page)).toEqual([
    ['2', 'CAT-1', 'Updated', NONE],
    ['3', 'CAT-2', 'Failed', 'Greatest discount % “200”: Enter at most 100.'],
  ]);
  await page.getByRole('link', { name: 'Categories' }).first().click();
  await page.getByRole('link', { name: 'New name' }).waitFor();
  expect(faults).toEqual([]);
});

test('a person who may not write the catalog has no link to the import', async () => {
  const { page } = await openAs(await newPerson(gateway, tenant, 'approver'), '/products');
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Import CSV' }).count()).toBe(0);
});
