import { Client } from 'pg';

const MISSING =
  'select name from unnest($1::text[]) with ordinality as required (name, position) where not have_run(array[name]) order by position';
const TIMEOUT_MS = 3_000;
/** The database is empty, or the log-in has not been granted the role of the service: it cannot call the function. */
const NOT_MIGRATED = new Set(['42883', '42501']);

/** The required migrations that have not run. It asks as the service, which may not read the table of migrations. */
export async function missingMigrations(url: string, required: string[]): Promise<string[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'das',
  });
  client.on('error', () => undefined); // the statement fails with it
  try {
    await client.connect();
    return (await client.query<{ name: string }>(MISSING, [required])).rows.map(({ name }) => name);
  } catch (error) {
    if (NOT_MIGRATED.has((error as { code?: string }).code ?? '')) return required;
    throw error;
  } finally {
    await client.end();
  }
}
