import { getMetadataArgsStorage } from 'typeorm';
import type { EventDeclaration } from './event-types';
import { type JsonSchema, TEXT, objectSchema } from './event-schema';

type RowClass = abstract new () => object;
type ExampleData = { id: string; changed: string[] };

const CHANGED: JsonSchema = { type: 'array', items: TEXT };

const SCHEMA_OF_TYPE: Record<string, JsonSchema> = {
  text: TEXT,
  bigint: TEXT,
  timestamptz: TEXT,
  numeric: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
};

/**
 * Declares an event whose `data` is a row with all its fields, and `changed`. The schema follows the columns of the class; the members
 * of the example are required.
 *
 * @param further the schemas of members that are not columns
 */
export const rowEvent = (
  type: RowClass,
  facts: { description: string; since: string; example: (id: () => string) => ExampleData },
  further: Record<string, JsonSchema> = {},
): EventDeclaration => {
  const properties = { ...columnSchemas(type), ...further, changed: CHANGED };
  const given = Object.keys(facts.example(String));
  const optional = Object.keys(properties).filter((name) => !given.includes(name));
  return { ...facts, schema: objectSchema(properties, optional) };
};

/** The columns that rows of the class have, without that of the tenant. */
function columnSchemas(type: RowClass): Record<string, JsonSchema> {
  const columns = getMetadataArgsStorage().columns.filter(
    ({ target, propertyName, options }) =>
      typeof target === 'function' &&
      (target === type || type.prototype instanceof target) &&
      propertyName !== 'tenant_id' &&
      options.select !== false,
  );
  return Object.fromEntries(
    columns.map(({ propertyName, options }) => [propertyName, columnSchema(options as ColumnFacts)]),
  );
}

interface ColumnFacts {
  type?: unknown;
  nullable?: boolean;
  array?: boolean;
}

/** JSON columns have no type of their own. */
function columnSchema({ type, nullable = false, array = false }: ColumnFacts): JsonSchema {
  const value = SCHEMA_OF_TYPE[String(type)] ?? {};
  const own = array ? { type: 'array', items: value } : value;
  return nullable && own['type'] ? { ...own, type: [own['type'], 'null'] } : own;
}
