import { lookFindings, useDashboard } from '../support/dashboard';
import { given, givenCategory, givenLevel, givenProduct } from '../support/factories';
import { useGateway, useTeam } from '../support/fixtures';
import { newPerson } from '../support/people';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const team = useTeam(gateway);
const { openAs } = useDashboard(gateway);

test('the scope of a holder is changed, with the number of steps that then go to the owner', async () => {
  const own = await newTeam(gateway);
  const category_id = await givenCategory(own.tenant, { name: 'Drives', code: 'DRV' });
  await givenProduct(own.tenant, { partnumber: 'DRV-1', category_id });
  for (const sales_region of ['NA', 'EMEA', 'LATAM'])
    await ask(own.requester, [{ partnumber: 'DRV-1', requested_price: 1_000 }], { sales_region });
  const { page, faults } = await openAs(await newPerson(gateway, own.tenant, 'admin'), `/levels/${own.levels.RSM}`);
  const table = page.getByRole('table', { name: 'Holders' });
  const row = table.getByRole('row').nth(1);
  await row.getByText('Everything').waitFor();
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Person', 'Scope', 'Since', 'Actions']);
  await row.getByRole('button', { name: `Change scope of ${own.rsm.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change scope' });
  await dialog.getByRole('textbox', { name: 'Regions' }).fill(`na; ${'x'.repeat(300)}`);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog
    .getByRole('link', { name: 'Regions: The sales regions field must not be greater than 255 characters.' })
    .waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Regions' }).fill('na; emea');
  await dialog.getByText('1 waiting step goes to the owner.', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Rep firms' }).fill('Hale');
  await dialog.getByText('3 waiting steps go to the owner.', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Rep firms' }).fill('');
  await dialog.getByRole('group', { name: 'Categories' }).getByRole('checkbox', { name: 'DRV' }).check();
  await dialog.getByText('1 waiting step goes to the owner.', { exact: true }).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await row.getByText('Regions: na, emea · Categories: DRV').waitFor();
  await page.getByRole('status').getByText('Saved.').waitFor();
  await row.getByRole('button', { name: `Change scope of ${own.rsm.name}` }).click();
  expect(await dialog.getByRole('textbox', { name: 'Regions' }).inputValue()).toBe('na; emea');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Remove ${own.rsm.name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Remove ${own.rsm.name}` })
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Regions: na, emea · Categories: DRV').waitFor(); // Undo restores the scope, too
  await row.getByRole('button', { name: `Change scope of ${own.rsm.name}` }).click();
  await dialog.getByRole('textbox', { name: 'Regions' }).fill('');
  await dialog.getByRole('checkbox', { name: 'DRV' }).uncheck();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await row.getByText('Everything').waitFor();
  expect(faults).toEqual([]);
});

test('only people whose role may decide are offered, and a holder who may not decide is marked', async () => {
  const level_id = await givenLevel(team.tenant, { code: 'WRONG', name: 'Held by an auditor', rank: 97 });
  await team.join('auditor', level_id);
  const [long, requester] = [`Long ${'x'.repeat(115)}`, 'Someone who only asks'];
  await given(team.tenant, 'User', { name: long, email: 'long@test.example', role: 'approver' });
  await given(team.tenant, 'User', { name: requester, email: 'asks@test.example', role: 'requester' });
  await ask(team.requester, [{ requested_price: 52 }, { requested_price: 52 }]);
  const { page, faults } = await openAs(await newPerson(gateway, team.tenant, 'admin'), `/levels/${level_id}`);
  const holders = page.getByRole('region', { name: 'Holders' });
  await holders.getByText('No holder of the level may decide. The owner decides its steps.').waitFor();
  await holders.getByText('An auditor (may not decide)').waitFor();
  expect(await page.getByRole('figure').getByRole('listitem').filter({ hasText: 'WRONG' }).textContent()).toContain(
    'no holder may decide',
  );
  const find = page.getByRole('searchbox', { name: 'Find a person' });
  await find
    .or(page.getByRole('button', { name: /^Assign / }))
    .first()
    .waitFor();
  if (await find.count()) await find.fill(requester);
  expect(await page.getByRole('button', { name: `Assign ${requester}` }).count()).toBe(0);
  if (await find.count()) await find.fill(long);
  expect(await page.getByRole('button', { name: `Assign ${long}`, exact: true }).innerText()).toBe('Assign');
  expect(await lookFindings(page)).toEqual([]);
  await holders.getByRole('button', { name: 'Remove An auditor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove An auditor' }).click();
  await page.getByText('The level has no holders.').waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Approval levels' }).click();
  await page.getByRole('link', { name: 'PA' }).first().click();
  await page.getByText(/^\d+ requests? waits? here now\. \d+ open lines? in all\.$/).waitFor();
  expect(faults).toEqual([]);
});
