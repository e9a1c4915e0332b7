import { setTimeout as pause } from 'node:timers/promises';
import { type Addresses, type Answered, IdempotencyClient } from './environment/idempotency-client';
import { onOwnPostgres } from './environment/own-postgres';
import { ServiceProcess, settingsOf } from './environment/service-process';
import type { SoakRun } from './environment/soak-run';

/** The result of a run. */
export interface IdempotencyFigures {
  requests: number;
  /** Answered before the process was killed. */
  answered: number;
  /** Executed without a response: the retry returned the stored one. */
  done_unanswered: number;
  /** Not executed: the retry executed it. */
  done_by_retry: number;
  /** Requests that were not executed exactly once. Must be empty. */
  wrong: string[];
  seconds: number;
}

const REQUESTS_PER_ROUND = 6;

/** {@link killRounds} on its own database server. @throws Error when a request was not executed exactly once */
export async function soakIdempotency({ rounds }: { rounds: number }, run: SoakRun): Promise<IdempotencyFigures> {
  const figures = await onOwnPostgres((addresses) => killRounds(addresses, rounds, run));
  if (figures.wrong.length) throw new Error(`Not executed exactly once: ${JSON.stringify(figures)}`);
  return figures;
}

/**
 * Kills a process while it executes requests with idempotency keys, and retries each at another process, as a client does. Each
 * is executed exactly once.
 */
export async function killRounds(
  addresses: Addresses,
  rounds: number,
  { log, signal }: SoakRun,
): Promise<IdempotencyFigures> {
  const began = Date.now();
  const start = (): Promise<ServiceProcess> => ServiceProcess.start(settingsOf(addresses));
  const services = [await start(), await start()];
  const figures: IdempotencyFigures = {
    requests: 0,
    answered: 0,
    done_unanswered: 0,
    done_by_retry: 0,
    wrong: [],
    seconds: 0,
  };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      signal.throwIfAborted();
      const [victim, survivor] = services.splice(0) as [ServiceProcess, ServiceProcess];
      services.push(survivor);
      const [next] = await Promise.all([start(), oneRound(addresses, { round, victim, survivor }, figures)]);
      services.push(next);
      if (round % 10 === 0) log(`${round} rounds`);
    }
    return { ...figures, seconds: (Date.now() - began) / 1_000 };
  } finally {
    await Promise.all(services.map((service) => service.end()));
  }
}

interface Round {
  round: number;
  victim: ServiceProcess;
  survivor: ServiceProcess;
}

/** Every round uses a new tenant, so that no rate limit applies. */
async function oneRound(
  addresses: Addresses,
  { round, victim, survivor }: Round,
  figures: IdempotencyFigures,
): Promise<void> {
  const client = await IdempotencyClient.make(addresses);
  const names = Array.from({ length: REQUESTS_PER_ROUND }, (_, index) => `round-${round}-${index}`);
  const ask = (prefix = ''): Promise<(Answered | undefined)[]> =>
    Promise.all(names.map((name, index) => client.ask(victim.url, prefix + name, index % 2 === 0)));
  await ask('warm-up-');
  const began = Date.now();
  await ask('timed-');
  const usual_ms = Date.now() - began;
  const asked = ask();
  await pause(Math.random() * usual_ms);
  await victim.end('SIGKILL');
  const first = await asked;
  const again = await Promise.all(
    names.map((name, index) => client.askUntilAnswered(survivor.url, name, index % 2 === 0)),
  );
  figures.requests += names.length;
  for (const [index, name] of names.entries()) {
    const [before, after] = [first[index], again[index]];
    if (before) figures.answered += 1;
    else figures[after?.isReplayed ? 'done_unanswered' : 'done_by_retry'] += 1;
    const isSame = !before || (before.body === after?.body && after.isReplayed);
    if (!isSame || (await client.timesDone(survivor.url, name)) !== 1) figures.wrong.push(name);
  }
  await client.close();
}
