import type { Permission } from '@das/tenants';
import { applyDecorators } from '@nestjs/common';
import { DeclarePolicy } from '../requests/route-policy';

/** What an operation requires of its caller: a permission, or none for a reason. */
export type Requirement = { permission: Permission } | { reason: string };

const REQUIREMENT = Symbol('requirement');

const declare =
  (requirement: Requirement): MethodDecorator =>
  (_target, _name, descriptor) =>
    Reflect.defineMetadata(REQUIREMENT, requirement, descriptor.value as object);

/** Restricts a query, mutation or route to callers with the permission. */
export const Requires = (permission: Permission): MethodDecorator => declare({ permission });

/** Lets every authenticated caller use a query, mutation or route. @param reason why no permission is needed */
export const RequiresNothing = (reason: string): MethodDecorator => declare({ reason });

/** Opens a route to callers without an API key or a session. @param reason why */
export const Open = (reason: string): MethodDecorator => applyDecorators(RequiresNothing(reason), DeclarePolicy({ open: true }));

/** Opens a log-in route: see `log_in` of the policy. @param reason why */
export const OpenForLogIn = (reason: string): MethodDecorator => applyDecorators(RequiresNothing(reason), DeclarePolicy({ open: true, log_in: true }));

/** Makes a route one for operators, which requires `DAS_METRICS_TOKEN`; with `@Open` it requires nothing. */
export const ForOperators = (): MethodDecorator => DeclarePolicy({ operator: true });

export const requirementOf = (operation: object): Requirement | undefined => Reflect.getMetadata(REQUIREMENT, operation) as Requirement | undefined;
