import type { Page } from 'playwright-core';
import { newHolder, storedDecisions } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { decide, read } from '../support/workflow-actions';
import { type LineInput, type Made, ask } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const LINE = { partnumber: 'VPS', quote_quantity: 2, requested_price: 1_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const radios = (page: Page, part: string) => page.getByRole('radiogroup', { name: `Decision, ${part}`, exact: true });
const choose = (page: Page, part: string, choice: 'Approve' | 'Deny' | 'Leave') =>
  radios(page, part).getByRole('radio', { name: choice, exact: true }).check();
const price = (page: Page, part: string) =>
  page.getByRole('spinbutton', { name: `Counter price, ${part}`, exact: true });

/** The page `/decide` of a new request, for a person who holds the level RSM. */
async function deciding(lines: LineInput[]): Promise<{ page: Page; made: Made; faults: string[] }> {
  const made = await ask(team.requester, lines, { customer_name: 'Acme' });
  const person = await newHolder(gateway, team, team.levels.RSM);
  const { page, faults } = await openAs(person, `/requests/${made.id}/decide`);
  await page.getByRole('heading', { name: 'Decide line by line', level: 1 }).waitFor();
  await button(page, 'Record decisions').waitFor();
  return { page, made, faults };
}

const linesOf = (id: string) =>
  read<{ opportunities: object[] }>(team.owner, id, 'opportunities { status approved_price reason_code comment }');

test('each line is approved at a counter price, denied with a reason or left, and the outcomes are shown', async () => {
  const { page, made, faults } = await deciding([LINE, { ...LINE, partnumber: 'VIC' }, LINE]);
  expect(await button(page, 'Record decisions').isDisabled()).toBe(true);
  await choose(page, 'VPS', 'Approve');
  await price(page, 'VPS').fill('950.5');
  await page.getByText('Landed 950.50, preview', { exact: true }).waitFor();
  await choose(page, 'VIC', 'Deny');
  await button(page, 'Record decisions').click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: 'VIC, Reason code: A reason code or a comment is required.' })
    .waitFor();
  await page.getByRole('textbox', { name: 'Reason code', exact: true }).fill('too_deep');
  expect(await radios(page, 'VPS, line 3').getByRole('radio', { name: 'Leave' }).isChecked()).toBe(true);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByText('1 to approve, 1 to deny, 1 left').waitFor();
  await button(page, 'Record decisions').click();
  await page.getByText('Approved at 950.50').waitFor();
  await page.getByText('Denied', { exact: true }).waitFor();
  expect((await linesOf(made.id)).opportunities).toEqual([
    { status: 'approved', approved_price: 950.5, reason_code: null, comment: null },
    { status: 'denied', approved_price: null, reason_code: 'too_deep', comment: null },
    { status: 'pending', approved_price: null, reason_code: null, comment: null },
  ]);
  expect(faults).toEqual([]);
});

test('a line of a higher level is not offered', async () => {
  const made = await ask(team.requester, [LINE, { partnumber: 'VDR', requested_price: 10_000 }], {
    customer_name: 'Acme',
  });
  const { page } = await openAs(await newHolder(gateway, team, team.levels.RSM), `/requests/${made.id}/decide`);
  await radios(page, 'VPS').waitFor();
  expect(await page.getByRole('radiogroup').count()).toBe(1);
});

test('a line that another person decided meanwhile is marked and excluded from Try again', async () => {
  const { page, made } = await deciding([LINE, { ...LINE, partnumber: 'VIC' }]);
  await choose(page, 'VPS', 'Approve');
  await choose(page, 'VIC', 'Approve');
  await decide(team.rsm, made, [{ opportunity_id: made.lines[0], decision: 'deny', reason_code: 'too_deep' }]);
  await button(page, 'Record decisions').click();
  await page
    .getByRole('alert')
    .filter({ hasText: `${team.rsm.name} decided this on` })
    .waitFor();
  expect(await radios(page, 'VPS').count()).toBe(0);
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Try again').click();
  await page.getByText('Approved at 1,000.00').waitFor();
  expect(await storedDecisions(team, made.id)).toEqual(['denied', 'approved']);
});

test('a typed price with 7 decimals is refused at its field, and nothing is sent', async () => {
  const { page, made } = await deciding([LINE]);
  await price(page, 'VPS').fill('1.1234567');
  await button(page, 'Record decisions').click();
  await page.getByRole('alert').filter({ hasText: 'A price has at most 6 decimals.' }).waitFor();
  expect(await price(page, 'VPS').getAttribute('aria-invalid')).toBe('true');
  expect(await storedDecisions(team, made.id)).toEqual([]);
});
