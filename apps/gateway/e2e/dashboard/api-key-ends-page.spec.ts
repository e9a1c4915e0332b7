import { lookFindings, useDashboard } from '../support/dashboard';
import { useGateway } from '../support/fixtures';
import { type TestTenant } from '../support/gateway';
import { newKey, opens } from '../support/keys';
import { button, dialog, rowsWith } from '../support/page-parts';
import { asDatabaseAdmin, newPerson } from '../support/people';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const { openAs } = useDashboard(gateway);

const PATH = '/settings/api-keys';

/** An owner of a new tenant, with the page open. Once loaded again, it updates nothing at intervals, so that a change appears only at once. */
async function opened(path = PATH, given?: TestTenant) {
  const tenant = given ?? (await gateway.newTenant());
  const owner = await newPerson(gateway, tenant, 'owner');
  const watched = await openAs(owner, path);
  await watched.page.addInitScript('globalThis.setInterval = () => 0');
  return { tenant, owner, ...watched };
}

test('a rotated key works for its grace period together with the new one', async () => {
  const { page, tenant, faults } = await opened();
  const { secret: old } = await newKey(tenant, { name: 'Nightly' });
  await page.reload();
  await button(page, 'Rotate Nightly').click();
  const form = dialog(page, 'Rotate key');
  expect(await form.getByRole('combobox', { name: 'Grace period' }).getByRole('option').allInnerTexts()).toEqual([
    'Now',
    '15 min',
    '1 h',
    '24 h',
    '7 days',
  ]);
  await form.getByRole('combobox', { name: 'Grace period' }).selectOption('15 min');
  expect(await lookFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Rotate key' }).click();
  const once = dialog(page, 'Copy your key now');
  const secret = await once.getByRole('textbox', { name: 'Your key' }).inputValue();
  await once.getByRole('checkbox', { name: 'I have stored it' }).check();
  await button(page, 'Done').click();
  await rowsWith(page, 'API keys', 'Nightly').filter({ hasText: 'Ends in 15 min' }).waitFor();
  expect(await rowsWith(page, 'API keys', 'Nightly').count()).toBe(2);
  expect(await button(page, 'Rotate Nightly').count()).toBe(1);
  expect([await opens(gateway.url, old), await opens(gateway.url, secret)]).toEqual([true, true]);
  expect(faults).toEqual([]);
});

test('a key that was used lately is revoked only after its name was typed, and stops at once', async () => {
  const { page, tenant, faults } = await opened();
  const { secret, api_key } = await newKey(tenant, { name: 'Used' });
  await newKey(tenant, { name: 'Unused' });
  await asDatabaseAdmin(
    `update api_keys set last_used_at = now() - interval '2 hours', last_used_ip = '192.0.2.7' where id = $1`,
    [api_key.id],
  );
  await page.reload();
  await rowsWith(page, 'API keys', '192.0.2.7').getByText('2 h ago').waitFor();
  await button(page, 'Revoke Used').click();
  const form = dialog(page, 'Revoke key');
  await form.getByText('2 h ago').waitFor();
  await form.getByText('from 192.0.2.7', { exact: false }).waitFor();
  expect(await form.getByRole('button', { name: 'Revoke key' }).isDisabled()).toBe(true);
  expect(await lookFindings(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Type Used to confirm' }).fill('Used');
  await form.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('status').filter({ hasText: 'Key revoked.' }).waitFor();
  expect(await opens(gateway.url, secret)).toBe(false);
  await button(page, 'Revoke Unused').click();
  await form.getByText('The key was never used.').waitFor();
  await form.getByRole('button', { name: 'Revoke key' }).click();
  await button(page, 'Revoke Unused').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('the table has the settings, the use and the state of each key; ended keys are in the view of all keys', async () => {
  const { page, tenant, owner, faults } = await opened();
  const name =
    'A key with a name that is much longer than the column in which it is shown, for the nightly synchronisation';
  const { api_key, secret } = await newKey(tenant, { name, requests_per_minute: 7 });
  const { api_key: expired } = await newKey(tenant, { name: 'Over' });
  const { api_key: revoked } = await newKey(tenant, { name: 'Stopped' });
  await asDatabaseAdmin(`update api_keys set expires_at = now() - interval '1 day' where id = $1`, [expired.id]);
  await tenant.graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: revoked.id });
  await opens(gateway.url, secret);
  await page.reload();
  await rowsWith(page, 'API keys', name).waitFor();
  await page.setViewportSize({ width: 1920, height: 900 }); // columns leave where the table is narrow
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Name',
    'Kind',
    'Prefix',
    'Role',
    'Acts as',
    'Created by',
    'Last used',
    'Expires',
    'Limit a minute and use',
    'State',
    'Actions',
  ]);
  const cells = (await rowsWith(page, 'API keys', name).getByRole('cell').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' '),
  );
  expect(cells).toEqual([
    name,
    'Staging',
    api_key.prefix,
    'Owner',
    'An owner',
    'An owner',
    expect.stringMatching(/^(never|just now.*)$/),
    'Never',
    'GraphQL 1 of 7 REST 0 of 1,000,000',
    'Active',
    'Rotate Revoke',
  ]);
  expect(await rowsWith(page, 'API keys', 'Over').count()).toBe(0);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  expect(new URL(page.url()).search).toBe('?show=all');
  expect(await rowsWith(page, 'API keys', 'Over').getByText('Expired').count()).toBe(1);
  expect(await rowsWith(page, 'API keys', 'Stopped').getByText('Revoked').count()).toBe(1);
  expect(await rowsWith(page, 'API keys', 'Stopped').getByRole('button').count()).toBe(0);
  expect(await lookFindings(page)).toEqual([]);
  expect(owner.role).toBe('owner');
  expect(faults).toEqual([]);
});
