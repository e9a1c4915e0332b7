import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Settings } from '../../src/config/settings';
import { type Gateway, type TestTenant, type TestedDatabase, startGateway, testDatabase } from './gateway';
import { type OwnDatabase, createDatabase, databaseNamed } from './own-database';
import { type SharedSettings, sharedGateway } from './shared-gateway';
import { type Caller, type Rest, restClient } from './rest-client';
import { type Team, newTeam } from './workflow-fixture';

type CleanUp = () => Promise<unknown>;

/** The clean-ups of the spec file that is being collected, in the order of their fixtures. */
let collected: { path?: string; cleanUps: CleanUp[] } = { cleanUps: [] };

/** Starts something before the first test of the file, and cleans up after the last one: the last fixture first. */
export function useHooks(start: () => Promise<unknown>, cleanUp: CleanUp): void {
  const { testPath: path = '' } = expect.getState();
  if (collected.path !== path) {
    const cleanUps: CleanUp[] = [];
    collected = { path, cleanUps };
    afterAll(async () => {
      for (const each of cleanUps.reverse()) await each();
    });
  }
  const { cleanUps } = collected;
  beforeAll(async () => {
    await start();
    cleanUps.push(cleanUp);
  });
}

/** An object that is empty while tests are collected, and gets its members before the first test runs. */
export function useObject<T extends object>(
  start: () => Promise<T>,
  cleanUp: (value: T) => Promise<unknown> = async () => undefined,
): T {
  const value = {} as T;
  useHooks(
    async () => Object.assign(value, await start()),
    () => cleanUp(value),
  );
  return value;
}

/**
 * A service on the shared database. The spec files of a worker process share it, one after another: a spec that stops it, spies on its
 * parts, reads its log or counts what it keeps in memory needs `useOwnGateway()`.
 */
export const useGateway = (settings: SharedSettings = {}): Gateway =>
  useObject(
    () => sharedGateway(settings).acquire(),
    async () => sharedGateway(settings).release(),
  );

/** A service for this file alone, on the shared database or on this one. It has no workers unless the settings say so. */
export const useOwnGateway = (settings: Partial<Settings> = {}, database: TestedDatabase = testDatabase): Gateway =>
  useObject(
    () => startGateway(settings, database),
    (gateway) => gateway.stop(),
  );

/** A service with workers, on a separate database. */
export const useWorkingGateway = (): Gateway => useOwnGateway({ DAS_ROLE: 'both' }, useOwnDatabase());

/** A tenant with its owner and a key. */
export const useTenant = (gateway: Gateway): TestTenant => useObject(() => gateway.newTenant());

/** A tenant with the levels of the documentation, a holder for each, an admin and a requester. */
export const useTeam = (gateway: Gateway): Team => useObject(() => newTeam(gateway));

/** A REST client that validates each response against the OpenAPI document. @param caller null for no credential */
export function useRest(gateway: Gateway, caller: Caller): Rest {
  let rest: Promise<Rest> | undefined;
  return async (path, request) => (await (rest ??= restClient(gateway, caller)))(path, request);
}

/** A migrated database that is dropped after the tests. Its addresses are available at once. */
export function useOwnDatabase(): OwnDatabase {
  const database = databaseNamed(`das_own_${randomBytes(6).toString('hex')}`);
  useHooks(
    () => createDatabase(database),
    () => database.drop(),
  );
  return database;
}

/** A connection to the database at this address. */
export function useClient(url: string): Client {
  const client = new Client(url);
  useHooks(
    () => client.connect(),
    () => client.end(),
  );
  return client;
}

/** A connection as the owner of the tables, which sees the rows of all tenants. */
export const useDatabaseAdmin = ({ admin_url }: { admin_url: string } = testDatabase): Client => useClient(admin_url);
