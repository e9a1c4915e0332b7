/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Record<string, unknown>;

export const TEXT: JsonSchema = { type: 'string' };
export const TEXT_OR_NULL: JsonSchema = { type: ['string', 'null'] };
export const INTEGER: JsonSchema = { type: 'integer' };
export const NUMBER_OR_NULL: JsonSchema = { type: ['number', 'null'] };

/** An object with these members. Fields may be added to events at any time, so it accepts further members. */
export const objectSchema = (properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: true,
});

/** Limits that no event reaches: readers of a schema expect one for each string, list and integer. */
const MAX_LENGTH = 65_536;
const MAX_ITEMS = 10_000;
const INT_64 = { format: 'int64', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

function withLimits(schema: JsonSchema): JsonSchema {
  const { type, properties, items } = schema as { type?: unknown; properties?: object; items?: JsonSchema };
  const types = [type].flat();
  return {
    ...schema,
    ...(types.includes('string') && { maxLength: MAX_LENGTH }),
    ...(types.includes('array') && { maxItems: MAX_ITEMS }),
    ...(types.includes('integer') && INT_64),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, withLimits(each as JsonSchema)]),
      ),
    }),
    ...(items && { items: withLimits(items) }),
  };
}

/** The schema of an event's whole body. */
export const bodySchema = (type: string, data: JsonSchema): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...withLimits(
    objectSchema({ id: TEXT, type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data }),
  ),
});
