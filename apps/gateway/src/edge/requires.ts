import type { Permission } from '@das/tenants';

/** What an operation asks of its caller: a permission, or nothing for a reason. */
export type Requirement = { permission: Permission } | { reason: string };

const REQUIREMENT = Symbol('requirement');

const declare =
  (requirement: Requirement): MethodDecorator =>
  (_target, _name, descriptor) =>
    Reflect.defineMetadata(REQUIREMENT, requirement, descriptor.value as object);

/** The permission without which nobody gets at this query, mutation or route. */
export const Requires = (permission: Permission): MethodDecorator => declare({ permission });

/** Declares that everybody who reaches this query, mutation or route may use it, and why. */
export const RequiresNothing = (reason: string): MethodDecorator => declare({ reason });

export const requirementOf = (operation: object): Requirement | undefined => Reflect.getMetadata(REQUIREMENT, operation) as Requirement | undefined;
