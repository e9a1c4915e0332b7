import type { Mutation } from './mutation';

/** How the service starts, becomes ready and keeps its embedded database. */
export const startupMutations: Mutation[] = [
  {
    fix: 'A start ends an initdb that outlived a killed start before it removes its folder.',
    file: 'libs/embedded-postgres/src/unfinished-cluster.ts',
    find: 'if (group) await endGroup(Number(group), join(home, prefix));',
    replace: 'void [group, prefix, endGroup];',
    spec: 'unfinished-cluster',
  },
  {
    fix: '/health/ready is 503 on a first start until demo.json is written.',
    file: 'apps/gateway/src/bootstrap/start-service.ts',
    find: '  readiness.hold();\n',
    replace: '',
    spec: 'operations/lifecycle',
    needs_build: true,
  },
  {
    fix: 'An embedded PostgreSQL that ends while the service runs is started again.',
    file: 'apps/gateway/src/bootstrap/embedded-database.ts',
    find: 'data_dir: resolve(data_dir), ...events }',
    replace: 'data_dir: resolve(data_dir), onWait: events.onWait }',
    spec: 'database-loss',
    needs_build: true,
  },
  {
    fix: 'An older Node.js than the service needs ends the start with one sentence.',
    file: 'apps/gateway/run.mjs',
    find: "import './demand-node.mjs';\n",
    replace: '',
    spec: 'demand-node',
    needs_build: true,
  },
  {
    fix: 'Nx keeps its cache below the checkout.',
    file: 'nx.json',
    find: '  "cacheDirectory": ".nx/cache",\n',
    replace: '',
    spec: 'home-directory',
  },
  {
    fix: 'SWC unpacks its addon below the checkout.',
    file: 'tools/testing/typescript.mjs',
    find: 'process.env.SWC_NATIVE_BINDING_CACHE ??=',
    replace: 'void',
    spec: 'home-directory',
  },
];
