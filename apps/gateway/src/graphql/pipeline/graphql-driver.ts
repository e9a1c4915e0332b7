import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import type { Database } from '@das/platform';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { type GraphQLSchema, NoSchemaIntrospectionCustomRule, isObjectType } from 'graphql';
import type { Logger } from 'pino';
import { hasMetrics, isTracing } from '../../config/observability-settings';
import type { Settings } from '../../config/settings';
import { graphqlErrorFormatter } from '../../http/errors/graphql-errors';
import { RequestInstrumentation } from '../../http/requests/request-instrumentation';
import { Idempotency } from '../../idempotency/idempotency';
import { describeSchema } from '../descriptions/describe-schema';
import { type GraphqlEndpoint, registerEndpoint } from './endpoint';
import { operationFacts, operationNames } from './operation-counts';
import { OperationPipeline, type PipelineOptions } from './pipeline';
import { type OperationContext, documentLimits, handOver } from './validate';

export interface GraphqlDriverConfig extends ApolloDriverConfig {
  endpoint: GraphqlEndpoint;
  pipeline: PipelineOptions;
  /** Whether requests of API keys are logged. */
  isLogging: boolean;
}

/**
 * Apollo with an HTTP layer of our own (decision 0004). Its own layer responds with 400 where clients expect 200, refuses
 * requests of browsers and legacy clients, and reads the body before authentication.
 */
@Injectable()
export class GraphqlDriver extends ApolloDriver {
  @Inject()
  private readonly idempotency: Idempotency;
  @Inject()
  private readonly instrumentation: RequestInstrumentation;

  override async registerServer(options: GraphqlDriverConfig): Promise<void> {
    const schema = options.schema as GraphQLSchema; // Nest has built it
    const server = new ApolloServer(options as unknown as ApolloServerOptions<OperationContext>);
    await server.start();
    const app = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    const { idempotency, instrumentation } = this;
    const pipeline = new OperationPipeline(server, options.pipeline);
    const { isLogging } = options;
    const { max_tokens } = options.pipeline;
    const runner = { pipeline, idempotency, instrumentation, schema, max_tokens, isLogging };
    await registerEndpoint(app, options.endpoint, runner);
    this.apolloServer = server as unknown as typeof this.apolloServer;
  }
}

/** Nest imports the types of Apollo's ES modules, this project those of its CommonJS modules. They are the same. */
const asNestPlugins = (plugins: ApolloServerPlugin<OperationContext>[]): ApolloDriverConfig['plugins'] =>
  plugins as unknown as ApolloDriverConfig['plugins'];

/** Apollo's options and those of the pipeline. */
export function driverOptions(settings: Settings, log: Logger, db: Database): Omit<GraphqlDriverConfig, 'driver'> {
  const formatError = graphqlErrorFormatter(log);
  const { DAS_GRAPHQL_MAX_ROOT_FIELDS: root_fields, DAS_GRAPHQL_MAX_TOKENS: max_tokens } = settings;
  const limits = { depth: settings.DAS_GRAPHQL_MAX_DEPTH, aliases: settings.DAS_GRAPHQL_MAX_ALIASES, root_fields };
  const isLogging = settings.DAS_REQUEST_LOG === 'on';
  return {
    isLogging,
    pipeline: {
      unitOfWork: (work) => db.unitOfWork(work),
      limits: { root_fields, objects: settings.DAS_GRAPHQL_MAX_COST },
      max_tokens,
      max_first: settings.DAS_GRAPHQL_MAX_FIRST,
      format: formatError,
      isTracing: isTracing(settings),
    },
    endpoint: {
      path: '/graphql',
      max_batch: settings.DAS_GRAPHQL_MAX_BATCH,
      max_body_bytes: settings.DAS_GRAPHQL_MAX_BODY_BYTES,
    },
    autoSchemaFile: true,
    sortSchema: true,
    transformSchema: (schema) => describeSchema(withDefaultResolvers(schema)),
    introspection: true,
    graphiql: false,
    includeStacktraceInErrorResponses: false,
    autoTransformHttpErrors: false,
    documentStore: null, // the pipeline keeps the documents
    formatError,
    parseOptions: { maxTokens: max_tokens },
    validationRules: [
      documentLimits(limits),
      ...(settings.DAS_GRAPHQL_INTROSPECTION ? [] : [NoSchemaIntrospectionCustomRule]),
    ],
    plugins: asNestPlugins([
      ApolloServerPluginCacheControlDisabled(),
      handOver,
      ...(hasMetrics(settings) || isLogging ? [operationFacts] : []),
      ...(isTracing(settings) ? [operationNames] : []),
    ]),
  };
}

/** The name of Nest's default resolver, which reads the property with the name of the field. */
const DEFAULT_RESOLVER = 'rootFieldResolver';

/** Removes default resolvers: the execution then reads the property directly, without arguments and information for a resolver. */
function withDefaultResolvers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const field of Object.values(type.getFields()))
      if (field.resolve?.name === DEFAULT_RESOLVER) delete field.resolve;
  }
  return schema;
}
