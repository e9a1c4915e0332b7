import 'reflect-metadata';
import { soakCreates } from './creates';
import { soakDecisions } from './decisions';
import { soakIdempotency } from './idempotency';
import type { SoakRun } from './soak-run';
import { soakWebhooks } from './webhooks';

/** By name: `npm run soak -- webhooks`. Each answers with its figures, and fails when a guarantee does not hold. */
const SOAKS: Record<string, (run: SoakRun) => Promise<object>> = {
  creates: (run) => soakCreates({ creates: 10_000 }, run),
  decisions: soakDecisions,
  idempotency: (run) => soakIdempotency({ rounds: 100 }, run),
  webhooks: (run) => soakWebhooks({ events: 10_000, kills: 20, restarts: 3 }, run),
};

async function main([name = '']: string[]): Promise<void> {
  const soak = SOAKS[name];
  if (!soak) throw new Error(`Name one of these: ${Object.keys(SOAKS).join(', ')}.`);
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new Error('Stopped.'));
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const figures = await soak({ tell: (what) => void process.stderr.write(`${what}\n`), signal: stopping.signal });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
