import { Controller, Get, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { RequiresNothing } from '../edge/requires';
import { Metrics } from './metrics';

/** For Prometheus, with a token of its own: neither a key nor a session opens it. It is there where the settings name that token. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @RouteConfig({ hasOwnToken: true })
  @RequiresNothing('Prometheus is nobody of a tenant; the edge has compared its token.')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.type(this.metrics.contentType);
    return this.metrics.text();
  }
}
