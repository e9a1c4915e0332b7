import 'reflect-metadata';
import { soakDecisions } from './decisions';
import { soakIdempotency } from './idempotency';
import { soakWebhooks } from './webhooks';

/** A soak answers with its figures, and fails when a guarantee does not hold. */
type Soak = (tell: (what: string) => void) => Promise<object>;

/** By name: `npm run soak -- webhooks`. */
const SOAKS: Record<string, Soak> = {
  decisions: (tell) => soakDecisions(tell),
  idempotency: (tell) => soakIdempotency({ rounds: 100 }, tell),
  webhooks: (tell) => soakWebhooks({ events: 10_000, kills: 20, restarts: 3 }, tell),
};

async function main([name = '']: string[]): Promise<void> {
  const soak = SOAKS[name];
  if (!soak) throw new Error(`Name one of these: ${Object.keys(SOAKS).join(', ')}.`);
  const figures = await soak((what) => void process.stderr.write(`${what}\n`));
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
