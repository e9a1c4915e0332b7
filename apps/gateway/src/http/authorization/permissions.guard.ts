import { Refused } from '@das/platform';
import { may } from '@das/tenants';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { requirementOf } from './requires';

/** Checks the permission that a root field or route declares. Refuses one that declares none. */
@Injectable()
export class PermissionsGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const requirement = requirementOf(context.getHandler());
    const isAllowed = requirement && ('reason' in requirement || may(requirement.permission));
    if (!isAllowed) throw new Refused('forbidden');
    return true;
  }
}
