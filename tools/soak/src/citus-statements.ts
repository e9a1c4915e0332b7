import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { runAdmin } from './environment/admin-program';
import { CitusDatabase } from './environment/citus-database';
import { settingsOf } from './environment/service-process';
import type { SoakRun } from './environment/soak-run';
import { soakSpecs } from './specs';
import { isOfTenant, misplacedStatements } from './statements/judge-statements';

const SHARDS = '4';
const RECORDER = join(__dirname, 'statements/record-statements.js');
const ALL =
  'e2e/(analytics|approvals|audit|auth|events|integrators|notifications|operations|races|rest|webhooks|workflow)/';

/**
 * Records the statements that the service sends while specs run on one server, and runs each on the cluster of DAS_TEST_CITUS_URL.
 *
 * @param pattern selects specs by their paths; all of the interfaces without one
 * @throws Error with the statements that fail, or that several shards would run
 */
export async function soakCitusStatements(pattern: string | undefined, run: SoakRun): Promise<object> {
  const url = process.env['DAS_TEST_CITUS_URL'];
  if (!url) return { skipped: 'no Citus' };
  const texts = await recordedStatements(pattern ?? ALL, run);
  const database = await CitusDatabase.create(url);
  try {
    const settings: Record<string, string> = settingsOf(database.addresses);
    await runAdmin(settings, 'migrate');
    await runAdmin(settings, 'distribute', '--shards', SHARDS);
    const client = new Client(database.addresses.url);
    await client.connect();
    const misplaced = await misplacedStatements(client, texts).finally(() => client.end());
    if (misplaced.length) throw new Error(`On Citus: ${JSON.stringify(misplaced, null, 2)}`);
    return { statements: texts.length };
  } finally {
    await database.drop();
  }
}

/** Those of one tenant, each once. Specs that fail are not judged here. */
async function recordedStatements(pattern: string, run: SoakRun): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'das-statements-'));
  try {
    const recording = { NODE_OPTIONS: `--require ${RECORDER}`, DAS_RECORDED_STATEMENTS: folder, DAS_SOAK: '' };
    await soakSpecs(pattern, run, recording).catch((error: Error) => run.log(error.message));
    const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
    const texts = lines.filter(Boolean).map((line) => JSON.parse(line) as string);
    return [...new Set(texts)].filter(isOfTenant);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
