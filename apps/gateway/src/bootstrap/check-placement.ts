import { assertPlacement } from '@das/schema';
import { Client } from 'pg';
import type { Settings } from '../config/settings';
import { type LocalDatabase, databaseUrls } from './database-options';

/** Checks that the tables are where DAS_DATABASE_ENGINE expects them. @throws WrongPlacement */
export async function checkPlacement(settings: Settings, local?: LocalDatabase): Promise<void> {
  const client = new Client({ connectionString: databaseUrls(settings, local).url });
  client.on('error', () => undefined); // without a listener it would end the process; the next statement fails with it
  await client.connect();
  await assertPlacement(client, settings.DAS_DATABASE_ENGINE).finally(() => client.end());
}
