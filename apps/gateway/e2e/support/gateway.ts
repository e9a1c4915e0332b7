import { ApiKeysService } from '@das/api-keys';
import { type ConnectionSettings, Database, runInContext, newId, systemContext } from '@das/platform';
import { type Role, TenantsService, type User } from '@das/tenants';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pino from 'pino';
import { createApp } from '../../src/bootstrap/create-app';
import { Settings } from '../../src/config/settings';
import { databaseOptions } from '../../src/bootstrap/database-options';

/** A whole HTTP response. */
export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** A tenant of one test, with its owner and a key of the owner. */
export interface TestTenant {
  id: string;
  owner: User;
  token: string;
  /** Sends a document with the owner's key. */
  graphql: (query: string, variables?: object, headers?: Record<string, string>) => Promise<Reply>;
  /** Runs work with the request context of the owner, without HTTP. */
  as: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The service under test, which listens on its own port. */
export interface Gateway {
  app: NestFastifyApplication;
  url: string;
  /** What the service logged, line by line. */
  log: string[];
  db: Database;
  newTenant: () => Promise<TestTenant>;
  stop: () => Promise<void>;
}

export const testDatabase = {
  url: process.env['DAS_TEST_DATABASE_URL'] ?? '',
  admin_url: process.env['DAS_TEST_DATABASE_ADMIN_URL'] ?? '',
};

/** Used by services under test only. */
export const TEST_SECRET_KEY = Buffer.alloc(32, 'test').toString('base64');

/** No workers, no practical rate limit, and no request log. */
const DEFAULTS: Partial<Settings> = {
  DAS_ROLE: 'api',
  DAS_SECRET_KEY: TEST_SECRET_KEY,
  DAS_GRAPHQL_REQUESTS_PER_MINUTE: 1_000_000,
  DAS_REST_REQUESTS_PER_MINUTE: 1_000_000,
  DAS_REQUEST_LOG: 'off', // its statements would be among those that specs count
};

/** The database of a service under test. */
export type TestedDatabase = Pick<ConnectionSettings, 'url' | 'answer_timeout_ms'>;

/** @param database a separate database when the settings have workers */
export async function startGateway(
  overrides: Partial<Settings> = {},
  { url: database_url, answer_timeout_ms }: TestedDatabase = testDatabase,
): Promise<Gateway> {
  const settings = Object.assign(new Settings(), DEFAULTS, overrides);
  const hasWorkers = settings.DAS_ROLE !== 'api';
  if (hasWorkers && database_url === testDatabase.url)
    throw new Error('Workers take the due rows of all tests: use useOwnDatabase().');
  const log: string[] = [];
  const logger = pino({ level: settings.DAS_LOG_LEVEL }, { write: (line: string) => void log.push(line) });
  const app = await createApp(
    settings,
    { ...databaseOptions(settings), url: database_url, answer_timeout_ms, stepsDown: false },
    logger,
  );
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return { app, url, log, db: app.get(Database), newTenant: () => newTenant(app, url), stop: () => app.close() };
}

async function newTenant(app: NestFastifyApplication, url: string): Promise<TestTenant> {
  const id = newId();
  const { owner, token } = await runInContext(systemContext(id), async () => {
    await app.get(TenantsService).create({ slug: `test-${id.toLowerCase()}`, name: 'Test' });
    return newUser(app, 'owner');
  });
  const as = <T>(work: () => Promise<T>): Promise<T> =>
    runInContext(systemContext(id, { user_id: owner.id, name: owner.name }), work);
  return {
    id,
    owner,
    token,
    as,
    graphql: (query, variables, headers) =>
      post(url, { query, variables }, { authorization: `Bearer ${token}`, ...headers }),
  };
}

/** A person of the current tenant, with a key of their role. */
export async function newUser(app: NestFastifyApplication, role: Role): Promise<{ owner: User; token: string }> {
  const owner = await app
    .get(TenantsService)
    .createUser({ name: `An ${role}`, email: `${role}-${newId()}@test.example`, role });
  const { token } = await app.get(ApiKeysService).createUnchecked({ name: 'Test', role, user_id: owner.id }, 'staging');
  return { owner, token };
}

/** Posts a text without changes, or another value as JSON. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  });
  return replyOf(response);
}

export async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

/** The `data` of a response. @throws Error when the response has errors */
export function dataOf<T = Record<string, unknown>>({ body }: Reply): T {
  const { data, errors } = body as { data: T; errors?: unknown };
  if (errors) throw new Error(`Unexpected errors: ${JSON.stringify(errors)}`);
  return data;
}
