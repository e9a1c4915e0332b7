import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequiresNothing } from '../edge/requires';
import { refuseOnRest } from '../edge/rest-errors';
import { shownToken } from '../edge/shown-token';
import { Settings } from '../settings';
import { Metrics } from './metrics';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** For Prometheus, with a token of its own: no key opens it. It is there where the settings name that token. */
@Controller('metrics')
export class MetricsController {
  private readonly expected: Buffer;

  constructor(
    private readonly metrics: Metrics,
    { DAS_METRICS_TOKEN = '' }: Settings,
  ) {
    this.expected = digestOf(DAS_METRICS_TOKEN);
  }

  @Get()
  @RouteConfig({ hasOwnToken: true })
  @RequiresNothing('Prometheus has a token of its own, which is compared here.')
  async read(@Req() { headers }: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { token } = shownToken(headers.authorization);
    const isExpected = token !== undefined && timingSafeEqual(digestOf(token), this.expected);
    if (isExpected) void reply.type(this.metrics.contentType).send(await this.metrics.text());
    else void refuseOnRest(reply, 'invalid_api_key');
  }
}
