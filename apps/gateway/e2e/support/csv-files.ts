import type { Page } from 'playwright-core';
import { button } from './page-parts';

/** Chooses a file of these bytes, as a person does. */
export async function chooseFile(page: Page, content: string | Buffer, name = 'file.csv'): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose file').click()]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** The outcomes of the table, such as `2 A Created –`. */
export async function outcomeRows(page: Page): Promise<string[][]> {
  const rows = page.getByRole('table', { name: 'Outcomes', exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  return Promise.all((await rows.all()).map((row) => row.getByRole('cell').allInnerTexts()));
}
