import './compile-cache';
import 'reflect-metadata';
import { readSettings } from '@das/platform';
import { failOnStart, stopOnSignals } from './run-service';
import { Settings } from './settings';
import { startMember } from './start-service';

/** One process of several, started by the first, which has seen to the database. */
async function main(): Promise<void> {
  const starting = startMember(readSettings(Settings, process.env));
  stopOnSignals(starting);
  const { base_url } = await starting;
  process.send?.({ base_url });
}

main().catch(failOnStart);
