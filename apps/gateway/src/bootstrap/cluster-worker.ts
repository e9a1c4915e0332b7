import 'reflect-metadata';
import { readSettings } from '@das/platform';
import { failOnStart, stopOnSignals } from './shutdown';
import { mailOfEnvironment } from '../config/mail-config';
import { Settings } from '../config/settings';
import type { ReleaseMessage } from './cluster';
import { startClusterWorker } from './start-service';

/** One of several processes. The primary process starts it after it has migrated the database. */
async function main(): Promise<void> {
  const starting = startClusterWorker({
    ...readSettings(Settings, process.env),
    ...mailOfEnvironment(process.env),
  });
  stopOnSignals(starting);
  const { base_url, release } = await starting;
  process.on('message', ({ demo_people }: Partial<ReleaseMessage>) => demo_people && release(demo_people));
  process.send?.({ base_url });
}

main().catch(failOnStart);
