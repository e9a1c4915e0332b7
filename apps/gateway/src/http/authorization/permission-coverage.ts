import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { requirementOf } from './permissions.guard';

/** Nest's metadata key for the type of a resolver: query, mutation, subscription, or the name of a type. */
const RESOLVER_TYPE = 'graphql:resolver_type';
/** Nest's metadata key for the HTTP method of a route handler. */
const ROUTE_METHOD = 'method';
const ROOTS = ['Query', 'Mutation', 'Subscription'];

/** Refuses to start the service with an operation that declares no permission. */
@Injectable()
export class PermissionCoverageCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** @throws Error that lists the operations */
  onApplicationBootstrap(): void {
    const classes = [...this.discovery.getProviders(), ...this.discovery.getControllers()].map(
      ({ metatype }) => metatype,
    );
    const undeclared = [...new Set(classes)].flatMap((type) =>
      typeof type === 'function' ? this.undeclaredIn(type) : [],
    );
    if (undeclared.length)
      throw new Error(
        `These operations declare no permission (@Requires or @RequiresNothing): ${undeclared.join(', ')}`,
      );
  }

  private undeclaredIn({ name, prototype }: { name: string; prototype?: object }): string[] {
    const methods = prototype ? this.scanner.getAllMethodNames(prototype) : [];
    return methods
      .filter((method) => isUndeclared(prototype as Record<string, unknown>, method))
      .map((method) => `${name}.${method}`);
  }
}

function isUndeclared(prototype: Record<string, unknown>, method: string): boolean {
  const handler = prototype[method] as object;
  const isOperation =
    ROOTS.includes(String(Reflect.getMetadata(RESOLVER_TYPE, handler))) || Reflect.hasMetadata(ROUTE_METHOD, handler);
  return isOperation && !requirementOf(handler);
}
