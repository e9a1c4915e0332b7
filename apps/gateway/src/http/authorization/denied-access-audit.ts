import { Audit } from '@das/audit';
import { type ErrorCode, currentContext } from '@das/platform';
import { type ArgumentsHost, Injectable } from '@nestjs/common';
import { type GqlContextType, GqlArgumentsHost } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import type { GraphQLResolveInfo } from 'graphql';

/** Codes that are audited here. Services audit refusals that depend on rows. */
const AUDITED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['forbidden', 'read_only_key']);

/** Records denied access in the audit log (`auth.forbidden`). */
@Injectable()
export class DeniedAccessAudit {
  constructor(private readonly audit: Audit) {}

  /** @param facts of the refusal, such as the missing scope */
  async record(code: ErrorCode, operation: string, facts?: object): Promise<void> {
    if (!AUDITED.has(code) || !currentContext()) return;
    await this.audit.refused('auth.forbidden', { metadata: { operation, code, ...facts } });
  }
}

/** The name of the operation: a root field, or a route. */
export function operationOf(host: ArgumentsHost): string {
  if (host.getType<GqlContextType>() === 'graphql')
    return GqlArgumentsHost.create(host).getInfo<GraphQLResolveInfo>().fieldName;
  return routeOf(host.switchToHttp().getRequest<FastifyRequest>());
}

export const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;
