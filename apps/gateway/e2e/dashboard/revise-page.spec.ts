import type { Page } from 'playwright-core';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { newPerson } from '../support/people';
import { type Revised, approved, revise } from '../support/revisions';
import { approve, read } from '../support/workflow-actions';
import type { Made } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const LINES = [
  { partnumber: 'RV-1', quote_quantity: 10, requested_price: 52 },
  { partnumber: 'RV-2', quote_quantity: 2, requested_price: 152 },
];
const made = (): Promise<Made> =>
  approved(team, LINES, { customer_name: 'Halden', validity_period: '2037-01-31', request_date: '2026-01-15' });
const revised = (source: Made): Promise<Revised> =>
  revise(team.owner, source, { opportunities: [{ id: source.lines[1], requested_price: 160 }] });
const open = async ({ id }: Made, path = '', role: 'auditor' | 'owner' | 'requester' = 'owner') =>
  openAs(await newPerson(gateway, team.tenant, role), `/requests/${id}${path}`);
const shortId = (id: string): string => id.slice(-6);
const line = (page: Page, number: number) => page.getByRole('group', { name: `Line ${number}`, exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Route preview', exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('Revise opens the form, whose preview has the changed and added lines, and creates the revision', async () => {
  const source = await made();
  const { page, faults } = await open(source);
  await link(page, 'Revise').click();
  await page.getByRole('heading', { level: 1, name: 'Revise Halden', exact: true }).waitFor();
  await page.getByText('Lines that you do not change keep their approval').waitFor();
  await preview(page).getByText('Keeps its approval: line 1–2.').waitFor();
  await preview(page).getByText('Change or add a line. Its route appears here.').waitFor();
  await page.getByRole('button', { name: 'Create revision', exact: true }).click();
  await page.getByText('nothing is left to decide').first().waitFor();

  await line(page, 2).getByRole('spinbutton', { name: 'Requested price', exact: true }).fill('160');
  await preview(page).getByText('Keeps its approval: line 1.').waitFor();
  await preview(page).getByText('Line 2', { exact: true }).waitFor();
  expect(await preview(page).getByText('Line 1', { exact: true }).count()).toBe(0);
  expect(await lookFindings(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Customer', exact: true }).fill('Halden Marine');
  await preview(page)
    .getByText('Lines 1–2', { exact: true })
    .or(preview(page).getByText('Line 1', { exact: true }))
    .first()
    .waitFor();
  expect(await preview(page).getByText('Keeps its approval').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Customer', exact: true }).fill('Halden');
  await preview(page).getByText('Keeps its approval: line 1.').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();

  const { open_revision } = await read<{ open_revision: { id: string } }>(
    team.owner,
    source.id,
    'open_revision { id }',
  );
  await page.waitForURL(`**/requests/${open_revision.id}`);
  await link(page, `Revision of ${shortId(source.id)}`).waitFor();
  await page.getByText(`carried from ${shortId(source.id)}`).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  expect(await read(team.owner, open_revision.id, 'opportunities { status requested_price }')).toEqual({
    opportunities: [
      { status: 'approved', requested_price: 52 },
      { status: 'pending', requested_price: 160 },
    ],
  });
  await link(page, `Revision of ${shortId(source.id)}`).click();
  await link(page, `Open revision ${shortId(open_revision.id)}`).waitFor();
  expect(await link(page, 'Revise').count()).toBe(0);
  await approve(team.vp, { id: open_revision.id, lines: [] });
  await page.reload();
  await link(page, `Replaced by ${shortId(open_revision.id)}`)
    .first()
    .waitFor();
  expect(await link(page, `Open revision ${shortId(open_revision.id)}`).count()).toBe(0);
  await link(page, 'History').click();
  await page.getByText('opened a revision').waitFor();
  await page.getByText('ended lines: a revision has replaced them').waitFor();
  expect(faults).toEqual([]);
});

test('a revision that another person opened first is refused with a link to it', async () => {
  const source = await made();
  const { page } = await open(source, '/revise');
  await line(page, 2).getByRole('spinbutton', { name: 'Requested price', exact: true }).fill('170');
  const revision = await revised(source);
  await page.getByRole('button', { name: 'Create revision', exact: true }).click();
  await page.getByRole('alert').getByText('The request already has a revision that is not decided.').waitFor();
  expect(await lookFindings(page)).toEqual([]);
  page.on('dialog', (dialog) => void dialog.accept());
  expect(await link(page, `Open revision ${shortId(revision.id)}`).getAttribute('href')).toBe(
    `/requests/${revision.id}`,
  );
});

test('the carried lines of an open revision can be edited', async () => {
  const revision = await revised(await made());
  const { page } = await open(revision, '/edit');
  const price = line(page, 1).getByRole('spinbutton', { name: 'Requested price', exact: true });
  expect(await price.getAttribute('readonly')).toBeNull();
  await price.fill('55');
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(await read(team.owner, revision.id, 'opportunities { status }')).toEqual({
    opportunities: [{ status: 'pending' }, { status: 'pending' }],
  });
});

test('people who may not revise see neither the link nor the form', async () => {
  const source = await made();
  const { page } = await open(source, '', 'auditor');
  await page.getByRole('table', { name: 'Lines', exact: true }).waitFor();
  expect(await link(page, 'Revise').count()).toBe(0);
  const other = await open(source, '/revise', 'requester');
  await other.page.getByText('You cannot revise this request now.').waitFor();
  expect(await other.page.getByRole('button', { name: 'Create revision', exact: true }).count()).toBe(0);
});
