import { Refused } from '@das/platform';
import type { Account } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings';
import { HttpHooks } from '../requests/http-hooks';
import { isOnLoopback } from '../requests/is-on-loopback';
import { DeclarePolicy } from '../requests/route-policy';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route exists in demo mode only. */
    demo?: boolean;
  }
}

/** Makes a route one of demo mode: otherwise it does not exist, and no attempt is counted. */
export const InDemoMode = (): MethodDecorator => DeclarePolicy({ demo: true });

/** Demo mode: people of the embedded demo log in without a password, from the machine that runs it. */
@Injectable()
export class DemoMode extends HttpHooks {
  private people: readonly Account[] = [];

  constructor(private readonly settings: Settings) {
    super();
  }

  /** Called once the embedded demo is in place, and never with another database. */
  begin(people: readonly Account[]): void {
    this.people = people;
  }

  /** The people who may log in with this request; none outside demo mode. */
  peopleFor(request: FastifyRequest): readonly Account[] {
    return this.settings.DAS_DEMO_LOG_IN === 'auto' && isOnLoopback(request) ? this.people : [];
  }

  /** Runs before attempts are counted. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, _reply, done) => {
      const isAbsent = request.policy.demo && !this.peopleFor(request).length;
      done(isAbsent ? new Refused('not_found') : undefined);
    });
  }
}
