import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser';
import { useGateway } from '../support/fixtures';

const gateway = useGateway();
const { open } = useBrowser();

const at = (): string => `${gateway.url}/v2/docs`;

/** The text of the focused element, or of its label. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()`);
const operationLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('.operation-link:visible');

test.each([
  ['post rotate', 'Rotate the secret'],
  ['/v2/tenant', 'Read the tenant of the caller'],
  ['approvalsListHistory', 'List the events of an approval request'],
  ['RESUBMIT a denied', 'Resubmit a denied or withdrawn approval request'],
])('the search finds “%s” by method, path, summary or id, and says how many match', async (query, title) => {
  const { page } = await open(at());
  const total = await operationLinks(page).count();
  await page.getByRole('searchbox', { name: 'Search operations' }).fill(query);
  const links = await operationLinks(page).allTextContents();
  expect([links.length < 5, links.some((link) => link.includes(title))]).toEqual([true, true]);
  expect(await page.getByRole('status').first().textContent()).toBe(`${links.length} of ${total} operations`);
});

test('the search says when nothing matches, and is cleared with a button', async () => {
  const { page } = await open(at());
  const total = await operationLinks(page).count();
  const field = page.getByRole('searchbox', { name: 'Search operations' });
  await field.fill('no such operation');
  expect([await page.getByRole('status').first().textContent(), await operationLinks(page).count()]).toEqual([
    'No operation matches.',
    0,
  ]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  expect([await field.inputValue(), await operationLinks(page).count(), await focused(page)]).toEqual([
    '',
    total,
    'Search operations',
  ]);
  expect(await page.getByRole('status').first().textContent()).toBe(`${total} operations`);
});

test('the search gets the focus with “/”, which is a letter in the field; Enter opens the first match and moves the focus to it', async () => {
  const { page } = await open(at());
  await page.keyboard.press('/');
  expect(await focused(page)).toBe('Search operations');
  await page.keyboard.type('/rotate-secret');
  expect(await page.getByRole('searchbox').inputValue()).toBe('/rotate-secret');
  await page.keyboard.press('Enter');
  expect([new URL(page.url()).hash, await focused(page)]).toEqual(['#webhooksRotateSecret', 'Rotate the secret']);
  expect((await page.getByRole('heading', { name: 'Rotate the secret' }).boundingBox())?.y).toBeLessThan(200);
});

test('the search leads to the first match with the arrow key', async () => {
  const { page } = await open(at());
  await page.getByRole('searchbox').fill('liveness');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toContain('/health/live');
});
