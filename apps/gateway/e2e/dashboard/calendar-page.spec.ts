import type { Locator, Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway } from '../support/fixtures';
import { type TestTenant, dataOf } from '../support/gateway';
import { button } from '../support/page-parts';
import { newPerson } from '../support/people';
import { until } from '../support/service-process';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const CALENDAR =
  '{ me { tenant { comment_edit_minutes calendar { hours { weekday from to } holidays { date name } } } } }';
const UPDATE = 'mutation ($input: UpdateCalendarInput!) { updateCalendar(input: $input) { timezone } }';
const WORKDAYS = [1, 2, 3, 4, 5];

interface Stored {
  comment_edit_minutes: number;
  calendar: { hours: object[]; holidays: object[] };
}

const storedOf = async (tenant: TestTenant): Promise<Stored> =>
  dataOf<{ me: { tenant: Stored } }>(await tenant.graphql(CALENDAR)).me.tenant;
const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
const box = (page: Page, of: string, name: string): Locator =>
  group(page, of).getByRole('textbox', { name, exact: true });
const saved = (page: Page): Promise<void> => page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();

async function opened() {
  const tenant = await gateway.newTenant();
  const { page, faults } = await openAs(await newPerson(gateway, tenant, 'admin'), '/settings/organisation');
  await group(page, 'Hours 5').waitFor();
  return { tenant, page, faults };
}

test('hours are changed, copied to the workdays and restored; holidays are sorted once they are saved', async () => {
  const { tenant, page, faults } = await opened();
  await box(page, 'Hours 1', 'Opens').fill('8:30');
  await button(page, 'Add hours').click();
  await group(page, 'Hours 6').getByRole('combobox', { name: 'Weekday' }).selectOption('Monday');
  await box(page, 'Hours 6', 'Opens').fill('18:00');
  await box(page, 'Hours 6', 'Closes').fill('24:00');
  await button(page, 'Copy hours 6 to Monday to Friday').click();
  await group(page, 'Hours 10').waitFor();
  for (const [index, day] of ['2027-01-01', '2026-12-25'].entries()) {
    await button(page, 'Add holiday').click();
    await group(page, `Holiday ${index + 1}`)
      .getByLabel('Date')
      .fill(day);
    await box(page, `Holiday ${index + 1}`, 'Holiday name').fill(`Day ${index}`);
  }
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Save calendar').click();
  await saved(page);
  expect(await box(page, 'Holiday 1', 'Holiday name').inputValue()).toBe('Day 1');
  const hours = WORKDAYS.flatMap((weekday) => [
    { weekday, from: '08:30', to: '17:00' },
    { weekday, from: '18:00', to: '24:00' },
  ]);
  const holidays = [
    { date: '2026-12-25', name: 'Day 1' },
    { date: '2027-01-01', name: 'Day 0' },
  ];
  expect((await storedOf(tenant)).calendar).toEqual({ hours, holidays });
  await button(page, 'Remove holiday 1').click();
  await button(page, 'Restore default hours').click();
  await group(page, 'Hours 6').waitFor({ state: 'detached' });
  const standard = WORKDAYS.map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));
  expect((await storedOf(tenant)).calendar).toEqual({ hours: standard, holidays });
  await button(page, 'Undo').click();
  await group(page, 'Hours 10').waitFor();
  await button(page, 'Save calendar').click();
  await until(async () => (await storedOf(tenant)).calendar.holidays.length === 1);
  expect((await storedOf(tenant)).calendar).toEqual({ hours, holidays: holidays.slice(1) });
  expect(faults).toEqual([]);
});

test('a refused entry has its message in its row; leaving with changes asks once', async () => {
  const { page } = await opened();
  await box(page, 'Hours 2', 'Closes').fill('09:00');
  await button(page, 'Add hours').click();
  await button(page, 'Add holiday').click();
  await page.getByRole('spinbutton', { name: 'Comment edit minutes' }).fill('30');
  await button(page, 'Save calendar').click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
    'Holiday 1, Date: The date field is required.',
  ]);
  await button(page, 'Remove holiday 1').click();
  await button(page, 'Save calendar').click();
  await page.getByRole('link', { name: /^Hours 2, Closes: / }).click();
  expect(await page.evaluate('document.activeElement.closest("[role=group]").getAttribute("aria-label")')).toBe(
    'Hours 2',
  );
  expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
    expect.stringMatching(/^Hours 2, Closes: /),
    expect.stringMatching(/^Hours 6, Opens: /),
  ]);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/products');
});

test('minutes to edit a comment are saved with the settings, and other numbers are refused at the field', async () => {
  const { tenant, page } = await opened();
  const minutes = page.getByRole('spinbutton', { name: 'Comment edit minutes', exact: true });
  await minutes.fill('1441');
  await button(page, 'Save changes').click();
  await page.getByRole('link', { name: 'Comment edit minutes: Enter at most 1,440.' }).waitFor();
  await minutes.fill('0');
  await button(page, 'Save changes').click();
  await saved(page);
  expect((await storedOf(tenant)).comment_edit_minutes).toBe(0);
});

test('every person reads the business hours on Profile', async () => {
  const tenant = await gateway.newTenant();
  const holidays = [{ date: '2000-01-01' }, { date: '2999-12-25', name: 'Christmas <b>' }];
  dataOf(await tenant.graphql(UPDATE, { input: { holidays } }));
  const { page, faults } = await openAs(await newPerson(gateway, tenant, 'requester'), '/settings/profile');
  await page.getByText('Monday to Friday 09:00–17:00', { exact: true }).waitFor();
  await page.getByText('25 Dec 2999 Christmas <b>').waitFor();
  expect(await page.getByText('1 Jan 2000').count()).toBe(0);
  expect(faults).toEqual([]);
});
