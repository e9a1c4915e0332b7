import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { verify } from '@node-rs/argon2';
import type { Pool, PoolClient } from 'pg';
import { newId } from './new-id';
import { enterTenant } from './pool';
import { auditStatement } from './transaction';

interface Candidate {
  tenant_id: string;
  user_id: string;
  user_name: string;
  password_hash: string;
}

interface User {
  id: string;
  name: string;
  email: string;
  role: string;
  active: boolean;
}

const PER_ADDRESS = 30;
const PER_ACCOUNT = 10;
const TAKE = 'select granted from take_requests($1, $2, $3, 1)';
const CANDIDATES = 'select * from log_in_candidates($1)';
const USER = 'select id, name, email, role, active from users where tenant_id = $1 and id = $2 for update';
const OLD = `delete from sessions where tenant_id = $1 and user_id = $2 and created_at < now() - 7 * interval '1 day'`;
const SESSION = `insert into sessions (hash, tenant_id, id, user_id, environment) values ($1, $2, $3, $4, 'production')`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Logs a person in as the service does: limits per address and account, password, session and audit entry. No connection is held
 * while the password is compared.
 *
 * @returns the user as JSON and the cookie; undefined when the log-in is refused
 */
export async function logIn(
  pool: Pool,
  input: object,
  headers: IncomingHttpHeaders,
): Promise<{ body: string; cookie: string } | undefined> {
  const { email, password } = input as { email: string; password: string };
  const email_hash = sha256(email.toLowerCase());
  if (!(await isGranted(pool, [`address:${String(headers['x-forwarded-for'])}`, 'log_in', PER_ADDRESS])))
    return undefined;
  if (!(await isGranted(pool, [`account:${email_hash}`, 'log_in_account', PER_ACCOUNT]))) return undefined;
  const { rows } = await pool.query<Candidate>({ name: 'candidates', text: CANDIDATES, values: [email_hash] });
  const [candidate] = rows;
  if (!candidate || !(await verify(candidate.password_hash, password.normalize('NFKC')))) return undefined;
  const client = await pool.connect();
  try {
    return await begin(client, candidate, email_hash);
  } finally {
    client.release();
  }
}

async function isGranted(pool: Pool, values: unknown[]): Promise<boolean> {
  const { rows } = await pool.query<{ granted: number }>({ name: 'take', text: TAKE, values });
  return rows[0]?.granted === 1;
}

/** Undefined when the password changed while it was compared. */
async function begin(
  client: PoolClient,
  { tenant_id, user_id, user_name, password_hash }: Candidate,
  email_hash: string,
): ReturnType<typeof logIn> {
  enterTenant(client, tenant_id);
  await client.query('begin');
  const [user] = (await client.query<User>({ name: 'user', text: USER, values: [tenant_id, user_id] })).rows;
  const [current] = (await client.query<Candidate>({ name: 'candidates', text: CANDIDATES, values: [email_hash] }))
    .rows;
  if (!user?.active || current?.password_hash !== password_hash) {
    await client.query('rollback');
    return undefined;
  }
  const session_id = newId();
  const token = randomBytes(32).toString('base64url');
  const actor = { kind: 'session', user_id, name: user_name };
  const resource = {
    resource_type: 'session',
    resource_id: session_id,
    environment: 'production',
    request_id: newId(),
  };
  const entry = {
    id: newId(),
    action: 'session.created',
    result: 'success',
    actor,
    changes: { user_id: [null, user_id] },
    ...resource,
  };
  await client.query({ name: 'old sessions', text: OLD, values: [tenant_id, user_id] });
  await client.query({ name: 'session', text: SESSION, values: [sha256(token), tenant_id, session_id, user_id] });
  await client.query(auditStatement(tenant_id, [entry]));
  await client.query('commit');
  return {
    body: JSON.stringify({ data: { user } }),
    cookie: `__Host-das_session=${token}; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure`,
  };
}
