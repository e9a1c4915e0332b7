import type { Schema } from '../framework/schema';
import { convertEach, convertSchemas } from './convert-schemas';

const VERSION = '3.0.3';

/** The parts of an OpenAPI 3.1 document that differ in 3.0. */
export interface Document31 {
  info: { license?: { name: string } };
  components: { schemas: Record<string, Schema> };
  webhooks?: object;
}

/**
 * Converts the document to OpenAPI 3.0, which has no null type, no type lists, one example per schema and no webhooks.
 * Supports only the keywords that this document uses; tests lint the result.
 */
export function toOpenApi30({ components, webhooks: _, ...document }: Document31): object {
  const { schemas, ...others } = components;
  const convert = (schema: Schema): object => toSchema30(schema, schemas);
  const { license, ...info } = document.info;
  return {
    ...(convertSchemas(document, convert) as object),
    openapi: VERSION,
    info: { ...info, ...(license && { license: { name: license.name } }) }, // `license.identifier` is new in 3.1
    components: { schemas: convertEach(schemas, convert), ...(convertSchemas(others, convert) as object) },
  };
}

function toSchema30(schema: Schema, schemas: Record<string, Schema>): object {
  const { type, anyOf, examples, properties, items, additionalProperties, minimum, maximum, format, ...same } = schema;
  const convert = (inner: Schema): object => toSchema30(inner, schemas);
  return {
    ...(type !== undefined && typeOf(type)),
    ...(anyOf && (type === undefined ? orNullOf(anyOf, schemas) : { anyOf })), // with a type: one of several objects
    ...same,
    ...(isId(type) ? {} : definedOf({ format, minimum, maximum })),
    ...(properties && { properties: convertEach(properties, convert) }),
    ...(items && { items: convert(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? convert(additionalProperties) : additionalProperties,
    }),
    ...(examples && { example: examples[0] }),
  };
}

/** An id may be sent as string or integer. The 3.0 form names only string: generators turn each union into a class, and responses have strings. */
function typeOf(type: string | string[]): object {
  const [first, ...others] = [type].flat();
  return { type: first, ...(others.includes('null') && { nullable: true }) };
}

const isId = (type: Schema['type']): boolean =>
  Array.isArray(type) && type.includes('string') && type.includes('integer');

const definedOf = (keywords: Partial<Schema>): object =>
  Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));

/** In 3.0 `nullable` needs a type next to it, and members next to `$ref` are ignored, so this adds the type and `allOf`. */
function orNullOf([schema, none, ...others]: Schema[], schemas: Record<string, Schema>): object {
  const name = schema?.$ref?.split('/').at(-1);
  const type = name && schemas[name]?.type;
  if (!type || none?.type !== 'null' || others.length)
    throw new Error(`OpenAPI 3.0 cannot express anyOf: ${JSON.stringify([schema, none, ...others])}`);
  return { ...typeOf(type), nullable: true, allOf: [schema] };
}
