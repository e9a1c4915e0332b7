import type { Page } from 'playwright-core';
import { newHolder, storedDecisions } from '../support/approvers';
import { type Cut, useCuttingProxy } from '../support/cutting-proxy';
import { runClockUntil, useDashboard } from '../support/dashboard';
import { useGateway, useTeam } from '../support/fixtures';
import { startGateway } from '../support/gateway';
import { until } from '../support/service-process';
import { type Made, ask } from '../support/workflow-fixture';

const SETTINGS = { DAS_TRUST_PROXY: '1' };
const gateway = useGateway(SETTINGS);
const team = useTeam(gateway);
/** The process that answers behind the proxy. */
const service = { url: '' };
beforeAll(() => void (service.url = gateway.url));
const proxy = useCuttingProxy(service);
const { openAs } = useDashboard(proxy);

const APPROVE = /approveApprovalRequest/;
const LINE = { partnumber: 'VPS', quote_quantity: 2, requested_price: 1_000 };
const SENDS = 4;
const UNKNOWN = 'We could not find out whether this was recorded.';

interface Approving {
  page: Page;
  made: Made;
}

/** A new request whose approval has been confirmed, while the proxy cuts these calls. */
async function approved(cuts: Cut[]): Promise<Approving> {
  const made = await ask(team.requester, [LINE], { customer_name: 'Acme' });
  const person = await newHolder(gateway, team, team.levels.RSM);
  const { page } = await openAs(person, '/settings/profile');
  await page.clock.install();
  await page.goto(`${proxy.url}/requests/${made.id}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve request' });
  await dialog.getByText('This approves 1 line.').waitFor();
  proxy.cut(APPROVE, cuts);
  await dialog.getByRole('button', { name: 'Approve request' }).click();
  return { page, made };
}

/** Lets the page wait until it has sent so many calls. */
const letRepeat = (page: Page, sends: number): Promise<void> => runClockUntil(page, () => proxy.keys.length >= sends);

test.each<[Cut[]]>([[['before']], [['during']], [['after']], [['after', 'before', 'during']]])(
  'an approval whose connection is cut (%j) is repeated with its key and recorded once',
  async (cuts) => {
    const { page, made } = await approved(cuts);
    await page.getByRole('button', { name: 'Approving…' }).waitFor();
    await letRepeat(page, cuts.length + 1);
    await page.getByRole('status').filter({ hasText: 'Approved.' }).waitFor();
    expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([cuts.length + 1, 1]);
    expect(await storedDecisions(team, made.id)).toEqual(['approved']);
  },
);

test('closing the dialog does not stop the repeats', async () => {
  const { page, made } = await approved(['before']);
  await until(() => proxy.keys.length === 1);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await letRepeat(page, 2);
  await page.getByRole('status').filter({ hasText: 'Approved.' }).waitFor();
  expect(await storedDecisions(team, made.id)).toEqual(['approved']);
});

test.each<Cut>(['before', 'after'])(
  'after four calls that are cut %s the service executes them, Try again sends the same key, and the decision is recorded once',
  async (cut) => {
    const { page, made } = await approved(Array<Cut>(SENDS).fill(cut));
    await letRepeat(page, SENDS);
    const alert = page.getByRole('alert');
    await alert.filter({ hasText: UNKNOWN }).waitFor();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('status').filter({ hasText: 'Approved.' }).waitFor();
    expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([SENDS + 1, 1]);
    expect(await storedDecisions(team, made.id)).toEqual(['approved']);
  },
);

test('when another process of the service answers Try again, the decision is recorded once too', async () => {
  const { page, made } = await approved(Array<Cut>(SENDS).fill('after'));
  await letRepeat(page, SENDS);
  const restarted = await startGateway(SETTINGS);
  service.url = restarted.url;
  try {
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('status').filter({ hasText: 'Approved.' }).waitFor();
    expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([SENDS + 1, 1]);
    expect(await storedDecisions(team, made.id)).toEqual(['approved']);
  } finally {
    service.url = gateway.url;
    await restarted.stop();
  }
});
