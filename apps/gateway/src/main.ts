import 'reflect-metadata';
import { resolve } from 'node:path';
import { readSettings } from '@das/platform';
import { failOnStart, stopOnSignals } from './bootstrap/shutdown';
import { startEmbeddedDatabase } from './bootstrap/embedded-database';
import type { RunningService } from './bootstrap/start-service';
import { Settings } from './config/settings';

async function main(): Promise<void> {
  const settings = readSettings(Settings, process.env);
  const waiting = new AbortController();
  const starting = start(settings, waiting.signal);
  stopOnSignals(starting, waiting);
  const service = await starting;
  process.stdout.write(`ready on ${service.base_url}\n${startMessage(service, settings)}`);
}

/** Starts the embedded database unless the settings name another one. The modules of the service are loaded while PostgreSQL starts. */
async function start(settings: Settings, stop: AbortSignal): Promise<RunningService> {
  const events = { onLost: failOnStart, onWait: loadService };
  const local = settings.DATABASE_URL ? undefined : await startEmbeddedDatabase(settings.DAS_DATA_DIR, events);
  const { startService } = await loadService();
  return startService(settings, local, stop);
}

const loadService = (): Promise<typeof import('./bootstrap/start-service.js')> =>
  import('./bootstrap/start-service.js');

function startMessage(
  { base_url, demo_file }: RunningService,
  { DAS_ENVIRONMENT, DATABASE_URL, DAS_DATA_DIR, DAS_DASHBOARD, DAS_DEMO_LOG_IN }: Settings,
): string {
  const hasDemoLogIn = demo_file && DAS_DASHBOARD === 'on' && DAS_DEMO_LOG_IN === 'auto';
  const lines = [
    '',
    '  Discount Approval Service',
    `  Dashboard    ${base_url}/`,
    ...(hasDemoLogIn ? ["               Log in as one of the demo's people."] : []),
    `  GraphQL      ${base_url}/graphql`,
    `  REST         ${base_url}/v2/docs`,
    `  environment  ${DAS_ENVIRONMENT}`,
    `  database     ${DATABASE_URL ? 'from DATABASE_URL' : `PostgreSQL in ${resolve(DAS_DATA_DIR)}`}`,
    ...(demo_file
      ? ['', `  Demo keys and log-ins are in ${resolve(demo_file)}. Try:`, '', curl(base_url, resolve(demo_file))]
      : []),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** Reads the key from the file, so that no secret is printed. */
function curl(base_url: string, demo_file: string): string {
  const key = `$(node -p "require('${demo_file}').tenants[0].keys.owner")`;
  const query = '{ products(first: 3) { data { id partnumber list_price } paginatorInfo { total } } }';
  return `curl -s ${base_url}/graphql -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '${JSON.stringify({ query })}'`;
}

main().catch(failOnStart);
