import type { Page } from 'playwright-core';
import { newHolder, newHolderOf } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { givenCategory, givenProduct } from '../support/factories';
import { useGateway } from '../support/fixtures';
import { button, dialog, rowsWith } from '../support/page-parts';
import { APPROVE, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const PSU = { partnumber: 'VPS-480-48D', quote_quantity: 10 };
const CABLE = { partnumber: 'VIC-M12-5M', quote_quantity: 2 };

/** A team with two products, an earlier approval of one for the customer, and a request of which the level PA decides two of four lines. */
async function newDeal() {
  const own = await newTeam(gateway);
  const category_id = await givenCategory(own.tenant, { code: 'PWR', max_discount_percent: 25 });
  await givenProduct(own.tenant, { partnumber: PSU.partnumber, list_price: 200, category_id });
  await givenProduct(own.tenant, { partnumber: CABLE.partnumber, list_price: 1_500 });
  const header = { customer_name: 'Acme' };
  const earlier = await ask(own.requester, [{ ...PSU, quote_quantity: 60, requested_price: 190 }], header);
  await own.owner.ask(APPROVE, { id: earlier.id });
  const lines = [
    { ...PSU, requested_price: 90 },
    { ...PSU, requested_price: 180 },
    { ...CABLE, requested_price: 1_400 },
    { ...CABLE, requested_price: 1_450 },
  ];
  return { own, made: await ask(own.requester, lines, header) };
}

const focusedValue = (page: Page) => page.evaluate<string>('getSelection().toString() || document.activeElement.value');

test('the queue, the open request and the dialogs say which lines the person decides, and what happens to each', async () => {
  const { own, made } = await newDeal();
  const { page, faults } = await openAs(await newHolder(gateway, own, own.levels.PA), `/inbox?open=${made.id}`);
  const pane = page.getByRole('region', { name: 'Acme' });
  const share = 'Yours: 2 of 4 · 2,700.00 · up to 55.0 %';
  await rowsWith(page, 'Requests awaiting me', share).waitFor();
  await pane.getByText(share).waitFor();
  expect(await pane.getByText('Yours', { exact: true }).count()).toBe(2);
  const [psu] = await pane.getByRole('row', { name: /VPS-480-48D/ }).allInnerTexts();
  expect(psu?.split(/\s*\n\s*|\t/).filter(Boolean)).toEqual(
    expect.arrayContaining(['Yours', '90.00', 'total 900.00', 'landed 90.00', '55.0 %', '1,100.00', 'limit 25.0 %']),
  );
  const [earlier] = await pane.getByRole('list', { name: 'Earlier approvals' }).getByRole('listitem').allInnerTexts();
  expect(earlier?.replaceAll(/\s+/g, ' ')).toBe(
    'VPS-480-48D Asked 55.0 %, 10.0 % Same customer: median 5.0 % of 1 · last 190.00, 60 pcs',
  );
  expect(await lookFindings(page)).toEqual([]);
  await button(page, 'Approve').click();
  const approve = dialog(page, 'Approve request');
  await approve.getByText(`This approves 1 line, endorses 1 line; ${own.rsm.name} (RSM) decides next.`).waitFor();
  await approve.getByText(share).waitFor();
  const planned = approve.getByRole('table', { name: 'Lines to decide' }).getByRole('row');
  expect((await planned.allInnerTexts()).map((text) => text.split(/\s*\n\s*|\t/).filter(Boolean))).toEqual([
    ['Part', 'Quantity', 'Price', 'Discount', 'Outcome'],
    ['VPS-480-48D', '10', '90.00', '55.0 %', 'Approved'],
    ['VPS-480-48D, line 2', '10', '180.00', '10.0 %', 'Endorsed, next: RSM'],
  ]);
  expect([await lookFindings(page), faults]).toEqual([[], []]);
});

test('Counter begins in the price, and is disabled until a price differs; a price above list is asked once more', async () => {
  const { own, made } = await newDeal();
  const { page } = await openAs(await newHolder(gateway, own, own.levels.PA), `/inbox?open=${made.id}`);
  await button(page, 'Counter').click();
  const counter = dialog(page, 'Counter request');
  const confirm = counter.getByRole('button', { name: 'Counter request', exact: true });
  await counter.getByText('This is the requested price. Approve it instead, or change it.').waitFor();
  expect(await focusedValue(page)).toBe('90');
  expect(await confirm.isDisabled()).toBe(true);
  await counter.getByText('List 200.00 · requested 90.00 · last approved 190.00').waitFor();
  await page.keyboard.type('95');
  await counter.getByText(`This approves 1 line, endorses 1 line; ${own.rsm.name} (RSM) decides next.`).waitFor();
  await counter.getByText('Sum 2,700.00 → 2,750.00').waitFor();
  await counter.getByRole('spinbutton', { name: 'Counter price, VPS-480-48D', exact: true }).fill('999');
  await counter.getByText('Above the list price').waitFor();
  expect(await counter.getByText('Discount -').count()).toBe(0);
  await confirm.click();
  await counter.getByRole('alert').getByText('VPS-480-48D: 999.00 is above the list price 200.00.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await counter.getByRole('spinbutton', { name: 'Counter price, VPS-480-48D', exact: true }).fill('95');
  await confirm.click();
  await page.getByRole('status').filter({ hasText: 'Endorsed. Next: RSM.' }).waitFor();
});

test('a decision in place of another level says whose; many lines are folded, and countered on their own page', async () => {
  const { own, made } = await newDeal();
  const person = await newHolder(gateway, own, own.levels.RSM);
  const long = await ask(
    own.requester,
    Array.from({ length: 7 }, () => ({ ...PSU, requested_price: 180 })),
    { customer_name: 'Globex' },
  );
  const { page } = await openAs(person, `/requests/${made.id}`);
  await button(page, 'Deny').click();
  const deny = dialog(page, 'Deny request');
  await deny.getByText('This denies 4 lines.').waitFor();
  await deny.getByText(`Decides 2 lines in place of PA (${own.pa.name}).`).waitFor();
  expect(
    await deny
      .getByRole('row')
      .filter({ hasText: `in place of PA (${own.pa.name})` })
      .count(),
  ).toBe(2);
  await page.goto(`${gateway.url}/requests/${long.id}`);
  await button(page, 'Approve').click();
  const approve = dialog(page, 'Approve request');
  await approve.getByText('This approves 7 lines.').waitFor();
  expect(await approve.getByRole('row').count()).toBe(6);
  await approve.getByRole('button', { name: 'Show all 7 lines' }).click();
  expect(await approve.getByRole('row').count()).toBe(8);
  await page.setViewportSize({ width: 1440, height: 400 });
  const scrolling = await page.evaluate<boolean[]>(
    `['dialog[open]', 'dialog[open] > div'].map((name) => document.querySelector(name)).map((one) => one.scrollHeight > one.clientHeight)`,
  );
  expect(scrolling).toEqual([false, true]); // a scroll bar of the dialog itself would cover its round corners
  await approve.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Counter').click();
  await page.waitForURL(`**/requests/${long.id}/decide`);
});

test('a refusal names the line, and the list says with whom requests wait and which have no end', async () => {
  const { own } = await newDeal();
  const person = await newHolderOf(gateway, own, 'approver', [own.levels.PA]);
  const made = await ask(
    own.requester,
    [
      { ...PSU, requested_price: 60 },
      { partnumber: 'NEW-1', quote_quantity: 1 },
    ],
    {
      customer_name: 'Initech',
    },
  );
  const { page } = await openAs(person, `/requests/${made.id}`);
  await button(page, 'Approve').click();
  await dialog(page, 'Approve request').getByText('Line 2 (NEW-1) has no price. Counter it.').first().waitFor();
  await page.goto(`${gateway.url}/requests`);
  await rowsWith(page, 'Requests', 'Initech').waitFor();
  const [row] = await rowsWith(page, 'Requests', 'Initech').allInnerTexts();
  expect(row).toMatch(/70\.0 %[^]*Pending\s+PA · now/);
  expect(await rowsWith(page, 'Requests', 'no end').count()).toBe(1);
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads).toEqual(expect.arrayContaining(['Greatest discount', 'Created']));
});
