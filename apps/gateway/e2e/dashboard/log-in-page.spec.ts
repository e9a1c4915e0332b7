import { axeFindings, scrollsSideways, useBrowser } from '../support/browser';
import { useGateway, useTenant } from '../support/fixtures';
import { PASSWORD, newPerson } from '../support/people';
import { until } from '../support/service-process';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const tenant = useTenant(gateway);
const { open } = useBrowser();

const at = (path: string): string => `${gateway.url}${path}`;

test('a visit without a session shows the log-in and calls only the list of demo people', async () => {
  const calls: string[] = [];
  const { page, context, faults } = await open(at('/mark.svg'));
  await context.route('**/v2/**', (route) => {
    calls.push(new URL(route.request().url()).pathname);
    return route.continue();
  });
  await page.goto(at('/inbox?page=2'));
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?next=%2Finbox%3Fpage%3D2');
  expect([...new Set(calls)]).toEqual(['/v2/session/demo']);
  expect(faults).toEqual([]);
});

test('a wrong password is an alert; the e-mail stays, and the empty password has the focus', async () => {
  const { page } = await open(at('/login'));
  await page.getByLabel('E-mail').fill('unknown@test.example');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toBe('E-mail or password is wrong.');
  expect(await page.getByLabel('E-mail').inputValue()).toBe('unknown@test.example');
  expect(await page.getByLabel('Password').inputValue()).toBe('');
  expect(await page.evaluate('document.activeElement.type')).toBe('password');
});

test('a person logs in by keyboard, sees the page that was asked for, and logs out', async () => {
  const user = await newPerson(gateway, tenant, 'approver');
  const { page, faults } = await open(at('/inbox'));
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Awaiting me', level: 1 }).waitFor();
  await page.getByText('You hold no level, so nothing is routed to you.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/inbox');
  await page.getByRole('button', { name: `Account: ${user.name}` }).press('Enter');
  await until(() => page.evaluate<boolean>("document.activeElement.closest('[role=menu]') !== null")); // the menu takes the focus when it is open
  await page.getByRole('menuitem', { name: 'Log out' }).press('Enter');
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(user.email);
  expect(faults).toEqual([]);
});

test('after the log-in an address of another origin is not followed', async () => {
  const user = await newPerson(gateway, tenant, 'approver');
  const { page } = await open(at('/login?next=//other.example/'));
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Awaiting me', level: 1 }).waitFor();
  expect(new URL(page.url()).origin).toBe(new URL(gateway.url).origin);
});

test.each([
  ['light', 1440],
  ['dark', 768],
  ['light', 360],
  ['dark', 360],
] as const)(
  'the log-in has no findings of axe and does not scroll sideways, %s at %i px',
  async (colorScheme, width) => {
    const { page } = await open(at('/login'), { colorScheme, viewport: { width, height: 900 } });
    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
    expect([await axeFindings(page), await scrollsSideways(page)]).toEqual([[], false]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
  },
);
