import type { Schema } from '../framework/schema';
import { convertEach, convertSchemas } from './convert-schemas';

/** The parts of the document that have schemas. */
interface Described {
  components: { schemas: Record<string, Schema> };
}

type Limits = Pick<Schema, 'format' | 'maxItems' | 'maxLength' | 'maximum' | 'minimum'>;

/** A text of a response whose parts have limits, but not the whole. */
const COMPOSED_TEXT = 65_536;
/** Items of a response list without pages. */
const ALL_ITEMS = 10_000;
const INT_64: Limits = { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

/**
 * Completes the limits of all strings, integers and lists. Those of an input come from its validation rules; a field of a response has
 * limits that no value reaches.
 */
export function withBounds<T extends Described>(document: T): T {
  const { components, ...others } = document;
  return {
    ...(convertSchemas(others, bounded) as T),
    components: {
      ...(convertSchemas(components, bounded) as object),
      schemas: convertEach(components.schemas, bounded),
    },
  };
}

function bounded(schema: Schema): Schema {
  const { properties, items, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...missingLimits(schema),
    ...(properties && { properties: convertEach(properties, bounded) }),
    ...(items && { items: bounded(items) }),
    ...(anyOf && { anyOf: anyOf.map(bounded) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: bounded(additionalProperties) }),
  };
}

function missingLimits(schema: Schema): Limits {
  const types = new Set([schema.type].flat());
  const limits: Limits = {};
  if (types.has('string') && !schema.enum) limits.maxLength = schema.maxLength ?? COMPOSED_TEXT;
  if (types.has('array')) limits.maxItems = schema.maxItems ?? ALL_ITEMS;
  if (!types.has('integer')) return limits;
  const { format = INT_64.format, minimum = INT_64.minimum, maximum = INT_64.maximum } = schema;
  return { ...limits, format, minimum, maximum };
}
