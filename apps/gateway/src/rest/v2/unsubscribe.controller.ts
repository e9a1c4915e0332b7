import {
  type LinkOrigin,
  UNSUBSCRIBE_HEADERS,
  Unsubscribe,
  absentPage,
  askingPage,
  busyPage,
  donePage,
} from '@das/notifications';
import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings';
import { RateLimits } from '../../http/authentication/rate-limits';
import { Open } from '../../http/authorization/permissions.guard';
import { contextOfRequest } from '../../http/requests/client';
import { DeclarePolicy } from '../../http/requests/route-policy';

const MAX_FORM_BYTES = 65_536;

/** The pages of unsubscribe links: for people, and for the mail programs that send a one-click request (RFC 8058). */
@Controller('v2/unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly links: Unsubscribe,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  @Get('*')
  @Open('The token is the credential.')
  async ask(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.answer(request, reply, async (token, origin) => {
      const link = await this.links.read(token, origin);
      return link && askingPage(link);
    });
  }

  @Post('*')
  @HttpCode(200)
  @Open('The token is the credential.')
  @DeclarePolicy({ takes_form: true, max_body_bytes: MAX_FORM_BYTES })
  async turnOff(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.answer(request, reply, async (token, origin) => {
      const link = await this.links.apply(token, origin);
      return link && donePage(link);
    });
  }

  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    pageOf: (token: string, origin: LinkOrigin) => Promise<string | undefined>,
  ): Promise<string> {
    reply.headers(UNSUBSCRIBE_HEADERS);
    const taken = await this.limits.takeUnsubscribe(normalizeIp(request.client.address));
    if (!taken.is_allowed) {
      reply.code(429).header('retry-after', taken.wait_s);
      return busyPage();
    }
    const token = (request.params as Record<string, string>)['*'] ?? '';
    const page = await pageOf(token, contextOfRequest(request, this.settings.DAS_ENVIRONMENT));
    if (page === undefined) reply.code(404);
    return page ?? absentPage();
  }
}
