import { AuditEntry } from '@das/audit';
import { UnsubscribeTokens } from '@das/notifications';
import { newId, where } from '@das/platform';
import { useGateway } from '../support/fixtures';
import { TEST_SECRET_KEY, dataOf } from '../support/gateway';
import { newAddress } from '../support/people';
import { type Person, type Team, newTeam } from '../support/workflow-fixture';

const gateway = useGateway({ DAS_TRUST_PROXY: true });

const now = (): number => Math.floor(Date.now() / 1_000);
const tokens = new UnsubscribeTokens(TEST_SECRET_KEY);
const tokenOf = (team: Team, person: Pick<Person, 'id'>, kind: string, signed_s = now()): string =>
  tokens.sign({ tenant_id: team.tenant.id, user_id: person.id, kind }, signed_s);

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(`${gateway.url}/v2/unsubscribe/${path}`, {
    ...init,
    headers: { 'x-forwarded-for': newAddress(), ...init.headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const modes = async (person: Person): Promise<string[]> => {
  const { preferences } = dataOf<{
    notificationPreferences: { preferences: { kind: string; channel: string; mode: string; is_default: boolean }[] };
  }>(
    await person.ask('{ notificationPreferences { preferences { kind channel mode is_default } } }'),
  ).notificationPreferences;
  return preferences.filter((each) => !each.is_default).map(({ kind, channel, mode }) => `${kind} ${channel} ${mode}`);
};

test('GET and HEAD show what a link turns off and change nothing', async () => {
  const team = await newTeam(gateway);
  const token = tokenOf(team, team.rsm, 'mentioned');
  for (let count = 0; count < 2; count += 1) {
    const page = await call(token);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Mention');
    expect(page.text).toContain('a…@test.example');
    expect(page.text).not.toContain('approver-');
    expect(page.text.match(/<form method="post">/g)).toHaveLength(1);
    expect((await call(token, { method: 'HEAD' })).status).toBe(200);
    expect(
      Object.fromEntries(
        ['cache-control', 'referrer-policy', 'set-cookie', 'content-type'].map((name) => [
          name,
          page.headers.get(name),
        ]),
      ),
    ).toEqual({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'set-cookie': null,
      'content-type': 'text/html; charset=utf-8',
    });
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  }
  expect(await modes(team.rsm)).toEqual([]);
});

test.each<[string, RequestInit]>([
  ['a form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
  ['a multipart form', { body: Object.assign(new FormData(), {}) }],
  ['no body', {}],
])(
  'POST with %s sets the mode of the kind to off, is audited once, and answers a repetition likewise',
  async (_name, init) => {
    const team = await newTeam(gateway);
    const token = tokenOf(team, team.rsm, 'mentioned');
    const [first, second] = [
      await call(token, { method: 'POST', ...init }),
      await call(token, { method: 'POST', ...init }),
    ];
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(first.text).toContain('Mails of the kind Mention are no longer sent to a…@test.example.');
    expect(await modes(team.rsm)).toEqual(['mentioned email off']);
    const entries = await team.tenant.as(() =>
      gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'notification_preferences.updated') }),
    );
    expect(
      entries.map(({ resource_type, resource_id, actor, metadata, changes }) => ({
        resource_type,
        resource_id,
        actor,
        metadata,
        changes,
      })),
    ).toEqual([
      {
        resource_type: 'user',
        resource_id: team.rsm.id,
        actor: { kind: 'link', name: 'link' },
        metadata: { kind: 'mentioned' },
        changes: { preferences: [{}, { email: { mentioned: 'off' } }] },
      },
    ]);
  },
);

test('the token of a digest turns off all kinds in the digest', async () => {
  const team = await newTeam(gateway);
  await team.rsm.ask(
    'mutation { updateNotificationPreferences(input: { preferences: [{ kind: "commented", channel: "email", mode: "digest" }, { kind: "mentioned", channel: "email", mode: "digest" }, { kind: "step_reassigned", channel: "email", mode: "immediate" }] }) { digest_time } }',
  );
  expect((await call(tokenOf(team, team.rsm, 'digest'), { method: 'POST' })).status).toBe(200);
  expect(await modes(team.rsm)).toEqual([
    'mentioned email off',
    'commented email off',
    'step_reassigned email immediate',
  ]);
});

test('changed, expired and foreign tokens, those of inactive users and all other paths get the same 404 page', async () => {
  const team = await newTeam(gateway);
  const token = tokenOf(team, team.rsm, 'mentioned');
  const left = await team.join('requester');
  await team.owner.ask('mutation ($id: ID!) { updateUser(id: $id, input: { active: false }) { id } }', { id: left.id });
  const other = new UnsubscribeTokens(Buffer.alloc(32, 'x').toString('base64'));
  const paths = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${token}x`,
    tokenOf(team, team.rsm, 'mentioned', now() - 365 * 86_400 - 1),
    tokenOf(team, team.rsm, 'password_changed'),
    tokenOf(team, team.rsm, 'unknown'),
    tokenOf(team, { id: newId() }, 'mentioned'),
    tokenOf(team, left, 'mentioned'),
    other.sign({ tenant_id: team.tenant.id, user_id: team.rsm.id, kind: 'mentioned' }, now()),
    'a/b/c',
    '%00',
    'x'.repeat(500),
    `${token}/`,
  ];
  const pages = new Set<string>();
  for (const path of paths)
    for (const method of ['GET', 'POST']) {
      const { status, text } = await call(path, { method });
      expect([path, status]).toEqual([path, 404]);
      pages.add(text);
    }
  expect(pages.size).toBe(1);
  expect(await modes(team.rsm)).toEqual([]);
});

test('a token opens nothing else, and other bodies are refused', async () => {
  const team = await newTeam(gateway);
  const token = tokenOf(team, team.rsm, 'mentioned');
  const response = await fetch(`${gateway.url}/v2/notification-preferences`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(401);
  expect((await call(token, { method: 'POST', body: '<x/>', headers: { 'content-type': 'text/xml' } })).status).toBe(
    415,
  );
  expect(await modes(team.rsm)).toEqual([]);
});

test('an address may send 30 requests a minute', async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await call('x', { headers: { 'x-forwarded-for': address } })).status);
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([30, 429]);
});
