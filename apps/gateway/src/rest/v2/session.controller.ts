import { Refused, requireContext } from '@das/platform';
import { ChangePasswordInput, LogInInput, PasswordsService, SessionsService, TenantsService } from '@das/tenants';
import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings';
import { sessionCookie, sessionTokens } from '../../http/authentication/authenticators';
import { LogInGuard, PasswordGuard } from '../../http/authentication/rate-limits';
import { OpenForLogIn, RequiresNothing } from '../../http/authorization/permissions.guard';
import { contextOfRequest } from '../../http/requests/client';
import { InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { MAX_LOG_IN_BYTES, SESSION } from './session.presenter';
import { SESSION_USER } from './users.presenter';

/** Log-in, current user and log-out for people. */
@Controller('v2/session')
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tenants: TenantsService,
    private readonly passwords: PasswordsService,
    private readonly settings: Settings,
  ) {}

  @RestOperation({
    method: 'POST',
    body: LogInInput,
    answer: { one: SESSION },
    headers: ['Set-Cookie'],
    isOpen: true,
    max_body_bytes: MAX_LOG_IN_BYTES,
    summary: 'Log in.',
    description:
      'At most 10 attempts per minute and account, and 30 per address. Ends the session of a cookie sent with the request.',
  })
  @UseGuards(LogInGuard)
  @OpenForLogIn('The caller has no credentials yet.')
  async logIn(
    @InputBody() input: LogInInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Resource> {
    const { user, token } = await this.sessions.logIn(
      input,
      contextOfRequest(request, this.settings.DAS_ENVIRONMENT),
      sessionTokens(request),
    );
    reply.header('set-cookie', sessionCookie(request, token));
    return { user: SESSION_USER.of(user) };
  }

  @RestOperation({
    method: 'GET',
    answer: { one: SESSION },
    errors: [404],
    summary: 'Read the current user: the user of the session or API key.',
  })
  @RequiresNothing('Every caller may read their own user.')
  async whoAmI(): Promise<Resource> {
    const user = await this.tenants.find(requireContext().actor.user_id ?? '');
    if (!user) throw new Refused('not_found');
    return { user: SESSION_USER.of(user) };
  }

  @RestOperation({
    method: 'POST',
    path: 'password',
    body: ChangePasswordInput,
    answer: { one: SESSION },
    summary: "Change the caller's password. 403 with an API key, which has no session.",
    description: 'At most 10 attempts per minute and user. Ends the other sessions of the user.',
  })
  @UseGuards(PasswordGuard)
  @RequiresNothing('Every user may change their own password.')
  async changePassword(@InputBody() input: ChangePasswordInput): Promise<Resource> {
    return { user: SESSION_USER.of(await this.passwords.change(input)) };
  }

  @RestOperation({
    method: 'DELETE',
    answer: { one: SESSION },
    headers: ['Set-Cookie'],
    errors: [404],
    summary: 'Log out. 404 with an API key, which has no session.',
  })
  @RequiresNothing('Every user may end their own session.')
  async logOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Resource> {
    if (requireContext().actor.kind !== 'session') throw new Refused('not_found');
    const answer = await this.whoAmI();
    await this.sessions.logOut();
    reply.header('set-cookie', sessionCookie(request));
    return answer;
  }
}
