import { ApiKeysService } from '@das/api-keys';
import { Database, type PlatformOptions, refusePrivilegedRole } from '@das/platform';
import { SessionsService } from '@das/tenants';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type ThrottlerModuleOptions, getOptionsToken } from '@nestjs/throttler';
import { LogController } from 'fastify';
import pino, { type Logger } from 'pino';
import { AppModule } from './app.module';
import { AnsweringAdapter, answerBadAddress, answerFailures } from './edge/answer-failures';
import { authenticator, onlyHealth } from './edge/authenticate';
import { sessionAuthenticator } from './edge/authenticate-session';
import { enterCall } from './edge/enter-call';
import { FailedAuthentications } from './edge/failed-authentications';
import { NestLog } from './edge/nest-log';
import { RateLimits } from './edge/rate-limits';
import { Readiness } from './edge/readiness';
import { Refusals } from './edge/refusals';
import { unroutedRefuser } from './edge/refuse-unrouted';
import { writesRefuser } from './edge/refuse-writes';
import { requestId, setResponseHeaders } from './edge/response-headers';
import { readJsonBodies } from './edge/rest-bodies';
import { Metrics } from './metrics/metrics';
import { hasMetrics, isTracing } from './observing-settings';
import { deprecationHeaders, refuseAfterSunset } from './rest/v1/sunset';
import type { Settings } from './settings';
import { traceFields } from './tracing/trace-fields';
import { traceRequests } from './tracing/trace-requests';
import { WORKERS } from './workers';

/** How long a client may take to send a request. */
const REQUEST_TIMEOUT_MS = 30_000;
/** No address is longer than all headers together may be, so an id of any length is merely not found. */
const LONGEST_ADDRESS = 16_384;

export const createLog = ({ DAS_LOG_LEVEL }: Settings): Logger =>
  pino({ level: DAS_LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'], mixin: traceFields });

/** The service, complete but not yet listening. */
export async function createApp(settings: Settings, database: PlatformOptions, log: Logger = createLog(settings)): Promise<NestFastifyApplication> {
  const adapter = new AnsweringAdapter({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: answerBadAddress,
    routerOptions: { maxParamLength: LONGEST_ADDRESS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: settings.DAS_TRUST_PROXY,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(settings, database, log), adapter, {
    logger: new NestLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  const fastify = adapter.getInstance();
  answerFailures(fastify);
  readJsonBodies(fastify);
  const refuseUnrouted = unroutedRefuser(fastify);
  if (isTracing(settings)) traceRequests(fastify);
  for (const say of [setResponseHeaders, deprecationHeaders(settings.DAS_V1_SUNSET)]) fastify.addHook('onRequest', say);
  if (settings.DAS_ROLE === 'worker') fastify.addHook('onRequest', onlyHealth);
  const failures = app.get(FailedAuthentications);
  const limits = app.get<ThrottlerModuleOptions>(getOptionsToken());
  fastify.addHook(
    'onRequest',
    sessionAuthenticator({ sessions: app.get(SessionsService), limits: new RateLimits(app.get(Database)), environment: settings.DAS_ENVIRONMENT }),
  );
  const { DAS_ENVIRONMENT: environment, DAS_METRICS_TOKEN: metrics_token } = settings;
  fastify.addHook('onRequest', authenticator({ keys: app.get(ApiKeysService), failures, limits, environment, metrics_token }));
  for (const check of [refuseUnrouted, writesRefuser(app.get(Refusals)), refuseAfterSunset(settings.DAS_V1_SUNSET)]) fastify.addHook('onRequest', check);
  if (hasMetrics(settings)) fastify.addHook('onResponse', async (request, reply) => app.get(Metrics).count(request, reply));
  fastify.addHook('preHandler', enterCall);
  fastify.addHook('onSend', app.get(Readiness).tell);
  fastify.addHook('onClose', () => failures.end()); // the last request has been answered, and the database is still there
  await refusePrivilegedRole(app.get(Database));
  await app.init();
  if (settings.DAS_ROLE !== 'api') for (const worker of WORKERS) app.get(worker).start();
  return app;
}
