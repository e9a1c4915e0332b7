import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoMode } from '../../src/http/authentication/demo-mode';
import { DATE_TIME } from '../support/expected';
import { useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { untilNone } from '../support/mails';
import { restClient } from '../support/rest-client';
import { ask, newTeam } from '../support/workflow-fixture';

const folder = mkdtempSync(join(tmpdir(), 'das-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));
const directory = join(folder, 'mail');
const gateway = useOwnGateway(
  { DAS_ROLE: 'both', DAS_MAIL_SETTLE_SECONDS: 0, mail_directory: directory },
  useOwnDatabase(),
);

test('the embedded demo writes mails to files and shows them to people of the tenant; outside demo mode they are absent', async () => {
  const [team, other] = [await newTeam(gateway), await newTeam(gateway)];
  await ask(team.requester, [1_000], { customer_name: '<b>Helios</b>' });
  const [sent] = await untilNone(team, 'pending');
  const id = sent?.id ?? '';
  const [rest, foreign] = [await restClient(gateway, team.requester), await restClient(gateway, other.requester)];
  const paths = ['/v2/demo/mail', `/v2/demo/mail/${id}`, `/v2/demo/mail/${id}.html`];
  const raw = async (path: string, token = team.requester.token): Promise<Response> =>
    fetch(gateway.url + path, { headers: { authorization: `Bearer ${token}` } });
  for (const path of paths) expect((await raw(path)).status).toBe(404);
  gateway.app.get(DemoMode).begin([{ tenant_id: team.tenant.id, user_id: team.owner.id, email: 'a@b.example' }]);
  const mail = {
    id,
    to: expect.stringMatching(/@test\.example$/) as string,
    subject: '[Test] <b>Helios</b>: your approval is needed',
    kind: 'approval_needed',
    sent_at: DATE_TIME,
  };
  expect((await rest('/v2/demo/mail')).body).toEqual({ data: [mail] });
  expect((await foreign('/v2/demo/mail')).body).toEqual({ data: [] });
  expect((await rest(`/v2/demo/mail/${id}`)).body).toEqual({
    data: {
      ...mail,
      headers: expect.arrayContaining([{ name: 'Auto-Submitted', value: 'auto-generated' }]) as unknown,
      text: expect.stringContaining('<b>Helios</b>: your approval is needed') as string,
    },
  });
  const page = await raw(`/v2/demo/mail/${id}.html`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('&lt;b&gt;Helios&lt;/b&gt;');
  for (const path of paths.slice(1)) expect((await raw(path, other.requester.token)).status).toBe(404);
  expect((await raw('/v2/demo/mail/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  const files = readdirSync(directory);
  expect(files).toEqual([expect.stringMatching(new RegExp(`^\\d{8}T\\d{6}\\.\\d{3}Z-${id}\\.eml$`))]);
  expect(statSync(join(directory, files[0] as string)).mode & 0o777).toBe(0o600);
});
