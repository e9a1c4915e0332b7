import { CheckpointSigner, isSignedBy, type Checkpoint } from '@das/audit';
import { createConnection } from 'node:net';
import { addEntries, linesOf, recordedExports } from '../support/audit-exports';
import { DATE_TIME, restError, restInvalid } from '../support/expected';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTenant } from '../support/fixtures';
import { newKey } from '../support/keys';
import { TEST_SECRET_KEY, type TestTenant, newUser } from '../support/gateway';
import { restClient } from '../support/rest-client';
import { until } from '../support/service-process';
import { SlowReader } from '../support/slow-reader';
import { tamper } from '../support/tampered-logs';

const database = useOwnDatabase(); // its audit log is tampered with
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);
/** Its log is larger than what the buffers of a connection hold. */
const large = useTenant(gateway);
beforeAll(() => addEntries(gateway, large, 100, 200_000));
const admin = useDatabaseAdmin(database);

const PATH = '/v2/audit-logs/export';
const { public_key, key_id } = new CheckpointSigner(TEST_SECRET_KEY);

const exportOf = async (of: TestTenant, query = ''): Promise<Record<string, unknown>[]> =>
  linesOf(String((await (await restClient(gateway, of))(PATH + query)).body));

interface Stored {
  seq: number;
  hash: string;
  payload: string;
}

const storedOf = async ({ id }: TestTenant): Promise<Stored[]> =>
  (await admin.query<Stored>('select seq::int, hash, payload from audit_logs where tenant_id = $1 order by seq', [id]))
    .rows;

test('an export has a header, each entry as it is stored, and a checkpoint that is signed for the last entry', async () => {
  const own = await gateway.newTenant();
  await addEntries(gateway, own, 3);
  const stored = await storedOf(own);
  const reply = await (await restClient(gateway, own))(PATH);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/x-ndjson',
    'content-disposition': 'attachment; filename="audit-log.ndjson"',
    'transfer-encoding': 'chunked',
    'cache-control': 'no-store',
  });
  const lines = linesOf(String(reply.body));
  const last = stored.at(-1) as Stored;
  expect(lines).toEqual([
    { type: 'header', format: 'das-audit/1', tenant: own.id, seq_from: 1, seq_to: 6, previous_hash: '' },
    ...stored.map(({ seq, hash, payload }, index) => ({
      type: 'entry',
      seq,
      hash,
      previous_hash: stored[index - 1]?.hash ?? '',
      payload,
    })),
    {
      type: 'checkpoint',
      tenant: own.id,
      seq: 6,
      hash: last.hash,
      at: DATE_TIME,
      signature: expect.any(String),
      public_key,
      key_id,
    },
  ]);
  expect(lines.map((line) => Object.keys(line).join())).toEqual([
    'type,format,tenant,seq_from,seq_to,previous_hash',
    ...stored.map(() => 'type,seq,hash,previous_hash,payload'),
    'type,tenant,seq,hash,at,signature,public_key,key_id',
  ]);
  expect(isSignedBy([public_key], lines.at(-1) as unknown as Checkpoint)).toBe(true);
  expect(String(reply.body).endsWith('}\n')).toBe(true);
});

test('an export of a range begins with the hash of the entry before it, and is signed for its last entry', async () => {
  const own = await gateway.newTenant();
  await addEntries(gateway, own, 10);
  const stored = await storedOf(own);
  const lines = await exportOf(own, '?seq_from=4&seq_to=9');
  expect(lines[0]).toMatchObject({ seq_from: 4, seq_to: 9, previous_hash: stored[2]?.hash });
  expect(lines.slice(1, -1).map(({ seq }) => seq)).toEqual([4, 5, 6, 7, 8, 9]);
  expect(lines.at(-1)).toMatchObject({ seq: 9, hash: stored[8]?.hash });
  expect((await exportOf(own, '?seq_from=13')).slice(1).map(({ type, seq }) => [type, seq])).toEqual([
    ['entry', 13],
    ['entry', 14],
    ['checkpoint', 14],
  ]);
});

test('an export of more entries than one statement reads, and of long ones, is complete', async () => {
  const own = await gateway.newTenant();
  await addEntries(gateway, own, 1_200);
  await addEntries(gateway, own, 10, 1_000_000);
  const stored = await storedOf(own);
  const entries = (await exportOf(own)).slice(1, -1);
  expect(entries.map(({ seq, hash }) => [seq, hash])).toEqual(stored.map(({ seq, hash }) => [seq, hash]));
  expect(entries.every(({ payload }, index) => payload === stored[index]?.payload)).toBe(true);
});

test('a line of the export has no character that a reader takes for the end of a line', async () => {
  const own = await gateway.newTenant();
  const name = 'a\u0085b\u2028c\u2029d';
  await own.graphql('mutation ($name: String) { createProductCategory(input: { name: $name, code: "C" }) { id } }', {
    name,
  });
  const text = String((await (await restClient(gateway, own))(PATH)).body);
  expect(text).not.toMatch(/[\u0085\u2028\u2029\r]/);
  expect(linesOf(text).some(({ payload }) => String(payload).includes(name))).toBe(true);
});

test('a complete export is recorded before its client has read the end', async () => {
  const own = await gateway.newTenant();
  await exportOf(own, '?seq_from=2');
  await exportOf(own);
  expect(await recordedExports(admin, own)).toEqual([
    { seq_from: 2, seq_to: 3, complete: true },
    { seq_from: 1, seq_to: 4, complete: true },
  ]);
  const { body } = await (await restClient(gateway, own))('/v2/audit-logs?per_page=1');
  expect(body).toMatchObject({
    data: [{ action: 'audit_log.exported', result: 'success', resource_type: 'audit_log', resource_id: null }],
  });
});

describe('an export is refused', () => {
  test.each([
    ['seq_from=0', { seq_from: ['The seq from field must be at least 1.'] }],
    ['seq_to=-1', { seq_to: ['The seq to field must be at least 1.'] }],
    ['seq_from=1.5', { seq_from: ['The seq from field must be an integer.'] }],
    ['seq_from=x', { seq_from: ['The seq from field must be an integer.'] }],
    ['seq_from=4', { seq_from: ['The seq from field must not be greater than 3.'] }],
    ['seq_to=4', { seq_to: ['The seq to field must not be greater than 3.'] }],
    ['seq_from=3&seq_to=2', { seq_to: ['The seq to field must be at least 3.'] }],
    ['page=1', { page: ['The page field is prohibited.'] }],
    ['per_page=1', { per_page: ['The per page field is prohibited.'] }],
    ['action=x', { action: ['The action field is prohibited.'] }],
  ])('with %s', async (query, errors) => {
    const own = await gateway.newTenant();
    const { status, body } = await (await restClient(gateway, own))(`${PATH}?${query}`);
    expect([status, body]).toEqual([422, restInvalid(errors)]);
    expect(await recordedExports(admin, own)).toEqual([]);
  });

  test('while the log is empty', async () => {
    const own = await gateway.newTenant();
    await admin.query('delete from audit_heads where tenant_id = $1', [own.id]);
    const { status, body } = await (await restClient(gateway, own))(PATH);
    expect([status, body]).toEqual([404, restError('not_found', 'Not found.')]);
  });

  test.each([
    ['owner', 200],
    ['admin', 200],
    ['auditor', 200],
    ['approver', 403],
    ['requester', 403],
  ] as const)('or accepted for the role %s: %d', async (role, expected) => {
    const { token } = await tenant.as(() => newUser(gateway.app, role));
    const { status } = await (await restClient(gateway, { token }))(PATH);
    expect(status).toBe(expected);
  });
});

test('HEAD answers the headers, starts no export and records nothing', async () => {
  const own = await gateway.newTenant();
  const client = await restClient(gateway, own);
  const [head, whole] = [await client(PATH, { method: 'HEAD' }), await client(PATH)];
  expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, '', null]);
  for (const name of ['content-type', 'content-disposition'])
    expect(head.headers.get(name)).toBe(whole.headers.get(name));
  expect(await recordedExports(admin, own)).toHaveLength(1);
  expect((await client(`${PATH}?seq_from=0`, { method: 'HEAD' })).status).toBe(422);
});

describe('while an export of a user runs', () => {
  test('another one of the user is refused with any key, and another user may export', async () => {
    const reader = await SlowReader.open(gateway.url + PATH, large.token);
    const { secret } = await newKey(large);
    for (const token of [large.token, secret]) {
      const { status, body } = await (await restClient(gateway, { token }))(`${PATH}?seq_to=1`);
      expect([status, body]).toEqual([
        409,
        restError('export_running', 'Another export of this user is still running.'),
      ]);
    }
    expect((await (await restClient(gateway, large))(PATH, { method: 'HEAD' })).status).toBe(200);
    const { token } = await large.as(() => newUser(gateway.app, 'auditor'));
    expect((await (await restClient(gateway, { token }))(`${PATH}?seq_to=1`)).status).toBe(200);
    expect(linesOf(await reader.rest()).at(-1)).toMatchObject({ type: 'checkpoint', seq: expect.any(Number) });
    expect((await (await restClient(gateway, large))(`${PATH}?seq_to=1`)).status).toBe(200);
  });

  test('one that starts at the same time is refused', async () => {
    const own = await gateway.newTenant();
    const client = await restClient(gateway, own);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client(PATH)));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8 - accepted.length);
    expect(await recordedExports(admin, own)).toHaveLength(accepted.length);
  });

  test('its lease ends at most 60 s after the last renewal, so that the export of a killed process counts no longer', async () => {
    const client = await restClient(gateway, large);
    const reader = await SlowReader.open(gateway.url + PATH, large.token);
    const { rows } = await admin.query<{ seconds: number }>(
      'select extract(epoch from until - now())::float as seconds from running_exports where tenant_id = $1',
      [large.id],
    );
    expect(rows[0]?.seconds).toBeGreaterThan(40);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
    expect((await client(`${PATH}?seq_to=1`)).status).toBe(409);
    await admin.query('update running_exports set until = now() where tenant_id = $1', [large.id]);
    expect((await client(`${PATH}?seq_to=1`)).status).toBe(200);
    // The entry of this export comes after the answer; the tests below count the entries.
    const recorded = (await recordedExports(admin, large)).length;
    reader.leave();
    await until(async () => (await recordedExports(admin, large)).length > recorded);
  });
});

describe('an export breaks off, without the end of the transfer and with an entry of the audit log,', () => {
  let before: number;
  beforeEach(async () => {
    before = (await recordedExports(admin, large)).length;
  });
  const recorded = async (): Promise<unknown[]> => {
    await until(async () => (await recordedExports(admin, large)).length > before);
    return (await recordedExports(admin, large)).slice(before);
  };
  const incomplete = { seq_from: 1, seq_to: expect.any(Number) as number, complete: false };

  test('when its client goes away', async () => {
    (await SlowReader.open(gateway.url + PATH, large.token)).leave();
    expect(await recorded()).toEqual([incomplete]);
    await until(async () => (await (await restClient(gateway, large))(`${PATH}?seq_to=1`)).status === 200);
  });

  test('when its key is revoked', async () => {
    const { secret, api_key } = await newKey(large);
    const reader = await SlowReader.open(gateway.url + PATH, secret);
    await large.graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: api_key.id });
    await expect(reader.rest()).rejects.toThrow();
    expect(await recorded()).toEqual([incomplete]);
  });

  test('when its user may no longer read the audit log', async () => {
    const { owner, token } = await large.as(() => newUser(gateway.app, 'auditor'));
    const reader = await SlowReader.open(gateway.url + PATH, token);
    const demote = 'mutation ($id: ID!) { updateUser(id: $id, input: { role: "requester" }) { id } }';
    await large.graphql(demote, { id: owner.id });
    await expect(reader.rest()).rejects.toThrow();
    expect(await recorded()).toEqual([incomplete]);
  });

  test('when an entry is missing, also in HTTP/1.0', async () => {
    await addEntries(gateway, large, 1);
    const { rows } = await admin.query<{ seq: number }>(
      'select max(seq)::int as seq from audit_logs where tenant_id = $1',
      [large.id],
    );
    await tamper(admin, ['delete from audit_logs where tenant_id = $1 and seq = $2', [large.id, rows[0]?.seq]]);
    for (const version of ['1.0', '1.1']) {
      let { text, error } = { text: '', error: undefined as string | undefined };
      await until(async () => {
        ({ text, error } = await rawExport(`?seq_to=${rows[0]?.seq}`, version));
        return !text.includes('"export_running"'); // the export before ends a moment after its connection
      });
      expect(text).toMatch(/^HTTP\/1\.1 200/);
      expect(text.includes('"type":"checkpoint"')).toBe(false);
      expect(error).toBe('ECONNRESET');
    }
    await until(async () => (await recordedExports(admin, large)).length === before + 2);
    expect((await recorded())[1]).toEqual(incomplete);
  });
});

/** What a client receives, and the error of its connection. */
function rawExport(query: string, version: string): Promise<{ text: string; error?: string }> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve) => {
    let [text, error] = ['', undefined as string | undefined];
    const socket = createConnection(Number(port), hostname);
    socket.write(`GET ${PATH}${query} HTTP/${version}\r\nHost: x\r\nAuthorization: Bearer ${large.token}\r\n\r\n`);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', (failure: NodeJS.ErrnoException) => (error = failure.code));
    socket.on('close', () => resolve({ text, error }));
  });
}
