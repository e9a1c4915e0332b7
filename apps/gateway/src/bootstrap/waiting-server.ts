import { Refused } from '@das/platform';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings';
import { installErrorHandler } from '../http/errors/error-responses';
import { HealthController } from '../http/health/health.controller';
import { Readiness } from '../http/health/readiness';
import { NestLog } from '../observability/nest-log';
import { createAdapter } from './create-app';

const LIVE = '/health/live';

function assertReady(): never {
  throw new Refused('service_unavailable');
}

@Module({ controllers: [HealthController], providers: [{ provide: Readiness, useValue: { assertReady } }] })
class WaitingModule {}

/** Answers in place of the service while it waits for migrations: the process is live, and everything else is unavailable. */
export class WaitingServer {
  private constructor(
    private readonly app: NestFastifyApplication,
    /** The service listens on it afterwards. */
    readonly port: number,
  ) {}

  static async listen({ PORT, HOST }: Settings, log: Logger): Promise<WaitingServer> {
    const app = await NestFactory.create<NestFastifyApplication>(WaitingModule, createAdapter(log), {
      logger: new NestLog(log),
      abortOnError: false,
      bodyParser: false,
    });
    const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
    installErrorHandler(fastify);
    fastify.addHook('onRequest', async ({ routeOptions }) => (routeOptions.url === LIVE ? undefined : assertReady()));
    await app.listen(PORT, HOST);
    return new WaitingServer(app, (app.getHttpServer().address() as AddressInfo).port);
  }

  async close(): Promise<void> {
    this.app.getHttpServer().closeAllConnections();
    await this.app.close();
  }
}
