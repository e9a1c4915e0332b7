import { type AuthenticatedKey, KeyAuthenticator } from '@das/api-keys';
import { CommitHooks, Refused, type RequestContext, requireContext } from '@das/platform';
import { type AuthenticatedSession, SessionsService, containsScopes } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FailedAuthentications, type RefusedCaller } from './failed-authentications';

type Check = NonNullable<RequestContext['assertAuthenticated']>;

/**
 * Checks a credential again in the transaction of a write: a request is authenticated before its body is read, which takes up to 30 s. A
 * credential that has ended is refused as by authentication, one whose user has another role now, or whose scopes were narrowed, as `forbidden`.
 */
@Injectable()
export class CredentialChecks {
  constructor(
    private readonly keys: KeyAuthenticator,
    private readonly sessions: SessionsService,
    private readonly failures: FailedAuthentications,
    private readonly hooks: CommitHooks,
  ) {}

  ofKey(key: AuthenticatedKey, request: FastifyRequest): Check {
    return async () => {
      const { refusal, user_role, scopes } = await this.keys.stateOf(key, request.client.address);
      const { tenant_id, api_key_id } = key;
      if (refusal !== null) return this.refuse(request, { refusal, tenant_id, api_key_id });
      if (user_role !== key.user_role || !containsScopes(scopes, key.scopes)) throw new Refused('forbidden');
    };
  }

  ofSession(session: AuthenticatedSession, request: FastifyRequest): Check {
    return async () => {
      const role = await this.sessions.roleOf(session);
      if (role === undefined) return this.refuse(request, { refusal: 'missing_header' }); // as authentication refuses an ended session
      if (role !== session.user_role) throw new Refused('forbidden');
    };
  }

  /** Notes the failure after the transaction, to which later statements of the note must not belong. */
  private async refuse(request: FastifyRequest, caller: RefusedCaller): Promise<never> {
    const { environment } = requireContext();
    await this.hooks.afterTransaction(async () => this.failures.note(request, caller, environment));
    throw new Refused('invalid_api_key');
  }
}
