import type { Schema } from '../framework/schema';

/** Converts each of some named schemas. */
export const convertEach = (
  schemas: Record<string, Schema>,
  convert: (schema: Schema, name: string) => object,
): Record<string, object> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, convert(schema, name)]));

/** Converts every schema below a node of the document. Examples are values and are not converted. */
export function convertSchemas(node: unknown, convert: (schema: Schema) => object): unknown {
  if (Array.isArray(node)) return node.map((each) => convertSchemas(each, convert));
  if (typeof node !== 'object' || node === null) return node;
  const converted = ([name, value]: [string, unknown]): [string, unknown] => {
    if (name === 'example' || name === 'examples') return [name, value];
    return [name, name === 'schema' ? convert(value as Schema) : convertSchemas(value, convert)];
  };
  return Object.fromEntries(Object.entries(node).map(converted));
}
