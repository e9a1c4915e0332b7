import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IntrospectionQuery, getIntrospectionQuery } from 'graphql';
import type { Settings } from '../../../src/config/settings';
import { resolveExamples } from '../expected-endpoint';
import { useHooks, useOwnDatabase } from '../fixtures';
import { type Gateway, dataOf, startGateway } from '../gateway';
import { Examples, type OpenApi } from './examples';
import { graphqlOperations } from './graphql-operations';
import { HostileRun, type Scale } from './hostile-run';
import type { Operation } from './operation';
import type { Finding } from './reporter';
import { restOperations } from './rest-operations';
import { METRICS_TOKEN } from './rest-recipes';

/** The descriptions by the service: the introspection of GraphQL and the OpenAPI document. */
export interface Descriptions {
  introspection: IntrospectionQuery;
  openApi: OpenApi;
}

export interface UsedHostileRun {
  descriptions: Descriptions;
  operations: Operation[];
  run: HostileRun;
  /** Sends the requests of one part of the operations. @returns the violations of the guarantee */
  findingsOf: (part: number) => Promise<Finding[]>;
}

/** The settings of the service that valid requests need. The folder of its mails is removed after the tests. */
export function useSettings(): Partial<Settings> {
  const mail_directory = mkdtempSync(join(tmpdir(), 'das-hostile-mail-'));
  useHooks(
    async () => undefined,
    async () => rmSync(mail_directory, { recursive: true }),
  );
  return { DAS_TRUST_PROXY: true, DAS_METRICS_TOKEN: METRICS_TOKEN, mail_directory };
}

/** The sample of `npm test`, and that of `npm run test:long`, which sends values to every place. */
const SHORT: Scale = { values_per_place: 0.4, large: 0.15, samples: 0.4, least: 10 };
export const LONG: Scale = { values_per_place: 2, large: 2, samples: 2, least: 10 };
const PARTS_COUNT = process.env['DAS_SOAK'] ? 16 : 1;

/** A test has a time limit of ten minutes, so a long run has many tests. */
export const PARTS = Array.from({ length: PARTS_COUNT }, (_, index) => [index + 1, PARTS_COUNT] as const);

/**
 * Sends hostile requests to all operations of one interface: a sample of the given scale, or all with `DAS_SOAK`. `DAS_HOSTILE_SEED`
 * chooses which. With `DAS_HOSTILE_REPORTS` the report is written into that folder.
 */
export function useHostileRun(name: 'graphql' | 'rest', scale = SHORT): UsedHostileRun {
  const used = {} as UsedHostileRun;
  const settings = useSettings();
  const database = useOwnDatabase(); // workers of other tests would change rows of this one
  let gateway: Gateway;
  const start = async (): Promise<void> => {
    gateway = await startGateway(settings, database);
    const {
      descriptions,
      operations: { [name]: operations },
    } = await describedOperations(gateway);
    const run = new HostileRun(
      gateway,
      database.admin_url,
      process.env['DAS_SOAK'] ? undefined : scale,
      Number(process.env['DAS_HOSTILE_SEED'] ?? 1),
    );
    const findingsOf = async (part: number): Promise<Finding[]> => {
      const found = run.report.findings.length;
      for (const [index, operation] of operations.entries())
        if (index % PARTS_COUNT === part - 1) await run.try(operation);
      return run.report.findings.slice(found);
    };
    Object.assign(used, { descriptions, operations, run, findingsOf });
  };
  const end = async (): Promise<void> => {
    const folder = process.env['DAS_HOSTILE_REPORTS'];
    if (folder) writeFileSync(join(folder, `${name}.json`), JSON.stringify(used.run.report));
    await used.run.close();
    await gateway.stop();
  };
  useHooks(start, end);
  return used;
}

/** All operations of a service with the {@link useSettings}, from its descriptions. */
export async function describedOperations(
  gateway: Gateway,
): Promise<{ descriptions: Descriptions; operations: Record<'graphql' | 'rest', Operation[]> }> {
  resolveExamples(gateway);
  const descriptions = await descriptionsOf(gateway);
  const { introspection, openApi } = descriptions;
  return {
    descriptions,
    operations: { graphql: graphqlOperations(introspection, new Examples(openApi)), rest: restOperations(openApi) },
  };
}

async function descriptionsOf(gateway: Gateway): Promise<Descriptions> {
  const tenant = await gateway.newTenant();
  const introspection = dataOf<IntrospectionQuery>(await tenant.graphql(getIntrospectionQuery()));
  const openApi = (await (await fetch(`${gateway.url}/v2/openapi.json`)).json()) as OpenApi;
  return { introspection, openApi };
}
