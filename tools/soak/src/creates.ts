import { type Addresses, IdempotencyClient } from './environment/idempotency-client';
import { onOwnPostgres } from './environment/own-postgres';
import { ServiceProcess, settingsOf } from './environment/service-process';
import type { SoakRun } from './environment/soak-run';

/** The result of a run. */
export interface CreateFigures {
  creates: number;
  retried: number;
  /** Number of requests at the end. */
  total: number;
  /** Retries with another body, or without the replay header. */
  wrong: string[];
  seconds: number;
  creates_per_second: number;
}

const CLIENTS = 8;
const ONE_RETRIES_OF = 20;

/** {@link createMany} on its own database server. @throws Error when the number of requests is wrong */
export async function soakCreates({ creates }: { creates: number }, run: SoakRun): Promise<CreateFigures> {
  const figures = await onOwnPostgres((addresses) => createMany(addresses, creates, run));
  if (figures.total !== creates || figures.wrong.length)
    throw new Error(`Not created exactly once: ${JSON.stringify(figures)}`);
  return figures;
}

/** Creates requests over REST and sends every twentieth one twice concurrently. Exactly `creates` requests exist at the end. */
export async function createMany(
  addresses: Addresses,
  creates: number,
  { log, signal }: SoakRun,
): Promise<CreateFigures> {
  const service = await ServiceProcess.start(settingsOf(addresses));
  const client = await IdempotencyClient.make(addresses);
  const wrong: string[] = [];
  const began = Date.now();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < creates) {
      signal.throwIfAborted();
      const index = next++;
      const name = `create-${index}`;
      const first = client.askUntilAnswered(service.url, name, true);
      if (index % ONE_RETRIES_OF === 0) {
        const answers = await Promise.all([first, client.askUntilAnswered(service.url, name, true)]);
        if (
          new Set(answers.map(({ body }) => body)).size > 1 ||
          answers.filter(({ isReplayed }) => isReplayed).length !== 1
        )
          wrong.push(name);
      } else await first;
      if ((index + 1) % 1_000 === 0) log(`${index + 1} requests created`);
    }
  };
  try {
    await Promise.all(Array.from({ length: CLIENTS }, work));
    const seconds = (Date.now() - began) / 1_000;
    const retried = Math.ceil(creates / ONE_RETRIES_OF);
    return {
      creates,
      retried,
      total: await client.total(service.url),
      wrong,
      seconds,
      creates_per_second: Math.round(creates / seconds),
    };
  } finally {
    await client.close();
    await service.end();
  }
}
