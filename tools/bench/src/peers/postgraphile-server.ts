import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

/** PostGraphile configured as in its guide, on the same tables, for one tenant (by row-level security) and without authentication. */
const { DATABASE_URL: url = '', BENCH_FIXED_TENANT: tenant_id = '' } = process.env;

const POOL_SIZE = 15; // the service's default

const connectionString = `${url}?options=${encodeURIComponent(`-c app.tenant_id=${tenant_id}`)}`;
const service = makePgService({ connectionString, poolConfig: { max: POOL_SIZE }, schemas: ['public'] });
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [service],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});

async function main(): Promise<void> {
  const server = createServer();
  await instance.createServ(grafserv).addTo(server);
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
  );
}

const stop = (): void => process.exit(0);
process.on('SIGTERM', stop).on('SIGINT', stop);
main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
