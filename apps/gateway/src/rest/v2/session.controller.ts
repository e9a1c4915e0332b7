import { Refused, requireCall } from '@das/platform';
import { LogInInput, SessionsService, TenantsService } from '@das/tenants';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '../../edge/authenticate-session';
import { factsOf } from '../../edge/request-facts';
import { RequiresNothing } from '../../edge/requires';
import { Settings } from '../../settings';
import { Describes } from '../describes';
import { refTo } from '../openapi/schema';
import { Sent } from '../sent';
import { type Presented, Shown } from '../shown';
import { USER } from './users.presenter';

const SESSION = new Shown<object>('Session', { own: [], nested: { user: USER }, described: { user: refTo('User') } });

/** People log in here, ask who they are, and log out. */
@Controller('v2/session')
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tenants: TenantsService,
    private readonly settings: Settings,
  ) {}

  @Describes({
    method: 'POST',
    body: LogInInput,
    answer: { one: SESSION },
    headers: ['Set-Cookie'],
    isOpen: true,
    summary: 'Log in.',
    description: 'At most 10 attempts a minute for an account, and 30 from an address.',
  })
  @RequiresNothing('Who logs in is nobody yet.')
  async logIn(@Sent() input: LogInInput, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Presented> {
    const { user, token } = await this.sessions.logIn(input, factsOf(request, this.settings.DAS_ENVIRONMENT));
    reply.header('set-cookie', sessionCookie(request, token));
    return { user: USER.of(user) };
  }

  @Describes({ method: 'GET', answer: { one: SESSION }, errors: [404], summary: 'Say who one is: the person of the session or of the key.' })
  @RequiresNothing('Everybody may know who they are.')
  async whoAmI(): Promise<Presented> {
    const user = await this.tenants.find(requireCall().actor.user_id ?? '');
    if (!user) throw new Refused('not_found');
    return { user: USER.of(user) };
  }

  @Describes({ method: 'DELETE', answer: { one: SESSION }, headers: ['Set-Cookie'], errors: [404], summary: 'Log out. A key has no session to end: 404.' })
  @RequiresNothing('Everybody may end their own session.')
  async logOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Presented> {
    if (requireCall().actor.kind !== 'session') throw new Refused('not_found');
    const answer = await this.whoAmI();
    await this.sessions.logOut();
    reply.header('set-cookie', sessionCookie(request));
    return answer;
  }
}
