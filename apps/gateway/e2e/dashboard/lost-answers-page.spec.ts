import type { Locator, Page } from 'playwright-core';
import { useCuttingProxy } from '../support/cutting-proxy';
import { runClockUntil, useDashboard } from '../support/dashboard';
import { givenCategory, givenLevel } from '../support/factories';
import { newPerson } from '../support/people';
import { answer } from '../support/receiver';
import { until } from '../support/service-process';
import { deliveryWhen, givenEndpoint } from '../support/webhook-factories';
import { isOver, useWebhooks } from '../support/webhook-fixture';
import { ASSIGN } from '../support/workflow-fixture';

const { gateway, receiver, tenant } = useWebhooks();
const proxy = useCuttingProxy(gateway);
const { openAs } = useDashboard(proxy);

const SENDS = 4;

/**
 * Presses a button, confirms its dialog, loses the response of all four calls, before or after the service has executed them, and tries
 * again: the fifth call has the same key.
 */
async function loseAnswers(page: Page, name: string, mutation: RegExp, cut: 'before' | 'after'): Promise<Locator> {
  await page.clock.install();
  await page.getByRole('button', { name, exact: true }).click();
  proxy.cut(mutation, Array<typeof cut>(SENDS).fill(cut));
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name, exact: true }).click();
  await runClockUntil(page, () => proxy.keys.length >= SENDS);
  await dialog.getByRole('alert').filter({ hasText: 'We could not find out whether this was recorded.' }).waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await until(() => proxy.keys.length === SENDS + 1);
  expect(new Set(proxy.keys).size).toBe(1);
  return dialog;
}

const admin = () => newPerson(gateway, tenant, 'admin');

async function openEndpoint(path: string): Promise<{ page: Page; id: string }> {
  const { id } = await givenEndpoint(tenant, receiver.at(path, answer(204)));
  return { id, page: (await openAs(await admin(), `/webhooks/${id}`)).page };
}

test('trying again after a level and a category were deleted says that they are deleted', async () => {
  const level = await givenLevel(tenant, { code: 'GONE', name: 'Gone', rank: 1 });
  const category = await givenCategory(tenant, { name: 'Gone' });
  const { page } = await openAs(await admin(), `/levels/${level}`);
  await loseAnswers(page, 'Delete level', /deleteApprovalLevel/, 'after');
  await page.getByRole('status').filter({ hasText: 'Deleted.' }).waitFor();
  await page.waitForURL('**/levels');
  await page.goto(`${proxy.url}/categories/${category}`);
  await loseAnswers(page, 'Delete category', /deleteProductCategory/, 'after');
  await page.getByRole('status').filter({ hasText: 'Deleted.' }).waitFor();
  await page.waitForURL('**/categories');
});

test('trying again removes an approver that was not removed', async () => {
  const { id: user_id, name } = await newPerson(gateway, tenant, 'approver');
  const level_id = await givenLevel(tenant, { code: 'HELD', name: 'Held', rank: 2 });
  await tenant.graphql(ASSIGN, { level_id, user_id });
  const { page } = await openAs(await admin(), `/levels/${level_id}`);
  await loseAnswers(page, `Remove ${name}`, /unassignApprover/, 'before');
  await page.getByText('The level has no holders.').waitFor();
});

test('trying again after a secret was rotated says that it was shown before', async () => {
  const { page } = await openEndpoint('/rotated-after');
  const dialog = await loseAnswers(page, 'Rotate secret', /rotateWebhookSecret/, 'after');
  await dialog.getByText('The secret was rotated already').waitFor();
});

test('trying again after a secret was not rotated rotates it, and shows the new secret', async () => {
  const { page } = await openEndpoint('/rotated-before');
  await loseAnswers(page, 'Rotate secret', /rotateWebhookSecret/, 'before');
  await page.getByRole('checkbox', { name: 'I have stored it' }).waitFor();
});

test('trying again after a test was sent follows its delivery', async () => {
  const { page, id } = await openEndpoint('/tested');
  await loseAnswers(page, 'Send test', /sendTestWebhook/, 'after');
  const delivery = await deliveryWhen(tenant, id, isOver);
  const link = page.getByRole('dialog', { name: 'Send test' }).getByRole('link', { name: 'Open delivery' });
  expect(await link.getAttribute('href')).toBe(`/webhooks/${id}/deliveries/${delivery.id}`);
});

test('trying again after a password was set shows the generated one', async () => {
  const { id, name } = await newPerson(gateway, tenant, 'requester');
  const { page } = await openAs(await admin(), `/people/${id}`);
  await loseAnswers(page, 'Set new password', /updateUser/, 'after');
  await page.getByRole('dialog', { name: 'Copy the password now' }).getByText(`Give it to ${name}`).waitFor();
});
