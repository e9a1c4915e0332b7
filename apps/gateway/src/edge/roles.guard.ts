import { Refused, currentCall } from '@das/platform';
import { may } from '@das/tenants';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import { requirementOf } from './requires';

const READING = new Set(['GET', 'HEAD']);

/** Asks of every root field and every route whether the caller has the permission that it declares; what declares none is refused. */
@Injectable()
export class RolesGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const requirement = requirementOf(context.getHandler());
    const isAllowed = requirement && ('reason' in requirement || may(requirement.permission));
    if (!isAllowed) throw new Refused('forbidden');
    if (currentCall()?.read_only && isWriting(context)) throw new Refused('read_only_key');
    return true;
  }
}

/** Of GraphQL's mutations a plugin has refused all before any field ran. */
function isWriting(context: ExecutionContext): boolean {
  return context.getType<GqlContextType>() === 'http' && !READING.has(context.switchToHttp().getRequest<FastifyRequest>().method);
}
