import { createHash } from 'node:crypto';
import { newId } from '@das/platform';
import type { Stage } from '../stage/stage';
import { asOwner } from '../stage/as-owner';
import { type SeededTenant, seedTenants } from './tenants';

/** A person who can log in. */
export interface Account {
  email: string;
  password: string;
}

const PASSWORD = 'correct horse battery';
/** The limit is ten log-ins per account and minute. */
const ACCOUNTS = 1_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The accounts of a tenant, which all have the password hash of one person.
 *
 * @param createPerson creates a person with this e-mail and password by the service, and returns the id
 */
export const seededAccounts = (
  stage: Stage,
  createPerson: (owner: SeededTenant['owner'], account: Account) => Promise<string>,
): Promise<Account[]> =>
  stage.once('accounts', async () => {
    stage.log(`seeding ${ACCOUNTS} accounts`);
    const [tenant] = await seedTenants(stage, 1);
    if (!tenant) throw new Error('The tenant is missing.');
    const first = await createPerson(tenant.owner, accountOf(newId()));
    const ids = Array.from({ length: ACCOUNTS }, newId);
    const accounts = ids.map(accountOf);
    const emails = accounts.map(({ email }) => email);
    await asOwner(stage, async (owner) => {
      const people = 'unnest($2::text[], $3::text[]) as person (id, value)';
      await owner.query(
        `insert into users (tenant_id, id, name, email, role) select $1, id, 'Priya Nair', value, 'approver' from ${people}`,
        [tenant.id, ids, emails],
      );
      await owner.query(
        `insert into user_email_hashes (tenant_id, user_id, email_hash) select $1, id, value from ${people} on conflict do nothing`,
        [tenant.id, ids, emails.map(sha256)],
      );
      await owner.query(
        `insert into user_passwords (tenant_id, user_id, hash)
         select $1, id, (select hash from user_passwords where tenant_id = $1 and user_id = $3) from unnest($2::text[]) as person (id)`,
        [tenant.id, ids, first],
      );
      await owner.query('analyze users, user_email_hashes, user_passwords');
    });
    return accounts;
  });

const accountOf = (id: string): Account => ({ email: `${id.toLowerCase()}@bench.example`, password: PASSWORD });
