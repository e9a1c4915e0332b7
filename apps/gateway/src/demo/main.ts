import '../compile-cache';
import 'reflect-metadata';
import { resolve } from 'node:path';
import { readSettings } from '@das/platform';
import { databaseUrls } from '../database-of';
import { Settings } from '../settings';
import { prepareApp, servicesOf } from '../start-service';
import { demoFile, provideDemo, writeDemoFile } from './demo-data';

/** Puts the demo tenants into the database of DATABASE_URL, and their keys and passwords into demo.json. */
async function main(): Promise<void> {
  const settings = readSettings(Settings, process.env);
  if (!settings.DATABASE_URL)
    throw new Error('Set DATABASE_URL to the database that the demo tenants go into. Without one, npm start brings its own, with the demo in it.');
  const { url, admin_url } = databaseUrls(settings);
  const app = await prepareApp(settings);
  try {
    const file = demoFile(settings.DAS_DATA_DIR);
    const tenants = await provideDemo(servicesOf(app), file, admin_url, settings.DAS_ENVIRONMENT);
    if (!tenants.length) throw new Error('There are tenants in this database that are not the demo; it is left as it is.');
    const addresses = { base_url: `http://${settings.HOST}:${settings.PORT}`, database_url: url, database_admin_url: admin_url };
    await writeDemoFile(file, { ...addresses, secret_key: settings.DAS_SECRET_KEY ?? '' }, tenants);
    process.stdout.write(`The demo is there; its keys and log-ins are in ${resolve(file)}.\n`);
  } finally {
    await app.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
