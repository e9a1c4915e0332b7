import { readFileSync } from 'node:fs';
import { fileOf, run } from '../support/audit-verifier';
import { axeFindings } from '../support/browser';
import { lookFindings, useDashboard } from '../support/dashboard';
import { linesOf } from '../support/audit-exports';
import { givenProduct } from '../support/factories';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { PASSWORD, cookieOf, logIn, newPerson } from '../support/people';

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own);
const database = useDatabaseAdmin(own);
const tenant = useTenant(gateway);
const { openAs } = useDashboard(gateway);

const auditor = () => newPerson(gateway, tenant, 'auditor');

beforeAll(() => givenProduct(tenant));

test('the chain shows the signed head, and the checkpoint is saved unchanged', async () => {
  const person = await auditor();
  const { page, faults } = await openAs(person, '/audit');
  const chain = page.getByRole('region', { name: 'Chain' });
  await chain.getByText(/^Entry \d+$/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chain.getByRole('link', { name: 'Download checkpoint' }).click(),
  ]);
  const saved = readFileSync(await download.path(), 'utf8');
  const cookie = cookieOf(await logIn(gateway.url, { email: person.email, password: PASSWORD }));
  const { data } = JSON.parse(saved) as { data: { seq: number; hash: string; signature: string } };
  expect(await chain.innerText()).toContain(`Entry ${data.seq}`);
  expect(await chain.innerText()).toContain(data.hash.slice(0, 12));
  expect(data.signature).toMatch(/^[A-Za-z0-9+/]{86}==$/);
  const direct = await fetch(`${gateway.url}/v2/audit-logs/checkpoint`, { headers: { cookie } });
  expect(Object.keys(JSON.parse(saved) as object)).toEqual(Object.keys((await direct.json()) as object));
  await chain.getByText(/^Not verified yet/).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a person downloads what verifies the log outside of the service: an export and the keys', async () => {
  const { page, faults } = await openAs(await auditor(), '/audit');
  const chain = page.getByRole('region', { name: 'Chain' });
  const saved = async (name: string): Promise<[name: string, text: string]> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chain.getByRole('link', { name, exact: true }).click(),
    ]);
    return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')];
  };
  const [[log, lines], [keys, body]] = [await saved('Download export'), await saved('Download keys')];
  expect([log, keys]).toEqual(['audit-log.ndjson', 'audit-keys.json']);
  const { out } = await run([fileOf(lines), '--keys', fileOf(body), '--json']);
  expect(JSON.parse(out)).toMatchObject({ ok: true, tenant: tenant.id, key_trusted: true });
  const { hash, payload } = linesOf(lines).at(-2) ?? {};
  const { id } = JSON.parse(String(payload)) as { id: string };
  await page.goto(`${gateway.url}/audit?open=${id}`);
  await page.getByText(String(hash)).waitFor();
  expect(await lookFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a bad entry of the last verification is an alert that leads to it', async () => {
  const result = `insert into audit_verifications (tenant_id, started_at, verified_at, verified_seq, first_bad_seq, reason) values ($1, now(), now(), 2, 3, 'changed')
    on conflict (tenant_id) do update set verified_at = now(), verified_seq = 2, first_bad_seq = 3, reason = 'changed'`;
  await database.query(result, [tenant.id]);
  const { page } = await openAs(await auditor(), '/audit');
  const alert = page.getByRole('region', { name: 'Chain' }).getByRole('alert');
  expect(await alert.innerText()).toContain('Entry 3 cannot be trusted. Its values were changed after it was written.');
  expect(await axeFindings(page)).toEqual([]);
  await alert.getByRole('link', { name: 'Show entry 3' }).click();
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await rows.nth(4).waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(4);
});
