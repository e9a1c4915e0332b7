import { Required, Text } from '@das/platform';
import { SessionsService } from '@das/tenants';
import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { Field, InputType } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings';
import { sessionCookie, sessionTokens } from '../../http/authentication/authenticators';
import { DemoMode, InDemoMode } from '../../http/authentication/demo-mode';
import { LogInGuard } from '../../http/authentication/rate-limits';
import { Open, OpenForLogIn } from '../../http/authorization/permissions.guard';
import { contextOfRequest } from '../../http/requests/client';
import { InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { refTo } from '../framework/schema';
import { DEMO_SCHEMAS, DemoPeoplePresenter } from './demo-people.presenter';
import { MAX_LOG_IN_BYTES, SESSION } from './session.presenter';
import { SESSION_USER } from './users.presenter';

/** A person of the demo who logs in. */
@InputType()
export class DemoLogInInput {
  @Field(() => String, { nullable: true, description: 'Required. The e-mail of a person in the demo.' })
  @Required()
  @Text()
  email: string;
}

/** The people of the embedded demo, and their log-in without a password. */
@Controller('v2/session/demo')
export class DemoSessionController {
  constructor(
    private readonly demo: DemoMode,
    private readonly presenter: DemoPeoplePresenter,
    private readonly sessions: SessionsService,
    private readonly settings: Settings,
  ) {}

  @RestOperation({
    method: 'GET',
    answer: { bare: refTo('DemoPeople') },
    schemas: DEMO_SCHEMAS,
    isOpen: true,
    summary: "List the demo's people. Empty outside demo mode.",
  })
  @Open('A log-in page reads it before the log-in.')
  list(@Req() request: FastifyRequest): Promise<Resource> {
    return this.presenter.present(this.demo.peopleFor(request));
  }

  @RestOperation({
    method: 'POST',
    body: DemoLogInInput,
    answer: { one: SESSION },
    headers: ['Set-Cookie'],
    errors: [404],
    isOpen: true,
    max_body_bytes: MAX_LOG_IN_BYTES,
    summary: "Log in as one of the demo's people. 404 outside demo mode.",
    description:
      'Attempts are limited as those of `POST /v2/session`. Ends the session of a cookie sent with the request.',
  })
  @UseGuards(LogInGuard)
  @InDemoMode()
  @OpenForLogIn('The caller has no credentials yet.')
  async logIn(
    @InputBody() { email }: DemoLogInInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Resource> {
    const account = this.demo.peopleFor(request).find((person) => person.email === email.toLowerCase());
    const origin = contextOfRequest(request, this.settings.DAS_ENVIRONMENT);
    const { user, token } = await this.sessions.logInIdentified(account, origin, sessionTokens(request));
    reply.header('set-cookie', sessionCookie(request, token));
    return { user: SESSION_USER.of(user) };
  }
}
