import { Refused, checkInput, requireCall } from '@das/platform';
import { LogInInput, SessionsService, TenantsService, type User } from '@das/tenants';
import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '../../edge/authenticate-session';
import { factsOf } from '../../edge/request-facts';
import { RequiresNothing } from '../../edge/requires';
import { Settings } from '../../settings';

interface SessionAnswer {
  data: { user: Pick<User, 'id' | 'name' | 'email' | 'role' | 'active'> };
}

/** People log in here, ask who they are, and log out. */
@Controller('v2/session')
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tenants: TenantsService,
    private readonly settings: Settings,
  ) {}

  @Post()
  @HttpCode(200)
  @RequiresNothing('Who logs in is nobody yet.')
  async logIn(@Body() body: unknown, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionAnswer> {
    const input = checkInput(LogInInput, isObject(body) ? body : {});
    const { user, token } = await this.sessions.logIn(input, factsOf(request, this.settings.DAS_ENVIRONMENT));
    reply.header('set-cookie', sessionCookie(request, token));
    return answerOf(user);
  }

  @Get()
  @RequiresNothing('Everybody may know who they are.')
  async whoAmI(): Promise<SessionAnswer> {
    const user = await this.tenants.find(requireCall().actor.user_id ?? '');
    if (!user) throw new Refused('not_found');
    return answerOf(user);
  }

  @Delete()
  @RequiresNothing('Everybody may end their own session.')
  async logOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionAnswer> {
    if (requireCall().actor.kind !== 'session') throw new Refused('not_found'); // a key has no session
    const answer = await this.whoAmI();
    await this.sessions.logOut();
    reply.header('set-cookie', sessionCookie(request));
    return answer;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

const answerOf = ({ id, name, email, role, active }: User): SessionAnswer => ({ data: { user: { id, name, email, role, active } } });
