import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { failed, invalid, restInvalid } from '../support/expected';
import { useGateway, useRest, useTenant } from '../support/fixtures';
import { type Reply, type TestTenant, dataOf, newUser, post } from '../support/gateway';
import { newKey, opens } from '../support/keys';
import { PASSWORD, logIn } from '../support/people';
import { restClient } from '../support/rest-client';
import { givenLevel } from '../support/factories';

const gateway = useGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

const CREATE =
  'mutation ($input: CreateServiceAccountInput!) { createServiceAccount(input: $input) { id name email role active kind description can_decide } }';
const UPDATE = 'mutation ($id: ID, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { role active } }';
const EMAIL = expect.stringMatching(/^svc-[0-7][0-9A-HJKMNP-TV-Z]{25}@service\.invalid$/) as unknown;

interface Account {
  id: string;
  email: string;
}

const account = async (role = 'admin', by: Pick<TestTenant, 'graphql'> = tenant): Promise<Account> =>
  dataOf<{ createServiceAccount: Account }>(await by.graphql(CREATE, { input: { name: 'ERP', role } }))
    .createServiceAccount;
const update = (id: string, input: object): Promise<Reply> => tenant.graphql(UPDATE, { id, input });

test('a service account has an undeliverable e-mail, and its creation is recorded', async () => {
  const customer = await gateway.newTenant();
  const input = { name: ' ERP ', role: 'requester', description: 'Nightly import' };
  const made = {
    name: 'ERP',
    email: EMAIL,
    role: 'requester',
    active: true,
    kind: 'service',
    description: 'Nightly import',
    can_decide: false,
  };
  const { createServiceAccount } = dataOf<{ createServiceAccount: Account }>(await customer.graphql(CREATE, { input }));
  expect(createServiceAccount).toEqual({ id: expect.any(String), ...made });
  const [entry] = await customer.as(() =>
    gateway.db.rowsOf(AuditEntry).list({
      where: where.all([where.equals('action', 'user.created'), where.equals('resource_id', createServiceAccount.id)]),
    }),
  );
  expect(entry?.changes).toMatchObject({ kind: [null, 'service'], description: [null, 'Nightly import'] });
  expect(dataOf(await customer.graphql('{ me { user { kind description } } }'))).toEqual({
    me: { user: { kind: 'human', description: null } },
  });
});

test('on REST it is created with the address of the user', async () => {
  const { status, headers, body } = await rest('/v2/service-accounts', {
    method: 'POST',
    body: { name: 'ERP', role: 'auditor' },
  });
  const { id } = (body as { data: Account }).data;
  expect([status, headers.get('location'), body]).toEqual([
    201,
    `/v2/users/${id}`,
    {
      data: {
        id,
        name: 'ERP',
        email: EMAIL,
        role: 'auditor',
        active: true,
        kind: 'service',
        description: null,
        version: 1,
        away_until: null,
        email_state: 'ok',
      },
    },
  ]);
  expect((await rest(`/v2/users/${id}`)).body).toEqual(body);
});

test.each([
  [{}, { name: ['The name field is required.'], role: ['The role field is required.'] }],
  [{ name: 'S', role: 'owner' }, { role: ['The selected role is invalid.'] }],
  [
    { name: '\u0000', role: 'admin', password: PASSWORD },
    { name: ['The name field must be a string.'], password: ['The password field is prohibited.'] },
  ],
])('the input %j is refused field by field', async (input, errors) => {
  const { status, body } = await rest('/v2/service-accounts', { method: 'POST', body: input });
  expect([status, body]).toEqual([422, restInvalid(errors)]);
});

test('it becomes neither an owner nor gets a password; other fields change as for people', async () => {
  const { id } = await account('requester');
  expect((await update(id, { role: 'owner' })).body).toEqual(
    invalid(UPDATE, 'updateUser', { 'input.role': ['The selected input.role is invalid.'] }),
  );
  expect((await update(id, { password: PASSWORD })).body).toEqual(
    invalid(UPDATE, 'updateUser', { 'input.password': ['The input.password field is prohibited.'] }),
  );
  const { status, body } = await rest(`/v2/users/${id}`, { method: 'PATCH', body: { password: PASSWORD } });
  expect([status, body]).toEqual([422, restInvalid({ password: ['The password field is prohibited.'] })]);
  expect(dataOf(await update(id, { role: 'auditor' }))).toEqual({ updateUser: { role: 'auditor', active: true } });
});

test('it cannot log in, also when a process of the previous release has stored a password', async () => {
  const { email, id } = await account();
  const unknown = await logIn(gateway.url, { email: 'unknown@test.example', password: PASSWORD });
  const refused = await logIn(gateway.url, { email, password: PASSWORD });
  expect([refused.status, refused.body]).toEqual([
    401,
    { ...(unknown.body as object), request_id: expect.any(String) },
  ]);
  await tenant.as(() =>
    gateway.db.transaction(() =>
      gateway.db.run({
        text: `insert into user_passwords (tenant_id, user_id, hash) select tenant_id, $1, hash from (values ($2, 'x')) as given (tenant_id, hash)`,
        values: [id, tenant.id],
      }),
    ),
  );
  expect((await logIn(gateway.url, { email, password: PASSWORD })).status).toBe(401);
});

test('it can neither hold a level nor take a delegation', async () => {
  const { id } = await account('approver');
  const level_id = await givenLevel(tenant, { code: 'SVC', name: 'SVC' });
  const ASSIGN =
    'mutation ($level_id: ID!, $user_id: ID!) { assignApprover(level_id: $level_id, user_id: $user_id) { id } }';
  expect((await tenant.graphql(ASSIGN, { level_id, user_id: id })).body).toEqual(
    invalid(ASSIGN, 'assignApprover', {
      user_id: ['The user id field must name a user whose role may decide requests.'],
    }),
  );
  const DELEGATE = 'mutation ($input: CreateDelegationInput!) { createDelegation(input: $input) { id } }';
  const input = { delegate_id: id, until: '2099-01-01 00:00:00' };
  expect((await tenant.graphql(DELEGATE, { input })).body).toMatchObject({
    errors: [
      {
        extensions: {
          validation: expect.objectContaining({
            'input.delegate_id': ['The selected input.delegate id is invalid.'],
          }),
        },
      },
    ],
  });
  const { delegableUsers } = dataOf<{ delegableUsers: { id: string }[] }>(
    await tenant.graphql('{ delegableUsers(first: 100) { id } }'),
  );
  expect(delegableUsers.map((user) => user.id)).not.toContain(id);
});

test('its keys act with its role until it is deactivated, and entries show the kind of the actor', async () => {
  const customer = await gateway.newTenant();
  const { id } = await account('admin', customer);
  const { secret } = await newKey(customer, { user_id: id });
  const create = 'mutation { createProduct(input: { partnumber: "SVC-1" }) { partnumber } }';
  const reply = await post(gateway.url, { query: create }, { authorization: `Bearer ${secret}` });
  expect(dataOf(reply)).toEqual({ createProduct: { partnumber: 'SVC-1' } });
  const { auditLogs } = dataOf<{ auditLogs: { data: { actor: object }[] } }>(
    await customer.graphql('{ auditLogs(filter: { action: "product.created" }) { data { actor } } }'),
  );
  expect(auditLogs.data).toEqual([
    { actor: expect.objectContaining({ kind: 'api_key', user_id: id, name: 'ERP', user_kind: 'service' }) },
  ]);
  dataOf(await customer.graphql(UPDATE, { id, input: { active: false } }));
  expect(await opens(gateway.url, secret)).toBe(false);
});

test('it does not count as the active owner that a tenant needs', async () => {
  const customer = await gateway.newTenant();
  await account('admin', customer);
  const document =
    'mutation ($id: ID, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { role active } }';
  const { body } = await customer.graphql(document, { id: customer.owner.id, input: { active: false } });
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] });
});

test('an approver may neither create service accounts nor read users', async () => {
  const { token } = await tenant.as(() => newUser(gateway.app, 'approver'));
  const { body } = await post(
    gateway.url,
    { query: CREATE, variables: { input: { name: 'S', role: 'requester' } } },
    { authorization: `Bearer ${token}` },
  );
  expect(body).toEqual(
    failed(CREATE, 'createServiceAccount', { message: 'This action is unauthorized.', code: 'FORBIDDEN' }),
  );
  expect((await (await restClient(gateway, { token }))('/v2/users')).status).toBe(403);
});

describe('people', () => {
  const PEOPLE = `query ($filter: UserFilterInput, $first: Int, $page: Int) {
    people(filter: $filter, first: $first, page: $page) { data { name kind } paginatorInfo { total hasMorePages } } }`;

  test('are filtered and paginated, with the same users on REST', async () => {
    const customer = await gateway.newTenant();
    await customer.as(async () => {
      const tenants = gateway.app.get(TenantsService);
      await tenants.createUser({ name: 'Ada', email: 'ada@one.example', role: 'admin' });
      const bob = await tenants.createUser({ name: 'Bob', email: 'bob@two.example', role: 'approver' });
      await tenants.updateUser(bob.id, { active: false });
    });
    await account('admin', customer);
    const client = await restClient(gateway, customer);
    const names = async (filter: object): Promise<string[]> => {
      const { people } = dataOf<{ people: { data: { name: string }[] } }>(await customer.graphql(PEOPLE, { filter }));
      const found = people.data.map(({ name }) => name);
      const query = new URLSearchParams(
        Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const { data } = (await client(`/v2/users?${query.toString()}`)).body as { data: { name: string }[] };
      expect(data.map(({ name }) => name)).toEqual(found);
      return found;
    };
    expect(await names({})).toEqual(['An owner', 'Ada', 'Bob', 'ERP']);
    expect(await names({ name: 'AD' })).toEqual(['Ada']);
    expect(await names({ email: 'TWO.ex' })).toEqual(['Bob']);
    expect(await names({ role: 'admin' })).toEqual(['Ada', 'ERP']);
    expect(await names({ active: false })).toEqual(['Bob']);
    expect(await names({ active: true, kind: 'human' })).toEqual(['An owner', 'Ada']);
    expect(await names({ kind: 'service' })).toEqual(['ERP']);
    expect(await names({ kind: 'robot' })).toEqual([]);
    expect(dataOf(await customer.graphql(PEOPLE, { first: 2, page: 2 }))).toEqual({
      people: {
        data: [
          { name: 'Bob', kind: 'human' },
          { name: 'ERP', kind: 'service' },
        ],
        paginatorInfo: { total: 4, hasMorePages: false },
      },
    });
  });
});
