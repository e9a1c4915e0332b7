import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApiKeysModule } from '@das/api-keys';
import { ApprovalLevelsModule } from '@das/approval-levels';
import { ApprovalRequestsModule } from '@das/approval-requests';
import { AuditCheckpoints, AuditModule, CheckpointSigner } from '@das/audit';
import { CatalogModule } from '@das/catalog';
import { Database, PlatformModule, type PlatformOptions } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { WebhookDeliveryModule } from '@das/webhooks';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { ThrottlerModule } from '@nestjs/throttler';
import { NoSchemaIntrospectionCustomRule } from 'graphql';
import type { Logger } from 'pino';
import { CheckpointWorker } from './checkpoint-worker';
import { CountsWorker } from './counts-worker';
import { DemandRequirements } from './edge/demand-requirements';
import { ErrorsFilter } from './edge/errors.filter';
import { FailedAuthentications } from './edge/failed-authentications';
import { graphqlErrorFormatter } from './edge/graphql-errors';
import { HealthController } from './edge/health.controller';
import { InputPipe } from './edge/input.pipe';
import { RateLimits, declaredLimits } from './edge/rate-limits';
import { Readiness } from './edge/readiness';
import { Refusals } from './edge/refusals';
import { RolesGuard } from './edge/roles.guard';
import { WordsModule } from './edge/words.module';
import { ApiKeysResolver } from './graphql/api-keys.resolver';
import { ApprovalLevelsResolver } from './graphql/approval-levels.resolver';
import { ApprovalStepsResolver } from './graphql/approval-steps.resolver';
import { ApprovalRequestsResolver } from './graphql/approval-requests.resolver';
import { DecisionsResolver } from './graphql/decisions.resolver';
import { JobsResolver, OutcomeErrorsResolver } from './graphql/jobs.resolver';
import { AuditLogsResolver } from './graphql/audit-logs.resolver';
import { PingResolver } from './graphql/ping.resolver';
import { ProductCategoriesResolver } from './graphql/product-categories.resolver';
import { ProductsResolver } from './graphql/products.resolver';
import { RequestDetailsResolver } from './graphql/request-details.resolver';
import { RequestStandingResolver } from './graphql/request-standing.resolver';
import { TenantsResolver } from './graphql/tenants.resolver';
import { UserLevelsResolver } from './graphql/user-levels.resolver';
import { ViewerResolver } from './graphql/viewer.resolver';
import { WebhookDeliveriesResolver } from './graphql/webhook-deliveries.resolver';
import { WebhookEndpointsResolver } from './graphql/webhook-endpoints.resolver';
import { compiledQueries } from './graphql-http/compiled-queries';
import { costLimit } from './graphql-http/cost-limit';
import { documentLimits } from './graphql-http/document-limits';
import { ReadOnlyKeys } from './graphql-http/read-only-keys';
import { withPlainFields } from './graphql-http/plain-fields';
import { GraphqlDriver, asNestPlugins, type GraphqlDriverConfig } from './graphql-http/graphql-driver';
import { IdempotencyModule } from './idempotency/idempotency.module';
import { IdleRowsWorker } from './idle-rows-worker';
import { keepCheckpoint } from './keep-checkpoint';
import { Metrics } from './metrics/metrics';
import { MetricsListener } from './metrics/metrics-listener';
import { MetricsController } from './metrics/metrics.controller';
import { hasMetrics, isTracing } from './observing-settings';
import { REST_CONTROLLERS } from './rest/controllers';
import { DiscountsService } from './rest/v1/discounts.service';
import { ApiKeyPresenter } from './rest/v2/api-keys.presenter';
import { ApprovalPresenter } from './rest/v2/approvals.presenter';
import { DecisionPresenter } from './rest/v2/decisions.presenter';
import { DocumentationController } from './rest/v2/documentation.controller';
import { ProductPresenter } from './rest/v2/products.presenter';
import { RoutePresenter } from './rest/v2/routes.presenter';
import { WebhookDeliveryPresenter } from './rest/v2/webhook-deliveries.presenter';
import { Settings } from './settings';
import { operationNames } from './tracing/operation-names';
import { webhookOptionsOf } from './webhook-options-of';

const resolvers = [
  ApiKeysResolver,
  ApprovalLevelsResolver,
  ApprovalRequestsResolver,
  ApprovalStepsResolver,
  AuditLogsResolver,
  DecisionsResolver,
  JobsResolver,
  OutcomeErrorsResolver,
  PingResolver,
  ProductCategoriesResolver,
  ProductsResolver,
  RequestDetailsResolver,
  RequestStandingResolver,
  TenantsResolver,
  UserLevelsResolver,
  ViewerResolver,
  WebhookDeliveriesResolver,
  WebhookEndpointsResolver,
];

const restProviders = [ApiKeyPresenter, ApprovalPresenter, DecisionPresenter, DiscountsService, ProductPresenter, RoutePresenter, WebhookDeliveryPresenter];

/** What every operation passes, whichever resolver or controller it belongs to. */
const edge = [
  CountsWorker,
  FailedAuthentications,
  IdleRowsWorker,
  Readiness,
  Refusals,
  DemandRequirements,
  ReadOnlyKeys,
  { provide: APP_FILTER, useClass: ErrorsFilter },
  { provide: APP_GUARD, useClass: RolesGuard },
  { provide: APP_PIPE, useClass: InputPipe },
];

@Module({})
export class AppModule {
  static forRoot(settings: Settings, database: PlatformOptions, log: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(database),
        GraphQLModule.forRoot<GraphqlDriverConfig>(graphqlOptions(settings, log)),
        ThrottlerModule.forRootAsync({
          inject: [Database],
          useFactory: (db: Database) => ({ throttlers: declaredLimits(settings), storage: new RateLimits(db) }),
        }),
        ApiKeysModule.forRoot({ requests_per_minute: settings.DAS_GRAPHQL_REQUESTS_PER_MINUTE }),
        ApprovalLevelsModule,
        ApprovalRequestsModule,
        AuditModule,
        CatalogModule,
        DiscoveryModule,
        IdempotencyModule,
        TenantsModule,
        WordsModule,
        WebhookDeliveryModule.forRoot(webhookOptionsOf(settings)),
      ],
      controllers: [HealthController, DocumentationController, ...REST_CONTROLLERS, ...(settings.DAS_METRICS_TOKEN ? [MetricsController] : [])],
      providers: [
        ...resolvers,
        ...restProviders,
        ...edge,
        ...checkpoints(settings, log),
        ...(hasMetrics(settings) ? [Metrics, MetricsListener] : []),
        { provide: Settings, useValue: settings },
      ],
    };
  }
}

/** Made here, because the key that signs them follows from the settings. */
const checkpoints = ({ DAS_SECRET_KEY = '', DAS_AUDIT_CHECKPOINTS }: Settings, log: Logger): Provider[] => [
  { provide: AuditCheckpoints, inject: [Database], useFactory: (db: Database) => new AuditCheckpoints(db, new CheckpointSigner(DAS_SECRET_KEY)) },
  {
    provide: CheckpointWorker,
    inject: [AuditCheckpoints],
    useFactory: (checkpoints: AuditCheckpoints) => new CheckpointWorker(checkpoints, keepCheckpoint(DAS_AUDIT_CHECKPOINTS, log)),
  },
];

function graphqlOptions(settings: Settings, log: Logger): GraphqlDriverConfig {
  const formatError = graphqlErrorFormatter(log);
  const limits = { depth: settings.DAS_GRAPHQL_MAX_DEPTH, aliases: settings.DAS_GRAPHQL_MAX_ALIASES, rootFields: settings.DAS_GRAPHQL_MAX_ROOT_FIELDS };
  return {
    driver: GraphqlDriver,
    endpoint: { path: '/graphql', max_batch: settings.DAS_GRAPHQL_MAX_BATCH, max_body_bytes: settings.DAS_GRAPHQL_MAX_BODY_BYTES },
    autoSchemaFile: true,
    sortSchema: true,
    transformSchema: withPlainFields,
    introspection: true,
    graphiql: false,
    includeStacktraceInErrorResponses: false,
    autoTransformHttpErrors: false,
    formatError,
    parseOptions: { maxTokens: settings.DAS_GRAPHQL_MAX_TOKENS },
    validationRules: [documentLimits(limits), ...(settings.DAS_GRAPHQL_INTROSPECTION ? [] : [NoSchemaIntrospectionCustomRule])],
    plugins: asNestPlugins([
      ApolloServerPluginCacheControlDisabled(),
      costLimit(settings.DAS_GRAPHQL_MAX_COST),
      compiledQueries(settings.DAS_GRAPHQL_COMPILE_AFTER, formatError),
      ...(isTracing(settings) ? [operationNames] : []),
    ]),
  };
}
