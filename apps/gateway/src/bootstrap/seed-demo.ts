import './compile-cache';
import 'reflect-metadata';
import { resolve } from 'node:path';
import { readSettings } from '@das/platform';
import { Settings } from '../config/settings';
import { prepareApp, seedOptionsOf, servicesOf } from './start-service';
import { demoFile, provideDemo, writeDemoFile } from '../demo/demo-data';
import { databaseUrls, withServerUrl } from './database-options';

/** Creates the demo tenants in the database of DATABASE_URL, and writes their keys and passwords to demo.json. */
async function main(): Promise<void> {
  const settings = await withServerUrl(readSettings(Settings, process.env));
  if (!settings.DATABASE_URL)
    throw new Error(
      'Set DATABASE_URL to the database of the demo tenants. Without it, npm start runs an embedded database with the demo.',
    );
  const { url, admin_url } = databaseUrls(settings);
  const app = await prepareApp(settings);
  try {
    const file = demoFile(settings.DAS_DATA_DIR);
    const { tenants } = await provideDemo(servicesOf(app), file, admin_url, seedOptionsOf(settings));
    if (!tenants.length) throw new Error('The database has tenants other than the demo, and was not changed.');
    const addresses = {
      base_url: `http://${settings.HOST}:${settings.PORT}`,
      database_url: url,
      database_admin_url: admin_url,
    };
    await writeDemoFile(file, { ...addresses, secret_key: settings.DAS_SECRET_KEY ?? '' }, tenants);
    process.stdout.write(`The demo was created. Its keys and log-ins are in ${resolve(file)}.\n`);
  } finally {
    await app.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
