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

/** The schema of an event's whole body. */
export const bodySchema = (type: string, data: JsonSchema): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...objectSchema({ id: TEXT, type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data }),
});
