import { InputPipe } from '@das/platform';
import { Inject, Module, type NestModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule, HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ApiKeyAuthenticator, SessionAuthenticator } from './authentication/authenticators';
import { CredentialChecks } from './authentication/credential-checks';
import { DemoMode } from './authentication/demo-mode';
import { FailedAuthentications } from './authentication/failed-authentications';
import { RateLimitsModule } from './authentication/rate-limits.module';
import { DeniedAccessAudit } from './authorization/denied-access-audit';
import { PermissionCoverageCheck } from './authorization/permission-coverage';
import { PermissionsGuard, ReadOnlyKeysHooks } from './authorization/permissions.guard';
import { DashboardFiles } from './dashboard/dashboard-files';
import { DashboardHooks } from './dashboard/dashboard.hooks';
import { ErrorMessagesModule } from './errors/error-messages';
import { installErrorHandler } from './errors/error-responses';
import { HealthController } from './health/health.controller';
import { Readiness } from './health/readiness';
import { WorkerRoleHooks } from './health/worker-role.hooks';
import { ClientHooks, ContextHooks } from './requests/client';
import { HttpHooks } from './requests/http-hooks';
import { ResponseHeaders } from './requests/http-messages';
import { RequestInstrumentation } from './requests/request-instrumentation';
import { RequestLogHooks } from './requests/request-log.hooks';
import { readJsonBodies } from './requests/rest-bodies';
import { DeprecationHeaders, MethodNotAllowedHooks, RouteTable, SunsetHooks } from './requests/route-policy';
import { ErrorsFilter } from './errors.filter';

/** All hooks, in the order in which they run. `ObservabilityModule` provides the instrumentation. */
const HOOKS = [
  RouteTable,
  ClientHooks,
  RequestInstrumentation,
  DashboardHooks,
  ResponseHeaders,
  DeprecationHeaders,
  WorkerRoleHooks,
  DemoMode,
  SessionAuthenticator,
  ApiKeyAuthenticator,
  MethodNotAllowedHooks,
  ReadOnlyKeysHooks,
  SunsetHooks,
  ContextHooks,
  Readiness,
  FailedAuthentications,
  RequestLogHooks,
];
const OWN_HOOKS = HOOKS.filter((hooks) => hooks !== RequestInstrumentation) as Type<HttpHooks>[];
const HTTP_HOOKS = Symbol('HTTP hooks');

/** Authentication, authorization, rate limits and errors: what every request of GraphQL and REST passes. */
@Module({
  imports: [DiscoveryModule, ErrorMessagesModule, RateLimitsModule],
  controllers: [HealthController],
  providers: [
    ...OWN_HOOKS,
    CredentialChecks,
    DashboardFiles,
    DeniedAccessAudit,
    PermissionCoverageCheck,
    { provide: APP_FILTER, useClass: ErrorsFilter },
    { provide: APP_GUARD, useClass: PermissionsGuard },
    { provide: APP_PIPE, useClass: InputPipe },
    { provide: HTTP_HOOKS, inject: HOOKS, useFactory: (...hooks: HttpHooks[]) => hooks },
  ],
  exports: [DashboardFiles, DemoMode, DeniedAccessAudit, Readiness],
})
export class HttpModule implements NestModule {
  constructor(
    private readonly adapter: HttpAdapterHost,
    @Inject(HTTP_HOOKS) private readonly hooks: HttpHooks[],
  ) {}

  /** Nest calls it before it registers routes; `onModuleInit` would be too late for the error handler and the route table. */
  configure(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    installErrorHandler(fastify);
    readJsonBodies(fastify);
    for (const each of this.hooks) each.install(fastify);
  }
}
