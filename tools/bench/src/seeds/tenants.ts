import { displayPrefix, hashOf, newToken } from '@das/api-keys';
import { newId } from '@das/platform';
import type { Client } from 'pg';
import type { Stage } from '../stage/stage';
import { asOwner } from '../stage/as-owner';

/** A user of a tenant with a key. */
export interface Person {
  id: string;
  token: string;
}

export interface SeededTenant {
  id: string;
  owner: Person;
  approver: Person;
}

/** Creates tenants with an owner and an approver each, and their keys. */
export function seedTenants(stage: Stage, count: number): Promise<SeededTenant[]> {
  const tenants = Array.from({ length: count }, () => ({ id: newId(), owner: newPerson(), approver: newPerson() }));
  return asOwner(stage, async (owner) => {
    await insertAll(
      owner,
      'tenants',
      ['id', 'slug', 'name'],
      tenants.map(({ id }) => [id, `bench-${id.toLowerCase()}`, 'Bench']),
    );
    for (const role of ['owner', 'approver'] as const) await insertPeople(owner, role, tenants);
    await owner.query('analyze tenants, users, api_keys, api_key_hashes');
    return tenants;
  });
}

/** Creates another approver, who holds no level. */
export async function seedColleague(stage: Stage, { id }: SeededTenant): Promise<Person> {
  const colleague = newPerson();
  await asOwner(stage, (owner) => insertPeople(owner, 'approver', [{ id, approver: colleague }], 'colleague'));
  return colleague;
}

const newPerson = (): Person => ({ id: newId(), token: newToken('production') });

/** @param name the name of the person, and of the key */
async function insertPeople<Role extends 'approver' | 'owner'>(
  owner: Client,
  role: Role,
  tenants: Pick<SeededTenant, Role | 'id'>[],
  name: string = role,
): Promise<void> {
  const people = tenants.map((tenant) => ({ tenant_id: tenant.id, key_id: newId(), ...tenant[role] }));
  const users = people.map(({ tenant_id, id }) => [tenant_id, id, name, `${name}@bench.example`, role]);
  await insertAll(owner, 'users', ['tenant_id', 'id', 'name', 'email', 'role'], users);
  const keys = people.map(({ tenant_id, key_id, id, token }) => [
    tenant_id,
    key_id,
    name,
    'production',
    'production',
    role,
    displayPrefix(token),
    id,
  ]);
  await insertAll(
    owner,
    'api_keys',
    ['tenant_id', 'id', 'name', 'kind', 'environment', 'role', 'prefix', 'user_id'],
    keys,
  );
  const hashes = people.map(({ tenant_id, key_id, token }) => [hashOf(token), tenant_id, key_id]);
  await insertAll(owner, 'api_key_hashes', ['hash', 'tenant_id', 'api_key_id'], hashes);
}

/** Inserts rows of text, passed as one array per column. */
async function insertAll(owner: Client, table: string, columns: string[], rows: string[][]): Promise<void> {
  const values = columns.map((_, column) => rows.map((row) => row[column]));
  const arrays = columns.map((_, column) => `$${column + 1}::text[]`).join(', ');
  await owner.query(`insert into ${table} (${columns.join(', ')}) select * from unnest(${arrays})`, values);
}
