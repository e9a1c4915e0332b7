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

/** Fields of responses whose text the service composes, unlike the input of the same name. */
const COMPOSED = new Set(['error', 'message', 'reason', 'type', 'title', 'detail']);

/**
 * Completes the limits of all strings, integers and lists. Those of an input come from its validation rules; a field of a response has
 * the limits of the inputs with its name, when they agree, or else a limit that no value reaches.
 *
 * @param inputs the request schemas
 */
export function withBounds<T extends Described>(document: T, inputs: Record<string, Schema>): T {
  const known = limitsByField(inputs);
  const complete = (schema: Schema): Schema => bounded(schema, '', known);
  const { components, ...others } = document;
  return {
    ...(convertSchemas(others, complete) as T),
    components: {
      ...(convertSchemas(components, complete) as object),
      schemas: convertEach(components.schemas, complete),
    },
  };
}

/** The limits that all inputs with a field of this name agree on. */
function limitsByField(inputs: Record<string, Schema>): Map<string, Limits> {
  const found = new Map<string, Limits>();
  for (const { properties = {} } of Object.values(inputs))
    for (const [field, schema] of Object.entries(properties)) {
      const own = limitsOf(schema);
      const other = found.get(field) ?? own;
      const agreed = Object.entries(own).filter(([keyword, value]) => other[keyword as keyof Limits] === value);
      found.set(field, Object.fromEntries(agreed));
    }
  for (const field of COMPOSED) found.delete(field);
  return found;
}

const limitsOf = ({ maxLength, maxItems, minimum, maximum }: Schema): Limits =>
  JSON.parse(JSON.stringify({ maxLength, maxItems, minimum, maximum })) as Limits; // without undefined members

function bounded(schema: Schema, field: string, known: Map<string, Limits>): Schema {
  const { properties, items, anyOf, additionalProperties } = schema;
  const inner = (each: Schema): Schema => bounded(each, field, known);
  return {
    ...schema,
    ...missingLimits(schema, known.get(field) ?? {}),
    ...(properties && { properties: convertEach(properties, (each, name) => bounded(each, name, known)) }),
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
  };
}

function missingLimits(schema: Schema, known: Limits): Limits {
  const types = new Set([schema.type].flat());
  const limits: Limits = {};
  if (types.has('string') && !schema.enum) limits.maxLength = schema.maxLength ?? known.maxLength ?? COMPOSED_TEXT;
  if (types.has('array')) limits.maxItems = schema.maxItems ?? known.maxItems ?? ALL_ITEMS;
  if (!types.has('integer')) return limits;
  const { format = INT_64.format, minimum = INT_64.minimum, maximum = INT_64.maximum } = schema;
  return { ...limits, format, minimum, maximum };
}
