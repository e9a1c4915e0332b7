import { Audit } from '@das/audit';
import { type ErrorCode, currentCall } from '@das/platform';
import { type ArgumentsHost, Injectable } from '@nestjs/common';
import { type GqlContextType, GqlArgumentsHost } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import type { GraphQLResolveInfo } from 'graphql';

/** The refusals that the audit log keeps; others come of rows, and services record them. */
const AUDITED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['forbidden', 'read_only_key']);

/** Puts refusals into the audit log: that somebody tried what they may not is worth knowing. */
@Injectable()
export class Refusals {
  constructor(private readonly audit: Audit) {}

  async record(code: ErrorCode, operation: string): Promise<void> {
    if (!AUDITED.has(code) || !currentCall()) return;
    await this.audit.refused('auth.forbidden', { metadata: { operation, code } });
  }
}

/** The operation's name: a root field, or a route. */
export function operationOf(host: ArgumentsHost): string {
  if (host.getType<GqlContextType>() === 'graphql') return GqlArgumentsHost.create(host).getInfo<GraphQLResolveInfo>().fieldName;
  return routeOf(host.switchToHttp().getRequest<FastifyRequest>());
}

export const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;
