import { setTimeout as pause } from 'node:timers/promises';
import { useHooks } from './fixtures';
import { type Reply, post } from './gateway';
import type { OwnDatabase } from './own-database';
import { ServiceProcess } from './service-process';
import { times } from './two-gateways';
import type { Person } from './workflow-fixture';

/** Services on one database that are killed in rotation at random moments, and replaced. */
export interface KilledServices {
  /** Sends a document to any of the services until one responds, as a client that does not know the outcome of its request. */
  postUntilAnswered: (person: Person, query: string, variables: object) => Promise<Reply>;
  /** Kills one service after the other. @param goesOn is given the number of kills so far @returns that number */
  killWhile: (goesOn: (kills: number) => boolean) => Promise<number>;
}

const SERVICES = 2;
const LEAST_PAUSE_MS = 300;
const MORE_PAUSE_MS = 900;

/** @param patience_ms how long a request is repeated */
export function useKilledServices({ url, admin_url }: OwnDatabase, patience_ms: number): KilledServices {
  const services: ServiceProcess[] = [];
  const urls: string[] = [];
  const start = async (at: number): Promise<void> => {
    const service = new ServiceProcess('unused', {
      DATABASE_URL: url,
      DAS_DATABASE_ADMIN_URL: admin_url,
      DAS_SECRET_KEY: 'A'.repeat(44),
      DAS_LOG_LEVEL: 'fatal',
    });
    services[at] = service;
    urls[at] = await service.ready();
  };
  useHooks(
    () => Promise.all(times(SERVICES, start)),
    () => Promise.all(services.map((service) => service.end('SIGKILL'))),
  );
  return {
    async postUntilAnswered({ token }, query, variables) {
      const deadline = Date.now() + patience_ms;
      while (Date.now() < deadline) {
        const to = urls[Math.floor(Math.random() * urls.length)] ?? '';
        const reply = await post(to, { query, variables }, { authorization: `Bearer ${token}` }).catch(() => undefined);
        if (reply && reply.status !== 503) return reply;
        await pause(30);
      }
      throw new Error('No service responds.');
    },
    async killWhile(goesOn) {
      let kills = 0;
      for (; goesOn(kills); kills += 1) {
        await pause(LEAST_PAUSE_MS + Math.random() * MORE_PAUSE_MS);
        const at = kills % services.length;
        await services[at]?.end('SIGKILL');
        await start(at);
      }
      return kills;
    },
  };
}
