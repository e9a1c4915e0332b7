import 'reflect-metadata';
import { soakCitus } from './citus';
import { soakCitusStatements } from './citus-statements';
import { soakCreates } from './creates';
import { soakHostile } from './hostile';
import { SoakUnavailable } from './image/demand-tools';
import { soakImage } from './image/image';
import { soakIdempotency } from './idempotency';
import { soakMonitoring } from './monitoring';
import type { SoakRun } from './environment/soak-run';
import { soakMutation } from './mutation';
import { notificationSoakOf, soakNotifications } from './notifications/notifications';
import { soakPooler } from './pooler';
import { COMPLETENESS, RACES, soakRaces } from './races';
import { soakRestore } from './restore/restore';
import { seedOf } from './environment/seeded';
import { soakSpecs } from './specs';
import { soakUpgrade } from './upgrade';
import { soakWebhooks } from './webhooks';

const POOLED = { services: 2, kills: 15, latency_seconds: 15 };

/** Long tests by name: `npm run soak -- webhooks`. Each returns its figures and fails when a guarantee is violated. */
const SOAKS: Record<string, (run: SoakRun, args: string[]) => Promise<object>> = {
  citus: (run, args) => soakCitus({ seed: seedOf(args), kills: 10 }, run),
  'citus-statements': (run, [pattern]) => soakCitusStatements(pattern, run),
  completeness: (run, args) => soakRaces(COMPLETENESS, args, run),
  creates: (run) => soakCreates({ creates: 10_000 }, run),
  decisions: (run) => soakSpecs('/race-', run),
  execution: (run, args) => soakSpecs('wire/execution', run, { DAS_EXECUTION_SEED: `${seedOf(args)}` }),
  hostile: (run, args) => soakHostile(args, run),
  idempotency: (run) => soakIdempotency({ rounds: 100 }, run),
  image: (run, args) => soakImage(args, run),
  monitoring: (run, args) => soakMonitoring({ seed: seedOf(args), kills: 10, deliveries: 100_000 }, run),
  mutation: (run, names) => soakMutation(names, run),
  notifications: (run, args) => soakNotifications(notificationSoakOf(args), run),
  pooler: (run, args) => soakPooler({ ...POOLED, seed: seedOf(args) }, run),
  'pooler-prepared': (run, args) => soakPooler({ ...POOLED, seed: seedOf(args), prepares: true }, run),
  races: (run, args) => soakRaces(RACES, args, run),
  restore: (run, args) => soakRestore({ seed: seedOf(args) }, run),
  upgrade: (run, args) => soakUpgrade({ seed: seedOf(args), rounds: 3 }, run),
  webhooks: (run) => soakWebhooks({ events: 10_000, kills: 20, restarts: 3 }, run),
};

async function main([name = '', ...args]: string[]): Promise<void> {
  const soak = SOAKS[name];
  if (!soak) throw new Error(`Choose one of: ${Object.keys(SOAKS).join(', ')}.`);
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new Error('Stopped.'));
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const figures = await soak(
    { log: (message) => void process.stderr.write(`${message}\n`), signal: stopping.signal },
    args,
  );
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const text =
      error instanceof Error && !(error instanceof SoakUnavailable) ? error.stack : String((error as Error).message);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
