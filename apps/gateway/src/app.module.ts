import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApiKeysModule } from '@das/api-keys';
import { ApprovalLevelsModule } from '@das/approval-levels';
import { ApprovalRequestsModule } from '@das/approval-requests';
import { AuditModule } from '@das/audit';
import { CatalogModule } from '@das/catalog';
import { PlatformModule, type PlatformOptions } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { NoSchemaIntrospectionCustomRule } from 'graphql';
import type { Logger } from 'pino';
import { ErrorsFilter } from './edge/errors.filter';
import { graphqlErrorFormatter } from './edge/graphql-errors';
import { HealthController } from './edge/health.controller';
import { InputPipe } from './edge/input.pipe';
import { ApprovalLevelsResolver } from './graphql/approval-levels.resolver';
import { ApprovalRequestsResolver } from './graphql/approval-requests.resolver';
import { PingResolver } from './graphql/ping.resolver';
import { ProductCategoriesResolver } from './graphql/product-categories.resolver';
import { ProductsResolver } from './graphql/products.resolver';
import { RequestDetailsResolver } from './graphql/request-details.resolver';
import { costLimit } from './graphql-http/cost-limit';
import { documentLimits } from './graphql-http/document-limits';
import { readOnlyKeys } from './graphql-http/read-only-keys';
import { GraphqlDriver, asNestPlugins, type GraphqlDriverConfig } from './graphql-http/graphql-driver';
import { IdempotencyModule } from './idempotency/idempotency.module';
import { REST_CONTROLLERS } from './rest/controllers';
import { DiscountsService } from './rest/v1/discounts.service';
import { ApprovalPresenter } from './rest/v2/approvals.presenter';
import { DocumentationController } from './rest/v2/documentation.controller';
import { ProductPresenter } from './rest/v2/products.presenter';
import type { Settings } from './settings';

const resolvers = [ApprovalLevelsResolver, ApprovalRequestsResolver, PingResolver, ProductCategoriesResolver, ProductsResolver, RequestDetailsResolver];
const restProviders = [ApprovalPresenter, DiscountsService, ProductPresenter];

@Module({})
export class AppModule {
  static forRoot(settings: Settings, database: PlatformOptions, log: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(database),
        GraphQLModule.forRoot<GraphqlDriverConfig>(graphqlOptions(settings, log)),
        ApiKeysModule,
        ApprovalLevelsModule,
        ApprovalRequestsModule,
        AuditModule,
        CatalogModule,
        IdempotencyModule,
        TenantsModule,
      ],
      controllers: [HealthController, DocumentationController, ...REST_CONTROLLERS],
      providers: [...resolvers, ...restProviders, { provide: APP_FILTER, useClass: ErrorsFilter }, { provide: APP_PIPE, useClass: InputPipe }],
    };
  }
}

function graphqlOptions(settings: Settings, log: Logger): GraphqlDriverConfig {
  const limits = { depth: settings.DAS_GRAPHQL_MAX_DEPTH, aliases: settings.DAS_GRAPHQL_MAX_ALIASES, rootFields: settings.DAS_GRAPHQL_MAX_ROOT_FIELDS };
  return {
    driver: GraphqlDriver,
    endpoint: { path: '/graphql', max_batch: settings.DAS_GRAPHQL_MAX_BATCH, max_body_bytes: settings.DAS_GRAPHQL_MAX_BODY_BYTES },
    autoSchemaFile: true,
    sortSchema: true,
    introspection: true,
    graphiql: false,
    includeStacktraceInErrorResponses: false,
    autoTransformHttpErrors: false,
    formatError: graphqlErrorFormatter(log),
    parseOptions: { maxTokens: settings.DAS_GRAPHQL_MAX_TOKENS },
    validationRules: [documentLimits(limits), ...(settings.DAS_GRAPHQL_INTROSPECTION ? [] : [NoSchemaIntrospectionCustomRule])],
    plugins: asNestPlugins([ApolloServerPluginCacheControlDisabled(), costLimit(settings.DAS_GRAPHQL_MAX_COST), readOnlyKeys()]),
  };
}
