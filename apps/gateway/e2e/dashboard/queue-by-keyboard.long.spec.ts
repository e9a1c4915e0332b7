import type { Page } from 'playwright-core';
import { newHolder, storedDecisions } from '../support/approvers';
import { useDashboard } from '../support/dashboard';
import { givenProduct } from '../support/factories';
import { useGateway } from '../support/fixtures';
import { until } from '../support/service-process';
import { approve } from '../support/workflow-actions';
import { type Made, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const REQUESTS = 30;
const customerOf = (index: number): string => `Customer ${String(index).padStart(2, '0')}`;

/** Requests with a reason, earlier approvals of their parts, and lines for other people: every third begins with a line for RD. */
async function askForThirty(own: Team): Promise<Made[]> {
  await givenProduct(own.tenant, { partnumber: 'VPS', list_price: 2_000 });
  await givenProduct(own.tenant, { partnumber: 'VIC', list_price: 4_000 });
  for (const price of [1_200, 1_250])
    await approve(
      own.rsm,
      await ask(own.requester, [{ partnumber: 'VPS', quote_quantity: 9, requested_price: price }]),
    );
  const made: Made[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const mine = { partnumber: 'VPS', quote_quantity: 4 + index, requested_price: 1_000 + 10 * index };
    const theirs = { partnumber: 'VIC', quote_quantity: 100, requested_price: 3_000 };
    const header = { customer_name: customerOf(index), justification: `A reason of ${customerOf(index)}.` };
    made.push(await ask(own.requester, index % 3 === 0 ? [theirs, mine] : [mine], header));
  }
  return made;
}

const pane = (page: Page, index: number) => page.getByRole('region', { name: customerOf(index) });

/** What an approver reads before a decision, all of it in the pane. */
async function readPane(page: Page, index: number): Promise<void> {
  await pane(page, index)
    .getByText(`A reason of ${customerOf(index)}.`)
    .waitFor();
  await pane(page, index)
    .getByText(/median .* · last /)
    .first()
    .waitFor(); // earlier approvals of the part
  if (index % 3 === 0) await pane(page, index).getByText('Yours', { exact: true }).first().waitFor();
}

/** Approves, denies with a reason, or counters, with keys alone. @returns the action that is stored */
async function decideByKeyboard(page: Page, index: number): Promise<string> {
  const [key, title] =
    index % 7 === 3 ? ['c', 'Counter request'] : index % 5 === 2 ? ['d', 'Deny request'] : ['a', 'Approve request'];
  await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  if (key === 'c') await page.keyboard.type('1500'); // the price is selected
  else await page.keyboard.type(key === 'd' ? 'Too deep.' : 'Agreed.');
  const confirm = dialog.getByRole('button', { name: title });
  await until(async () => confirm.isEnabled());
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  return key === 'd' ? 'denied' : 'approved';
}

test('30 requests with reasons, precedents and mixed lines are decided with the keyboard, without leaving the queue', async () => {
  const own = await newTeam(gateway);
  const made = await askForThirty(own);
  const person = await newHolder(gateway, own, own.levels.RSM);
  const { page, faults } = await openAs(person, '/inbox');
  await page
    .getByRole('table', { name: 'Requests awaiting me' })
    .getByRole('link', { name: customerOf(0) })
    .waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const expected: string[][] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    await readPane(page, index);
    expected.push([await decideByKeyboard(page, index)]);
    expect(new URL(page.url()).pathname).toBe('/inbox');
  }
  await page.getByText('Nothing waits for you.').waitFor();
  expect(await Promise.all(made.map(({ id }) => storedDecisions(own, id)))).toEqual(expected);
  expect(faults).toEqual([]);
});
