import type { Mutation } from './mutation';

const spec = 'operations/pooler';

export const poolerMutations: Mutation[] = [
  {
    fix: 'Behind a pooler each transaction sets the tenant',
    file: 'libs/platform/src/database/connection-policy.ts',
    find: "engine === 'citus' || pooler === 'transaction' ? 'in transactions'",
    replace: "engine === 'citus' ? 'in transactions'",
    spec,
  },
  {
    fix: 'A pooler receives no start-up parameter but the name of the application',
    file: 'libs/platform/src/database/session-settings.ts',
    find: "  if (pooler !== 'none') return { application_name: 'das' };\n",
    replace: '',
    spec,
  },
  {
    fix: 'A start at the address of a pooler is refused without the setting',
    file: 'libs/platform/src/database/open-data-source.ts',
    find: "  if (pooler === 'none') await assertNoPooler(dataSource, url);\n",
    replace: '',
    spec,
  },
  {
    fix: 'The settings of the log-in role are checked at start',
    file: 'apps/gateway/src/bootstrap/create-app.ts',
    find: '  await assertSessionSettings(app.get(Database));\n',
    replace: '',
    spec,
  },
];
