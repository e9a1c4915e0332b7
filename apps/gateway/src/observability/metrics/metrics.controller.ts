import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ForOperators, RequiresNothing } from '../../http/authorization/permissions.guard';
import { Metrics } from './metrics';

/** Metrics for Prometheus, with a token of their own. The route exists only when the settings have that token. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @ForOperators()
  @RequiresNothing('Prometheus has a token of its own, and belongs to no tenant.')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.type(this.metrics.contentType);
    return this.metrics.text();
  }
}
