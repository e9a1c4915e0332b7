import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import type { Database } from '@das/platform';
import { NoSchemaIntrospectionCustomRule } from 'graphql';
import type { Logger } from 'pino';
import { hasMetrics, isTracing } from '../../config/observability-settings';
import type { Settings } from '../../config/settings';
import { graphqlErrorFormatter } from '../../http/errors/graphql-errors';
import { PreparedOperations } from './prepared-operations';
import { withDefaultResolvers } from './default-resolvers';
import { documentLimits } from './document-limits';
import type { RunUnit } from './execute-fields';
import { type GraphqlDriverConfig, asNestPlugins } from './graphql-driver';
import { operationFacts } from './operation-facts';
import { operationNames } from './operation-names';
import { variableChecks } from './variables';
import { costLimit } from './operation-cost';

/** Apollo's options. Plugins run in the order of the list. */
export function driverOptions(settings: Settings, log: Logger, db: Database): Omit<GraphqlDriverConfig, 'driver'> {
  const formatError = graphqlErrorFormatter(log);
  const limits = {
    depth: settings.DAS_GRAPHQL_MAX_DEPTH,
    aliases: settings.DAS_GRAPHQL_MAX_ALIASES,
    rootFields: settings.DAS_GRAPHQL_MAX_ROOT_FIELDS,
  };
  const costs = { root_fields: settings.DAS_GRAPHQL_MAX_ROOT_FIELDS, objects: settings.DAS_GRAPHQL_MAX_COST };
  const { DAS_GRAPHQL_MAX_FIRST: max_first } = settings;
  const unitOfWork: RunUnit = (work) => db.unitOfWork(work);
  const prepared = new PreparedOperations({
    unitOfWork,
    limits: costs,
    max_first,
    format: formatError,
    isTracing: isTracing(settings),
  });
  return {
    prepared,
    endpoint: {
      path: '/graphql',
      max_batch: settings.DAS_GRAPHQL_MAX_BATCH,
      max_body_bytes: settings.DAS_GRAPHQL_MAX_BODY_BYTES,
    },
    autoSchemaFile: true,
    sortSchema: true,
    transformSchema: withDefaultResolvers,
    introspection: true,
    graphiql: false,
    includeStacktraceInErrorResponses: false,
    autoTransformHttpErrors: false,
    documentStore: null, // prepared operations keep the documents
    formatError,
    parseOptions: { maxTokens: settings.DAS_GRAPHQL_MAX_TOKENS },
    validationRules: [
      documentLimits(limits),
      ...(settings.DAS_GRAPHQL_INTROSPECTION ? [] : [NoSchemaIntrospectionCustomRule]),
    ],
    plugins: asNestPlugins([
      ApolloServerPluginCacheControlDisabled(),
      costLimit(costs, max_first),
      variableChecks(formatError),
      prepared.plugin,
      ...(isTracing(settings) ? [operationNames] : []),
      ...(hasMetrics(settings) ? [operationFacts] : []),
    ]),
  };
}
