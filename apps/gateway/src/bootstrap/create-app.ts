import {
  Database,
  type PlatformOptions,
  assertSessionSettings,
  assertUnprivilegedRole,
  connectionLimits,
  connectionWarning,
} from '@das/platform';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LogController } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings';
import { ErrorHandlingAdapter, respondToBadUrl } from '../http/errors/error-responses';
import { requestId } from '../http/requests/http-messages';
import { createLog } from '../observability/create-log';
import { NestLog } from '../observability/nest-log';
import { requestLog } from '../observability/request-log';
import { AppModule } from './app.module';
import { connectionsOf } from './connections-of';

/** Time for a client to send a whole request. It is checked every 5 seconds: Node's own interval of 30 would double the time. */
const REQUEST_MS = 30_000;
/** Node exchanges the two times when the one for the headers is longer. Its default is 60 s, so a request could take 60 s. */
const SLOW_REQUESTS = {
  requestTimeout: REQUEST_MS,
  http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: 5_000 },
};
/** The limit of all headers together, so that an id of any length is merely not found. */
const MAX_PARAMETER_LENGTH = 16_384;

/** Creates the service, ready to listen, with its workers running. */
export async function createApp(
  settings: Settings,
  database: PlatformOptions,
  log: Logger = createLog(settings),
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(settings, database, log),
    createAdapter(log),
    {
      logger: new NestLog(log),
      abortOnError: false,
      bodyParser: false,
    },
  );
  endUnusedConnections(app.getHttpServer());
  await assertUnprivilegedRole(app.get(Database), { ...database, warn: (warning) => log.warn(warning) });
  await assertSessionSettings(app.get(Database));
  const warning = connectionWarning(await connectionLimits(app.get(Database)), connectionsOf(settings));
  if (warning && settings.DAS_DATABASE_POOLER === 'none') log.warn(warning); // a pooler has limits of its own
  return app.init();
}

/** The HTTP server, without routes. */
export const createAdapter = (log: Logger): ErrorHandlingAdapter =>
  new ErrorHandlingAdapter({
    loggerInstance: log,
    childLoggerFactory: requestLog,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: respondToBadUrl,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    ...SLOW_REQUESTS,
  });

/**
 * Makes the stop of the server end connections that have sent nothing, as browsers open them in advance. Node ends only those that have
 * had a response, and then no longer checks the time of the others: they would keep the server open for as long as the client wants.
 */
function endUnusedConnections(server: Server): void {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdleConnections();
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
}
