import { NARROW_SCOPES, NEEDED_FOR, PERMISSIONS, SCOPES, type Scope, rolesWith } from '@das/tenants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Requirement, requirementOf } from '../../src/http/authorization/permissions.guard';
import { REST_CONTROLLERS } from '../../src/rest/controllers';
import { operationsOf } from '../../src/rest/framework/operation';
import { useGateway } from '../support/fixtures';

const gateway = useGateway();

const FILE = join(__dirname, '../../../../docs/access.md');
const [BEGIN, END] = ['<!-- table of scopes -->\n', '<!-- end of the table -->\n'];

interface Declared {
  name: string;
  requirement: Requirement | undefined;
}

/** Nest's metadata keys of a resolver's method. */
const [RESOLVER_TYPE, RESOLVER_NAME] = ['graphql:resolver_type', 'graphql:resolver_name'];

/** The methods of the classes, with the name under which clients know them. */
function methodsOf(prototypes: object[], nameOf: (handler: object, method: string) => string | undefined): Declared[] {
  const scanner = new MetadataScanner();
  return [...new Set(prototypes)].flatMap((prototype) =>
    scanner.getAllMethodNames(prototype).flatMap((method) => {
      const handler = (prototype as Record<string, object>)[method] as object;
      const name = nameOf(handler, method);
      return name === undefined ? [] : [{ name, requirement: requirementOf(handler) }];
    }),
  );
}

function rootFields(): Declared[] {
  const providers = gateway.app.get(DiscoveryService, { strict: false }).getProviders();
  const prototypes = providers.flatMap(({ metatype }) =>
    typeof metatype === 'function' ? ((metatype.prototype as object | undefined) ?? []) : [],
  );
  return methodsOf(prototypes, (handler, method) =>
    ['Query', 'Mutation'].includes(String(Reflect.getMetadata(RESOLVER_TYPE, handler)))
      ? ((Reflect.getMetadata(RESOLVER_NAME, handler) as string | undefined) ?? method)
      : undefined,
  );
}

const routes = (): Declared[] =>
  REST_CONTROLLERS.flatMap(operationsOf).map(({ method, route, requirement }) => ({
    name: `${method} ${route}`,
    requirement,
  }));

const isIn =
  (scope: Scope) =>
  ({ requirement }: Declared): boolean =>
    requirement !== undefined && 'scopes' in requirement && requirement.scopes.includes(scope);

const cell = (operations: Declared[]): string =>
  operations
    .map(({ name }) => `\`${name}\``)
    .sort()
    .join(', ') || '–';

function rolesOf(scope: Scope): string {
  const needed = PERMISSIONS.find((permission) => permission === scope);
  const permissions = needed ? [needed] : NEEDED_FOR[scope as (typeof NARROW_SCOPES)[number]];
  return [...new Set(permissions.flatMap((permission) => [...rolesWith(permission)]))].join(', ');
}

test('docs/access.md has the operations of each scope as the source declares them; UPDATE_SNAPSHOTS=1 writes them', () => {
  const [graphql, rest] = [rootFields(), routes()];
  const rows = SCOPES.map(
    (scope) =>
      `| \`${scope}\` | ${rolesOf(scope)} | ${cell(graphql.filter(isIn(scope)))} | ${cell(rest.filter(isIn(scope)))} |`,
  );
  const isOpen = ({ requirement }: Declared): boolean => requirement !== undefined && 'reason' in requirement;
  const none = `| none | all | ${cell(graphql.filter(isOpen))} | ${cell(rest.filter(isOpen))} |`;
  const table = ['| scope | roles | GraphQL | REST |', '|---|---|---|---|', ...rows, none, ''].join('\n');
  const text = readFileSync(FILE, 'utf8');
  const [before, rest_of_file = ''] = text.split(BEGIN);
  const after = rest_of_file.split(END)[1];
  const expected = `${before}${BEGIN}${table}${END}${after}`;
  if (process.env['UPDATE_SNAPSHOTS']) writeFileSync(FILE, expected);
  else expect(text).toBe(expected);
});
