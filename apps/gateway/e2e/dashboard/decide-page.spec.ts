import type { Page } from 'playwright-core';
import { until } from '../support/service-process';
import { newHolder, storedDecisions } from '../support/approvers';
import { scrollsSideways } from '../support/browser';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { asked } from '../support/questions';
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
  expect(await price(page, 'VIC').count()).toBe(0);
  expect(await page.getByText(/^Landed .*, preview$/).count()).toBe(2); // not of the denied line
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

test('a line with an open question is denied or left, and Approve all records the other lines', async () => {
  const made = await ask(team.requester, [LINE, { ...LINE, partnumber: 'VIC' }], { customer_name: 'Acme' });
  await asked(team.rsm, made, { opportunity_id: made.lines[1] });
  const { page, faults } = await openAs(await newHolder(gateway, team, team.levels.RSM), `/requests/${made.id}/decide`);
  const paused = radios(page, 'VIC');
  const reason = `Approval waits for the answer of ${team.requester.name}.`;
  await page.getByRole('row', { name: 'VIC' }).getByText(reason, { exact: true }).waitFor();
  const [approve, deny] = ['Approve', 'Deny'].map((name) => paused.getByRole('radio', { name, exact: true }));
  expect([await approve?.isDisabled(), await deny?.isDisabled()]).toEqual([true, false]);
  expect(await price(page, 'VIC').count()).toBe(0);
  await button(page, 'Approve all').click();
  await page.getByText('1 to approve, 0 to deny, 1 left').waitFor();
  await page.getByRole('spinbutton', { name: 'Per cent' }).fill('-10');
  await button(page, 'Change all by %').click();
  await page.getByText('1 to approve, 0 to deny, 1 left').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Record decisions').click();
  await page.getByText('Approved at 900.00').waitFor();
  expect(await storedDecisions(team, made.id)).toEqual(['approved']);
  expect(faults).toEqual([]);
});

test('a line that another person claims or asks about meanwhile cannot be chosen any more', async () => {
  const { page, made } = await deciding([LINE, { ...LINE, partnumber: 'VIC' }, { ...LINE, partnumber: 'VDR' }]);
  await button(page, 'Approve all').click();
  const { steps } = await read<{ steps: { id: string; opportunity_id: string }[] }>(
    team.rsm,
    made.id,
    'steps { id opportunity_id }',
  );
  const step = steps.find(({ opportunity_id }) => opportunity_id === made.lines[1]);
  await team.rsm.ask('mutation ($id: ID!) { claimStep(id: $id) { id } }', { id: step?.id });
  await asked(team.rd, made, { opportunity_id: made.lines[2] });
  await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
  await page.getByRole('row', { name: 'VIC' }).getByText(`Claimed by ${team.rsm.name}.`, { exact: true }).waitFor();
  await page.getByText('1 to approve, 0 to deny, 2 left').waitFor();
  await button(page, 'Deny all').click();
  await page.getByText('0 to approve, 2 to deny, 1 left').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  expect(await radios(page, 'VIC').getByRole('radio', { disabled: true }).count()).toBe(2);
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

/** The texts of a line, without the fields. */
const cells = (page: Page, part: string): Promise<string[]> =>
  page.getByRole('row', { name: part, exact: false }).first().getByRole('cell').allInnerTexts();
const sum = (page: Page) => page.getByText(/^Requested .* → counter /).innerText();

test('40 lines are a table with a running sum: all at once, in per cent, and by keyboard', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({ ...LINE, requested_price: 1_000 + index }));
  const { page, made, faults } = await deciding(lines);
  expect(await page.getByRole('radiogroup').count()).toBe(40);
  expect(await lookFindings(page)).toEqual([]);
  expect(await sum(page)).toBe('Requested 81,560.00 → counter 81,560.00');
  await page.getByRole('spinbutton', { name: 'Per cent' }).fill('-2.5');
  await button(page, 'Change all by %').click();
  expect([await price(page, 'VPS').inputValue(), await price(page, 'VPS, line 40').inputValue()]).toEqual([
    '975',
    '1013.03',
  ]);
  expect(await sum(page)).toBe('Requested 81,560.00 → counter 79,521.20 (-2.5 %)');
  await page.getByText('40 to approve, 0 to deny, 0 left').waitFor();
  await price(page, 'VPS').focus();
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await page.keyboard.type('2000'); // the price is selected
  expect([await price(page, 'VPS, line 3').inputValue(), await price(page, 'VPS').inputValue()]).toEqual([
    '2000',
    '975',
  ]);
  expect(await cells(page, 'VPS, line 3')).toEqual(expect.arrayContaining(['2', '4,000.00']));
  await price(page, 'VPS, line 40').press('Enter');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Record decisions');
  await page.getByRole('main').getByRole('link', { name: 'Acme' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving' }).getByRole('button', { name: 'Stay' }).click();
  await button(page, 'Deny all').click();
  expect(await page.getByRole('spinbutton', { name: /^Counter price/ }).count()).toBe(0);
  await button(page, 'Record decisions').click();
  await page.getByRole('alert').getByText('One value needs a correction:').waitFor();
  await page.getByRole('textbox', { name: 'Reason code for all denied lines' }).fill('too_deep');
  for (const width of [1920, 1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await scrollsSideways(page)]).toEqual([width, false]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, 'VPS, line 40', 'Leave');
  expect(await price(page, 'VPS, line 40').inputValue()).toBe('1039'); // not the one of the change
  await choose(page, 'VPS', 'Approve');
  await button(page, 'Comment, VPS').click();
  await page.getByRole('group', { name: 'VPS', exact: true }).getByRole('textbox', { name: 'Comment' }).fill('Fine');
  await button(page, 'Record decisions').click();
  await page.getByText('Your decisions were recorded.').waitFor();
  const { opportunities } = await linesOf(made.id);
  expect([opportunities[0], opportunities[1], opportunities[39]]).toEqual([
    { status: 'approved', approved_price: 975, reason_code: null, comment: 'Fine' },
    { status: 'denied', approved_price: null, reason_code: 'too_deep', comment: null },
    { status: 'pending', approved_price: null, reason_code: null, comment: null },
  ]);
  expect(faults).toEqual([]);
});

test('200 lines are approved at once, and a price of one of them is changed', async () => {
  const { page } = await deciding(Array.from({ length: 200 }, () => LINE));
  await button(page, 'Approve all').click();
  await until(async () => (await page.getByRole('radio', { name: 'Approve', checked: true }).count()) === 200);
  await price(page, 'VPS, line 100').focus();
  await page.keyboard.insertText('1');
  expect([await price(page, 'VPS, line 100').inputValue(), await price(page, 'VPS, line 101').inputValue()]).toEqual([
    '10001',
    '1000',
  ]);
});
