import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { type Role, type User } from '@das/tenants';
import { useGateway } from '../support/fixtures';
import { ULID, failed, invalid, notFound } from '../support/expected';
import { type TestTenant, dataOf, newUser, post } from '../support/gateway';
import { change, creation } from '../support/factories';
import { PASSWORD, asDatabaseAdmin, warmUp } from '../support/people';

const gateway = useGateway();
let tenant: TestTenant;
beforeEach(async () => (tenant = await gateway.newTenant()));

const CREATE = creation('User', 'id name email role active');
const UPDATE = change('User', 'id name email role active');
const FORBIDDEN = { message: 'This action is unauthorized.', code: 'FORBIDDEN' };
const input = { name: 'Ann Smith', email: 'Ann.Smith@test.example', role: 'requester' };

type Ask = TestTenant['graphql'];

const person = async (role: Role): Promise<{ user: User; graphql: Ask }> => {
  const { owner, token } = await tenant.as(() => newUser(gateway.app, role));
  return {
    user: owner,
    graphql: (query, variables) => post(gateway.url, { query, variables }, { authorization: `Bearer ${token}` }),
  };
};

const entriesOf = (id: string): Promise<AuditEntry[]> =>
  tenant.as(() => gateway.db.rowsOf(AuditEntry).list({ where: where.equals('resource_id', id) }));

describe('a new user', () => {
  test('is listed with the others, without password fields', async () => {
    const { body } = await tenant.graphql(CREATE, { input: { ...input, name: ' Ann Smith ', password: PASSWORD } });
    expect(body).toEqual({ data: { createUser: { id: ULID, ...input, active: true } } });
    const { id } = dataOf<{ createUser: { id: string } }>({ body } as never).createUser;
    expect((await tenant.graphql('{ users { id name role } }')).body).toEqual({
      data: {
        users: [
          { id: tenant.owner.id, name: 'An owner', role: 'owner' },
          { id, name: 'Ann Smith', role: 'requester' },
        ],
      },
    });
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({
      action: 'user.created',
      changes: { email: [null, input.email], role: [null, 'requester'] },
    });
    expect(JSON.stringify(entry)).not.toMatch(/password|argon2/);
  });

  test.each<[string, object, Record<string, string[]>]>([
    [
      'without any field',
      {},
      {
        'input.name': ['The input.name field is required.'],
        'input.email': ['The input.email field is required.'],
        'input.role': ['The input.role field is required.'],
      },
    ],
    [
      'with no e-mail address',
      { ...input, email: 'ann at test' },
      { 'input.email': ['The input.email field must be a valid email address.'] },
    ],
    ['with an unknown role', { ...input, role: 'king' }, { 'input.role': ['The selected input.role is invalid.'] }],
    [
      'with a short password',
      { ...input, password: 'short' },
      { 'input.password': ['The input.password field must be at least 12 characters.'] },
    ],
    [
      'with a password of more than 200 characters',
      { ...input, password: 'x'.repeat(201) },
      { 'input.password': ['The input.password field must not be greater than 200 characters.'] },
    ],
    [
      'with a long name',
      { ...input, name: 'x'.repeat(256) },
      { 'input.name': ['The input.name field must not be greater than 255 characters.'] },
    ],
  ])('%s is refused', async (_, wrong, validation) => {
    expect((await tenant.graphql(CREATE, { input: wrong })).body).toEqual(invalid(CREATE, 'createUser', validation));
  });

  test('cannot have the e-mail of another user of the tenant in any case of letters; an e-mail of another tenant is allowed', async () => {
    await tenant.graphql(CREATE, { input });
    const taken = invalid(CREATE, 'createUser', { 'input.email': ['The input.email has already been taken.'] });
    expect((await tenant.graphql(CREATE, { input: { ...input, email: 'ann.smith@TEST.example' } })).body).toEqual(
      taken,
    );
    const other = await gateway.newTenant();
    expect((await other.graphql(CREATE, { input })).body).toMatchObject({
      data: { createUser: { email: input.email } },
    });
  });
});

describe('an update of a user', () => {
  test('changes the given fields and writes one audit entry per kind of change', async () => {
    const { user } = await person('requester');
    const { body } = await tenant.graphql(UPDATE, {
      id: user.id,
      input: { name: 'New', role: 'approver', password: PASSWORD },
    });
    expect(body).toEqual({
      data: { updateUser: { id: user.id, name: 'New', email: user.email, role: 'approver', active: true } },
    });
    await tenant.graphql(UPDATE, { input: { id: user.id, active: false } });
    await tenant.graphql(UPDATE, { id: user.id, input: { active: true } });
    await tenant.graphql(UPDATE, { id: user.id, input: { active: true, name: 'New' } });
    expect((await entriesOf(user.id)).slice(1).map(({ action, changes }) => [action, changes])).toEqual([
      ['user.updated', { name: [user.name, 'New'] }],
      ['user.role_changed', { role: ['requester', 'approver'] }],
      ['user.password_changed', {}],
      ['user.deactivated', { active: [true, false] }],
      ['user.activated', { active: [false, true] }],
    ]);
  });

  test.each<[object, Record<string, string[]>]>([
    [
      { name: null, role: '', active: null, password: '' },
      {
        'input.name': ['The input.name field is required.'],
        'input.role': ['The input.role field is required.'],
        'input.active': ['The input.active field is required.'],
        'input.password': ['The input.password field is required.'],
      },
    ],
    [{ role: 'king' }, { 'input.role': ['The selected input.role is invalid.'] }],
  ])('to %j is refused', async (wrong, validation) => {
    expect((await tenant.graphql(UPDATE, { id: tenant.owner.id, input: wrong })).body).toEqual(
      invalid(UPDATE, 'updateUser', validation),
    );
  });

  test('returns NOT_FOUND for an unknown user and for a user of another tenant', async () => {
    const stranger = await gateway.newTenant();
    for (const id of [stranger.owner.id, 'x']) {
      expect((await tenant.graphql(UPDATE, { id, input: { name: 'X' } })).body).toEqual(
        notFound(UPDATE, 'updateUser', 'User', id),
      );
    }
  });
});

describe('an admin', () => {
  test('creates and updates users, but cannot create or update an owner', async () => {
    const admin = await person('admin');
    const { body } = await admin.graphql(CREATE, { input });
    expect(body).toMatchObject({ data: { createUser: { role: 'requester' } } });
    const { id } = dataOf<{ createUser: { id: string } }>({ body } as never).createUser;
    expect((await admin.graphql(CREATE, { input: { ...input, role: 'owner' } })).body).toEqual(
      failed(CREATE, 'createUser', FORBIDDEN),
    );
    expect((await admin.graphql(UPDATE, { id, input: { role: 'owner' } })).body).toEqual(
      failed(UPDATE, 'updateUser', FORBIDDEN),
    );
    for (const touch of [{ name: 'X' }, { role: 'requester' }, { active: false }, { password: PASSWORD }]) {
      expect((await admin.graphql(UPDATE, { id: tenant.owner.id, input: touch })).body).toEqual(
        failed(UPDATE, 'updateUser', FORBIDDEN),
      );
    }
    expect((await admin.graphql(UPDATE, { id, input: { role: 'admin' } })).body).toMatchObject({
      data: { updateUser: { role: 'admin' } },
    });
    const refusals = await tenant.as(() =>
      gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'auth.forbidden') }),
    );
    expect(refusals.map(({ metadata }) => metadata)).toEqual(
      ['createUser', ...Array.from({ length: 5 }, () => 'updateUser')].map((operation) => ({
        operation,
        code: 'forbidden',
      })),
    );
  });
});

describe('one active owner always remains', () => {
  const lastOwner = (field: string): object =>
    invalid(UPDATE, 'updateUser', {
      [`input.${field}`]: [`The input.${field} field must leave the tenant an active owner.`],
    });

  test('when the last owner would be demoted or deactivated', async () => {
    const former = await person('owner');
    await tenant.graphql(UPDATE, { id: former.user.id, input: { active: false } });
    expect((await tenant.graphql(UPDATE, { id: tenant.owner.id, input: { role: 'admin' } })).body).toEqual(
      lastOwner('role'),
    );
    expect((await tenant.graphql(UPDATE, { id: tenant.owner.id, input: { active: false } })).body).toEqual(
      lastOwner('active'),
    );
    await tenant.graphql(UPDATE, { id: former.user.id, input: { active: true } });
    expect((await tenant.graphql(UPDATE, { id: tenant.owner.id, input: { role: 'admin' } })).body).toMatchObject({
      data: { updateUser: { role: 'admin' } },
    });
  });

  test('when several owners deactivate each other concurrently', async () => {
    await warmUp(gateway);
    for (let round = 0; round < 8; round += 1) {
      tenant = await gateway.newTenant();
      const owners = [{ user: tenant.owner, graphql: tenant.graphql }, await person('owner')];
      const end = (index: number): object => (index ? { role: 'auditor' } : { active: false });
      await Promise.all(
        owners.map(({ graphql }, index) => graphql(UPDATE, { id: owners[1 - index]?.user.id, input: end(index) })),
      );
      const left = await asDatabaseAdmin(`select id from users where tenant_id = $1 and role = 'owner' and active`, [
        tenant.id,
      ]);
      expect(left).toHaveLength(1);
    }
  });
});
