import type { Locator, Page } from 'playwright-core';
import { useCuttingProxy } from '../support/cutting-proxy';
import { runClockUntil, useDashboard } from '../support/dashboard';
import { givenCategory, givenLevel } from '../support/factories';
import { newPerson } from '../support/people';
import { answer } from '../support/receiver';
import { deliveryWhen, givenEndpoint } from '../support/webhook-factories';
import { isOver, useWebhooks } from '../support/webhook-fixture';
import { ASSIGN } from '../support/workflow-fixture';

const { gateway, receiver, tenant } = useWebhooks();
const proxy = useCuttingProxy(gateway);
const { openAs } = useDashboard(proxy);

const SENDS = 4;

/** Presses a button, confirms its dialog, and loses the response of all four calls: before or after the service has executed them. */
async function loseAnswers(page: Page, name: string, mutation: RegExp, cut: 'before' | 'after'): Promise<Locator> {
  await page.clock.install();
  await page.getByRole('button', { name, exact: true }).click();
  proxy.cut(mutation, Array<typeof cut>(SENDS).fill(cut));
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name, exact: true }).click();
  await runClockUntil(page, () => proxy.keys.length >= SENDS);
  await dialog.getByRole('alert').filter({ hasText: 'We could not find out whether this was recorded.' }).waitFor();
  await dialog.getByRole('button', { name: 'Check' }).click();
  return dialog;
}

const admin = () => newPerson(gateway, tenant, 'admin');

async function openEndpoint(path: string): Promise<{ page: Page; id: string }> {
  const { id } = await givenEndpoint(tenant, receiver.at(path, answer(204)));
  return { id, page: (await openAs(await admin(), `/webhooks/${id}`)).page };
}

test('Check finds that a level and a category were deleted, and offers no repetition', async () => {
  const level = await givenLevel(tenant, { code: 'GONE', name: 'Gone', rank: 1 });
  const category = await givenCategory(tenant, { name: 'Gone' });
  const { page } = await openAs(await admin(), `/levels/${level}`);
  const ofLevel = await loseAnswers(page, 'Delete level', /deleteApprovalLevel/, 'after');
  await ofLevel.getByText('It was recorded: Deleted.').waitFor();
  expect(await ofLevel.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.goto(`${proxy.url}/categories/${category}`);
  const ofCategory = await loseAnswers(page, 'Delete category', /deleteProductCategory/, 'after');
  await ofCategory.getByText('It was recorded: Deleted.').waitFor();
});

test('Check finds that an approver was not removed, and Try again removes the approver once', async () => {
  const { id: user_id, name } = await newPerson(gateway, tenant, 'approver');
  const level_id = await givenLevel(tenant, { code: 'HELD', name: 'Held', rank: 2 });
  await tenant.graphql(ASSIGN, { level_id, user_id });
  const { page } = await openAs(await admin(), `/levels/${level_id}`);
  const dialog = await loseAnswers(page, `Remove ${name}`, /unassignApprover/, 'before');
  await dialog.getByText('It was not recorded.').waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The level has no holder.').waitFor();
  expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([SENDS + 1, 1]);
});

test.each([
  ['was rotated', 'after', 'It was recorded: Rotated. The new secret was not received.'],
  ['was not rotated', 'before', 'It was not recorded.'],
] as const)('Check finds in the audit log that a secret %s', async (_, cut, sentence) => {
  const { page } = await openEndpoint(`/rotated-${cut}`);
  const dialog = await loseAnswers(page, 'Rotate secret', /rotateWebhookSecret/, cut);
  await dialog.getByText(sentence).waitFor();
  expect(await dialog.getByRole('button', { name: 'Rotate secret' }).count()).toBe(cut === 'after' ? 0 : 1);
});

test('Check takes an earlier rotation by the same person for no answer', async () => {
  const { page } = await openEndpoint('/rotated-twice');
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog', { name: 'Rotate secret' }).getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('checkbox', { name: 'I have stored it' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  const dialog = await loseAnswers(page, 'Rotate secret', /rotateWebhookSecret/, 'before');
  await dialog.getByText('It was not recorded.').waitFor();
});

test('Check finds a test that was sent, and follows its delivery', async () => {
  const { page, id } = await openEndpoint('/tested');
  await loseAnswers(page, 'Send test', /sendTestWebhook/, 'after');
  const delivery = await deliveryWhen(tenant, id, isOver);
  const link = page.getByRole('dialog', { name: 'Send test' }).getByRole('link', { name: 'Open delivery' });
  expect(await link.getAttribute('href')).toBe(`/webhooks/${id}/deliveries/${delivery.id}`);
});

test('Check finds that a password was set, and shows the generated one', async () => {
  const { id, name } = await newPerson(gateway, tenant, 'requester');
  const { page } = await openAs(await admin(), `/people/${id}`);
  await loseAnswers(page, 'Set new password', /updateUser/, 'after');
  await page.getByRole('dialog', { name: 'Copy the password now' }).getByText(`Give it to ${name}`).waitFor();
});
