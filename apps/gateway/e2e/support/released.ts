import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type GraphQLSchema,
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

const ROOT = join(__dirname, '../../../..');
const GATEWAY = join(ROOT, 'apps/gateway');
const SCHEMA = 'schema.graphql';
const REST = 'openapi.v2.json';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
}

interface Operation {
  deprecated?: boolean;
  'x-deprecated-since'?: string;
  parameters?: ({ in: string; name: string } | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** An OpenAPI document. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The interfaces of a release. */
export interface Surface {
  graphql: string;
  rest: OpenApi;
}

/** Compares the schemas of two documents: which properties and values of the first one the second lacks. Names of schemas do not count. */
class SchemaComparison {
  private readonly compared = new Set<string>();

  constructor(
    private readonly before: OpenApi,
    private readonly now: OpenApi,
  ) {}

  *removed(before: Schema | undefined, now: Schema | undefined, place: string): Generator<string> {
    if (!before || !now) return void (before && (yield place));
    const pair = `${before.$ref} ${now.$ref}`;
    if (before.$ref && this.compared.has(pair)) return;
    this.compared.add(pair);
    const [old, present] = [resolved(before, this.before), resolved(now, this.now)];
    for (const [name, schema] of Object.entries(old.properties ?? {}))
      yield* this.removed(schema, present.properties?.[name], `${place} ${name}`);
    if (old.items) yield* this.removed(old.items, present.items, place);
    for (const value of present.enum ? (old.enum ?? []) : [])
      if (!present.enum?.includes(value)) yield `${place} ${String(value)}`;
  }
}

/** The schema itself; of a schema or null, the schema. */
function resolved(schema: Schema, document: OpenApi): Schema {
  const [first] = schema.anyOf ?? [];
  if (first) return resolved(first, document);
  return schema.$ref
    ? resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, document)
    : schema;
}

const parametersOf = ({ parameters = [] }: Operation): string[] =>
  parameters.map((each) => ('name' in each ? `${each.in} ${each.name}` : (each.$ref.split('/').at(-1) ?? '')));

const schemaIn = (content: Record<string, { schema: Schema }> | undefined): Schema | undefined =>
  content?.['application/json']?.schema;

const DATE = /\d{4}-\d{2}-\d{2}/;
const MONTHS = 12;

/** Whether a part that is deprecated since this date may be removed: 12 months later. */
export function mayBeRemoved(since: string | null | undefined, today: Date): boolean {
  const date = DATE.exec(since ?? '')?.[0];
  if (!date) return false;
  const earliest = new Date(`${date}T00:00:00Z`);
  earliest.setUTCMonth(earliest.getUTCMonth() + MONTHS);
  return earliest <= today;
}

/** The operations, parameters, properties and values that a release had, that are gone, and that may not be removed yet. */
export function removedFromRest(before: OpenApi, now: OpenApi, today: Date): string[] {
  const schemas = new SchemaComparison(before, now);
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      if (old.deprecated && mayBeRemoved(old['x-deprecated-since'], today)) return [];
      const [name, present] = [`${method.toUpperCase()} ${path}`, now.paths[path]?.[method]];
      if (!present) return [name];
      const known = new Set(parametersOf(present));
      const parameters = parametersOf(old).filter((each) => !known.has(each));
      const body = schemas.removed(schemaIn(old.requestBody?.content), schemaIn(present.requestBody?.content), name);
      const responses = Object.entries(old.responses ?? {}).flatMap(([status, { content }]) => [
        ...schemas.removed(schemaIn(content), schemaIn(present.responses?.[status]?.content), `${name} ${status}`),
      ]);
      return [...parameters.map((each) => `${name} ${each}`), ...body, ...responses];
    }),
  );
}

/** Changes of the GraphQL schema that break clients, except removals of what is deprecated for 12 months. */
export function brokenInGraphql(before: string, now: string, today: Date): string[] {
  const released = buildSchema(before);
  const reasons = deprecationsOf(released);
  return findBreakingChanges(released, buildSchema(now)).flatMap(({ description }) => {
    const place = /[A-Z]\w+(\.\w+)?/.exec(description)?.[0] ?? '';
    return mayBeRemoved(reasons.get(place), today) ? [] : description;
  });
}

/** The reasons of deprecations by `Type.field` or `Enum.VALUE`. */
export function deprecationsOf(schema: GraphQLSchema): Map<string, string> {
  const found = new Map<string, string>();
  for (const type of Object.values(schema.getTypeMap())) {
    const members: readonly { name: string; deprecationReason?: string | null }[] = isEnumType(type)
      ? type.getValues()
      : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : [];
    for (const { name, deprecationReason } of members)
      if (deprecationReason) found.set(`${type.name}.${name}`, deprecationReason);
  }
  return found;
}

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

/** The interfaces in a folder. */
const surfaceIn = (folder: string): Surface => ({
  graphql: read(folder, SCHEMA),
  rest: JSON.parse(read(folder, REST)) as OpenApi,
});

/** The interfaces of the last release. */
export const released = (): Surface => surfaceIn(join(GATEWAY, 'released'));

/** The interfaces of this checkout. */
export const present = (): Surface => surfaceIn(GATEWAY);

/** Members of the document that are not compared. */
const LEFT_OUT = new Set(['description', 'example', 'examples', 'headers', 'summary']);

/** Stores the interfaces of the release that release.json names. It needs the history of the repository. */
export function storeReleased(): void {
  const { previous } = JSON.parse(read(ROOT, 'release.json')) as { previous: { commit: string } };
  const fileOf = (name: string): string =>
    execFileSync('git', ['show', `${previous.commit}:apps/gateway/${name}`], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1_024 * 1_024,
    });
  writeFileSync(join(GATEWAY, 'released', SCHEMA), fileOf(SCHEMA));
  const rest = JSON.parse(fileOf(REST)) as OpenApi;
  const { schemas } = rest.components;
  const kept = (name: string, value: unknown): unknown =>
    LEFT_OUT.has(name) && !isSchemaNamed(value) ? undefined : value;
  writeFileSync(
    join(GATEWAY, 'released', REST),
    `${JSON.stringify({ paths: rest.paths, components: { schemas } }, kept)}\n`,
  );
}

/** A property that has the name of a member, such as `description`, is a schema. */
const isSchemaNamed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ['type', '$ref', 'anyOf'].some((member) => member in value);
