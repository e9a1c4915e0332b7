import type { Locator, Page } from 'playwright-core';

/** The button with exactly this name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The dialog with exactly this name. */
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** Presses a button of the page, and the button of the same name in its dialog. */
export async function confirm(page: Page, name: string): Promise<Locator> {
  await button(page, name).click();
  const opened = page.getByRole('dialog', { name });
  await opened.getByRole('button', { name, exact: true }).click();
  return opened;
}

/** The rows of the table of this name that have the text. */
export const rowsWith = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });

/** What the page and the browser keep as text: to find a secret that must not be there. */
export const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(
    `(async () => [document.documentElement.outerHTML, [...document.querySelectorAll('input')].map(({ value }) => value), document.title, location.href,
       JSON.stringify([localStorage, sessionStorage, history.state]), JSON.stringify(await caches.keys()), document.cookie].join())()`,
  );
