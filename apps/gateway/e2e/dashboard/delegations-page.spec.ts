import type { Locator, Page } from 'playwright-core';
import { newHolder } from '../support/approvers';
import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { button, dialog, rowsWith } from '../support/page-parts';
import { newPerson } from '../support/people';
import { setPolicy } from '../support/workflow-actions';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

const DELEGATIONS = `query ($id: ID!) { delegations(filter: { principal_id: $id }) { data {
  principal { id } delegate { id } until state level_ids max_amount scope { sales_regions customers } reason } } }`;
const CREATE = 'mutation ($input: CreateDelegationInput!) { createDelegation(input: $input) { id } }';

const DAY_MS = 86_400_000;
/** A day in the future, as a field has it and as pages show it. */
const inDays = (days: number): [typed: string, shown: string] => {
  const day = new Date(Date.now() + days * DAY_MS);
  const shown = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return [day.toISOString().slice(0, 10), shown];
};
const says = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();

async function choose(opened: Locator, name: string): Promise<void> {
  await opened.getByRole('combobox', { name: 'Delegate to' }).pressSequentially(name);
  await opened.getByRole('option').first().click();
}

test('a person delegates, changes and revokes on Profile, and the delegate reads for whom they act', async () => {
  const person = await newHolder(gateway, team, team.levels.RSM, team.levels.PA);
  const delegate = await newPerson(gateway, team.tenant, 'approver');
  const [until, shown] = inDays(10);
  const { page, faults } = await openAs(person, '/settings/profile');
  await button(page, 'Delegate my approvals').click();
  const opened = dialog(page, 'Delegate my approvals');
  await opened.getByRole('button', { name: 'Delegate my approvals' }).click();
  await opened.getByRole('link', { name: 'Until: Enter a value.' }).waitFor();
  await choose(opened, delegate.email);
  await opened.getByLabel('Until').fill(until);
  await opened.getByRole('group', { name: 'Levels' }).getByRole('checkbox', { name: 'RSM' }).check();
  await opened.getByRole('spinbutton', { name: 'Up to amount' }).fill('1500.5');
  await opened.getByRole('group', { name: 'Limit to' }).getByRole('textbox', { name: 'Regions' }).fill('NA; EMEA');
  await opened.getByRole('textbox', { name: 'Reason' }).fill('Holiday');
  expect(await lookFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await says(page, 'Delegated.');
  const row = rowsWith(page, 'My delegations', shown);
  await row.getByText('Active', { exact: true }).waitFor();
  expect((await team.owner.ask(DELEGATIONS, { id: person.id })).body).toEqual({
    data: {
      delegations: {
        data: [
          {
            principal: { id: person.id },
            delegate: { id: delegate.id },
            until: `${until} 23:59:59`,
            state: 'active',
            level_ids: [team.levels.RSM],
            max_amount: 1_500.5,
            scope: { sales_regions: ['NA', 'EMEA'], customers: null },
            reason: 'Holiday',
          },
        ],
      },
    },
  });
  const other = await openAs(delegate, '/requests', {});
  const region = other.page.getByRole('region', { name: 'Acting for' });
  await region.getByText(`You also act for ${person.name} until ${shown}.`).waitFor();
  expect(await lookFindings(other.page)).toEqual([]);
  const [later, shownLater] = inDays(20);
  await button(page, `Change delegation to ${delegate.name}`).click();
  await dialog(page, 'Change delegation').getByLabel('Until').fill(later);
  await dialog(page, 'Change delegation').getByRole('button', { name: 'Save changes' }).click();
  await rowsWith(page, 'My delegations', shownLater).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await button(page, `Revoke delegation to ${delegate.name}`).click();
  await dialog(page, 'Revoke delegation').getByRole('button', { name: 'Revoke delegation' }).click();
  await says(page, 'Delegation revoked.');
  await rowsWith(page, 'My delegations', 'Revoked').waitFor();
  expect(await button(page, `Revoke delegation to ${delegate.name}`).count()).toBe(0);
  await other.page.evaluate('dispatchEvent(new Event("visibilitychange"))');
  await region.waitFor({ state: 'detached' });
  expect([...faults, ...other.faults]).toEqual([]);
});

test('an admin delegates for another person, and reads why a cycle is refused', async () => {
  const [person, delegate] = [
    await newHolder(gateway, team, team.levels.RSM),
    await newPerson(gateway, team.tenant, 'approver'),
  ];
  const [until] = inDays(5);
  const input = { principal_id: delegate.id, delegate_id: person.id, until: `${until} 12:00:00` };
  dataOf(await team.owner.ask(CREATE, { input }));
  const { page } = await openAs(await newPerson(gateway, team.tenant, 'admin'), `/people/${person.id}`);
  await rowsWith(page, 'Delegations', 'Active').waitFor();
  await button(page, `Delegate for ${person.name}`).click();
  const opened = dialog(page, `Delegate for ${person.name}`);
  await choose(opened, delegate.email);
  await opened.getByLabel('Until').fill(until);
  await opened.getByRole('button', { name: `Delegate for ${person.name}` }).click();
  await opened.getByRole('alert').getByText('overlapping', { exact: false }).waitFor();
  await opened.getByRole('button', { name: 'Cancel' }).click();
  expect(await lookFindings(page)).toEqual([]);
  const requester = await openAs(await newPerson(gateway, team.tenant, 'requester'), '/settings/profile', {});
  await requester.page.getByRole('heading', { name: 'Profile' }).waitFor();
  expect(await button(requester.page, 'Delegate my approvals').count()).toBe(0);
});

test('the warning about a delegate who is away shows its time in the time zone of the organisation', async () => {
  const own = await newTeam(gateway);
  await setPolicy(gateway, own, 'timezone', 'Asia/Kolkata');
  const person = await newHolder(gateway, own, own.levels.RSM);
  const [delegate, reader] = [await own.join('approver'), await newPerson(gateway, own.tenant, 'auditor')];
  const [until, shown] = inDays(5);
  for (const [principal_id, delegate_id] of [
    [person.id, delegate.id],
    [delegate.id, own.vp.id],
  ])
    dataOf(await own.owner.ask(CREATE, { input: { principal_id, delegate_id, until: `${until} 12:00:00` } }));
  const { id } = await ask(own.requester, [1_000]);
  const { page, faults } = await openAs(reader, `/requests/${id}`);
  const text = `${delegate.name} acts for ${person.name}, but has delegated as well, until ${shown}, 17:30.`;
  await page.getByRole('list', { name: 'Warnings' }).getByText(text, { exact: true }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});
