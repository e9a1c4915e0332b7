import { type Database, sql } from '@das/platform';
import { emailHash } from './email-hash';
import type { Candidate } from './session-user';
import type { User } from './user';

/** The users with this e-mail, of all tenants. Only this database function returns password hashes. */
export const candidatesWith = (db: Database, email: string): Promise<Candidate[]> =>
  db.run<Candidate>(sql.unscoped`select * from log_in_candidates(${emailHash(email)})`);

/** The present state of a user in the current tenant. */
export async function candidateOf(db: Database, { id, email }: User): Promise<Candidate | undefined> {
  return (await candidatesWith(db, email)).find(({ user_id }) => user_id === id);
}
