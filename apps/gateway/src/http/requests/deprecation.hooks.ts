import { Refused } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Settings } from '../../config/settings';
import { HttpHooks } from './http-hooks';

/** 2025-11-30, the day of release 2.1.0. */
const DEPRECATED_AT_S = 1_764_460_800;
const DAY_MS = 86_400_000;

/** Response headers of deprecated routes: since when, until when, and the successor (RFC 9745, RFC 8594). */
@Injectable()
export class DeprecationHeaders extends HttpHooks {
  constructor(private readonly settings: Settings) {
    super();
  }

  install(fastify: FastifyInstance): void {
    const sunset = new Date(this.settings.DAS_V1_SUNSET).toUTCString();
    const headers = { deprecation: `@${DEPRECATED_AT_S}`, sunset, link: '</v2/approvals>; rel="successor-version"' };
    fastify.addHook('onRequest', (request, reply, done) => {
      if (request.policy.deprecated) reply.headers(headers);
      done();
    });
  }
}

/** Refuses deprecated routes after their last day (`endpoint_deprecated`). */
@Injectable()
export class SunsetHooks extends HttpHooks {
  constructor(private readonly settings: Settings) {
    super();
  }

  install(fastify: FastifyInstance): void {
    const ends_at = Date.parse(this.settings.DAS_V1_SUNSET) + DAY_MS;
    fastify.addHook('onRequest', (request, _reply, done) => {
      const isEnded = request.policy.deprecated && Date.now() >= ends_at;
      done(isEnded ? new Refused('endpoint_deprecated') : undefined);
    });
  }
}
