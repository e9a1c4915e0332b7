import { setTimeout as pause } from 'node:timers/promises';
import { useHooks } from './fixtures';
import { type Reply, type TestTenant, post } from './gateway';
import type { OwnDatabase } from './own-database';
import { ServiceProcess } from './service-process';
import { times } from './two-gateways';
import type { Person } from './workflow-fixture';

/** Who sends a request. */
type Caller = Pick<Person, 'token'>;

/** A client that repeats each request until a service responds. */
export interface PatientClient extends Pick<TestTenant, 'graphql'> {
  /** How often a request got no response so far. */
  repeats: number;
}

/** How often work is repeated while services are killed. */
export interface RepeatedWork {
  runs: number;
  /** The work goes on until so many services were killed. */
  least_kills: number;
  /** How many runs there are at once. */
  clients: number;
}

/** Services on one database that are killed in rotation at random moments, and replaced. */
export interface KilledServices {
  /** Sends a document to any of the services until one responds, as a client that does not know the outcome of its request. */
  postUntilAnswered: (caller: Caller, query: string, variables: object) => Promise<Reply>;
  /** A client whose requests go to any of the services. */
  patient: (caller: Caller) => PatientClient;
  /** Kills one service after the other. @param goesOn is given the number of kills so far @returns that number */
  killWhile: (goesOn: (kills: number) => boolean) => Promise<number>;
  /** Repeats work while services are killed. @param work is given the index of its client @returns the numbers of runs and kills */
  repeatWhileKilling: (
    repeated: RepeatedWork,
    work: (client: number) => Promise<unknown>,
  ) => Promise<{ runs: number; kills: number }>;
}

const SERVICES = 2;
const LEAST_PAUSE_MS = 300;
const MORE_PAUSE_MS = 900;

/** @param patience_ms how long a request is repeated */
export function useKilledServices(database: OwnDatabase, patience_ms: number): KilledServices {
  const { urls, killWhile } = useServices(database);
  const send = async ({ token }: Caller, body: object, onRepeat: () => void): Promise<Reply> => {
    const deadline = Date.now() + patience_ms;
    while (Date.now() < deadline) {
      const to = urls[Math.floor(Math.random() * urls.length)] ?? '';
      const reply = await post(to, body, { authorization: `Bearer ${token}` }).catch(() => undefined);
      if (reply && reply.status !== 503) return reply;
      onRepeat();
      await pause(30);
    }
    throw new Error('No service responds.');
  };
  return {
    postUntilAnswered: (caller, query, variables) => send(caller, { query, variables }, () => undefined),
    patient(caller) {
      const client: PatientClient = {
        repeats: 0,
        graphql: (query, variables) => send(caller, { query, variables }, () => (client.repeats += 1)),
      };
      return client;
    },
    killWhile,
    repeatWhileKilling: (repeated, work) => repeatWhile(killWhile, repeated, work),
  };
}

function useServices({ url, admin_url }: OwnDatabase): Pick<KilledServices, 'killWhile'> & { urls: string[] } {
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
    urls,
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

async function repeatWhile(
  killWhile: KilledServices['killWhile'],
  { runs, least_kills, clients }: RepeatedWork,
  work: (client: number) => Promise<unknown>,
): Promise<{ runs: number; kills: number }> {
  let [started, isKilled, isOver] = [0, false, false];
  const client = async (index: number): Promise<void> => {
    while (!isOver && (started < runs || !isKilled)) {
      started += 1;
      await work(index);
    }
  };
  const end = (): boolean => (isOver = true);
  const killing = killWhile((kills) => {
    isKilled = kills >= least_kills;
    return !isOver;
  });
  const [kills] = await Promise.all([killing.finally(end), Promise.all(times(clients, client)).finally(end)]);
  return { runs: started, kills };
}
