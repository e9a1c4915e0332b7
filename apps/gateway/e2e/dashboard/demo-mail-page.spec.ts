import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoMode } from '../../src/http/authentication/demo-mode';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { untilNone } from '../support/mails';
import { newPerson } from '../support/people';
import { type Team, ask, newTeam } from '../support/workflow-fixture';

const folder = mkdtempSync(join(tmpdir(), 'das-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));
const gateway = useOwnGateway(
  { DAS_ROLE: 'both', DAS_MAIL_SETTLE_SECONDS: 0, DAS_TRUST_PROXY: '1', mail_directory: join(folder, 'mail') },
  useOwnDatabase(),
);
const { openAs } = useDashboard(gateway);

/** Begins demo mode with the owner of a team as its only person. */
const beginDemo = ({ tenant, owner }: Team): void =>
  gateway.app.get(DemoMode).begin([{ tenant_id: tenant.id, user_id: owner.id, email: 'owner@demo.example' }]);
afterEach(() => gateway.app.get(DemoMode).begin([]));

const SUBJECT = '[Test] <b>Helios</b>: your approval is needed';

test('in demo mode the bell leads to the mails of the organisation, and an open one shows headers, text and its HTML', async () => {
  const team = await newTeam(gateway);
  await ask(team.requester, [1_000], { customer_name: '<b>Helios</b>' });
  const [mail] = await untilNone(team, 'pending');
  beginDemo(team);
  const user = await newPerson(gateway, team.tenant, 'requester');
  const { page, context, faults } = await openAs(user, '/requests');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: 'Mail of the demo' }).click();
  await page.getByRole('heading', { name: 'Mail of the demo', level: 1 }).waitFor();
  const table = page.getByRole('table', { name: 'Mails' });
  await table.waitFor();
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['To', 'Subject', 'Sent']);
  await table.getByRole('link', { name: SUBJECT }).first().click();
  await page.waitForURL(`**/demo/mail?open=${mail?.id}`);
  const open = page.getByRole('region', { name: SUBJECT });
  await open.getByText('auto-generated').waitFor();
  expect(await open.getByRole('region', { name: 'Text' }).innerText()).toMatch(
    /^<b>Helios<\/b>: your approval is needed/,
  );
  expect(await lookFindings(page)).toEqual([]);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    open.getByRole('link', { name: 'Open as HTML' }).click(),
  ]);
  await tab.getByText('<b>Helios</b>').first().waitFor();
  expect(new URL(tab.url()).pathname).toBe(`/v2/demo/mail/${mail?.id}.html`);
  await tab.close();
  await page.getByRole('link', { name: 'Close' }).click();
  await open.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('a mail that the list does not have is named as such, and an organisation without mails has an empty list', async () => {
  const team = await newTeam(gateway);
  beginDemo(team);
  const { page, faults } = await openAs(
    await newPerson(gateway, team.tenant, 'owner'),
    '/demo/mail?open=01JD0000000000000000000000',
  );
  await page.getByText('There are no mails yet.').waitFor();
  await page.getByRole('region', { name: 'This mail is not in the list.' }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('outside demo mode the page is not found and reads no mails, and the bell has no link to it', async () => {
  const team = await newTeam(gateway);
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'owner'), '/demo/mail');
  await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByText('Nothing new.').waitFor();
  expect(await page.getByRole('link', { name: 'Mail of the demo' }).count()).toBe(0);
  expect(faults).toEqual([]);
});
