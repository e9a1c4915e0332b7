import type { ApolloServerPlugin, BaseContext, GraphQLRequestListener } from '@apollo/server';
import { Refused, type RequestContext, currentContext, runInContext } from '@das/platform';
import { MissingScope, type Permission, type Scope, holdsOneOf, rolesWith } from '@das/tenants';
import { Plugin } from '@nestjs/apollo';
import { type CanActivate, type ExecutionContext, Injectable, applyDecorators } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { atNode } from '../errors/graphql-errors';
import { HttpHooks } from '../requests/http-hooks';
import { DeclarePolicy, bucketOf, isSafeMethod } from '../requests/route-policy';
import { DeniedAccessAudit, routeOf } from './denied-access-audit';

/** A permission with the roles that have it, and the scopes of which a key needs one. The first one is named in a refusal and in OpenAPI. */
export interface NeededRights {
  permission: Permission;
  roles: ReadonlySet<string>;
  scopes: readonly [Scope, ...Scope[]];
}

/** What an operation requires of its caller: a permission, or none for a reason. */
export type Requirement = NeededRights | { reason: string };

const REQUIREMENT = Symbol('requirement');

const declare =
  (requirement: Requirement): MethodDecorator =>
  (_target, _name, descriptor) =>
    Reflect.defineMetadata(REQUIREMENT, requirement, descriptor.value as object);

/**
 * Restricts a query, mutation or route to callers with the permission.
 *
 * @param scopes of which an API key with scopes needs one; by default the permission itself
 */
export const Requires = (
  permission: Permission,
  scopes: readonly [Scope, ...Scope[]] = [permission],
): MethodDecorator => declare({ permission, roles: rolesWith(permission), scopes });

/** Lets every authenticated caller use a query, mutation or route. @param reason why no permission is needed */
export const RequiresNothing = (reason: string): MethodDecorator => declare({ reason });

/** Opens a route to callers without an API key or a session. @param reason why */
export const Open = (reason: string): MethodDecorator =>
  applyDecorators(RequiresNothing(reason), DeclarePolicy({ open: true }));

/** Opens a log-in route: see `log_in` of the policy. @param reason why */
export const OpenForLogIn = (reason: string): MethodDecorator =>
  applyDecorators(RequiresNothing(reason), DeclarePolicy({ open: true, log_in: true }));

/** Makes a route one for operators, which requires `DAS_METRICS_TOKEN`; with `@Open` it requires nothing. */
export const ForOperators = (): MethodDecorator => DeclarePolicy({ operator: true });

export const requirementOf = (operation: object): Requirement | undefined =>
  Reflect.getMetadata(REQUIREMENT, operation) as Requirement | undefined;

/** Checks the permission that a root field or route declares, and the scopes of the key. Refuses one that declares none. */
@Injectable()
export class PermissionsGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const requirement = requirementOf(context.getHandler());
    if (!requirement) throw new Refused('forbidden');
    if ('reason' in requirement) return true;
    if (!haveRole(currentContext()?.roles, requirement.roles)) throw new Refused('forbidden');
    if (!holdsOneOf(requirement.scopes)) throw new MissingScope(requirement.scopes[0]);
    return true;
  }
}

/** A key acts with its own role and that of its user: both must have the permission. */
const haveRole = (own: readonly string[] = [], wanted: ReadonlySet<string>): boolean =>
  own.length > 0 && own.every((role) => wanted.has(role));

/** Refuses unsafe methods of REST under a read-only key, before the body is read. `ReadOnlyKeys` does it for GraphQL, where it depends on the document. */
@Injectable()
export class ReadOnlyKeysHooks extends HttpHooks {
  constructor(private readonly denied: DeniedAccessAudit) {
    super();
  }

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, _reply, done) => {
      const { call, method, policy } = request;
      const isRefused = call?.read_only && bucketOf(policy) === 'rest' && !isSafeMethod(method);
      return isRefused ? this.refuse(call, request) : done();
    });
  }

  private async refuse(call: RequestContext, request: FastifyRequest): Promise<never> {
    await runInContext(call, () => this.denied.record('read_only_key', routeOf(request)));
    throw new Refused('read_only_key');
  }
}

/** Refuses every mutation under a read-only key before any resolver runs, also one that `operationName` selects. */
@Plugin()
export class ReadOnlyKeys implements ApolloServerPlugin {
  constructor(private readonly denied: DeniedAccessAudit) {}

  async requestDidStart(): Promise<GraphQLRequestListener<BaseContext>> {
    return {
      didResolveOperation: async ({ operation }) => {
        if (operation?.operation !== OperationTypeNode.MUTATION || !currentContext()?.read_only) return;
        await this.denied.record('read_only_key', fieldsOf(operation));
        throw atNode(new Refused('read_only_key'), operation);
      },
    };
  }
}

/** Root fields that an entry of the audit log names. */
const MAX_NAMED = 30;

const fieldsOf = ({ selectionSet }: OperationDefinitionNode): string =>
  selectionSet.selections
    .flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []))
    .slice(0, MAX_NAMED)
    .join(', ');
