import type { Schema } from './schema';

/** The fields of rows that other systems know by their own id. */
export const EXTERNAL_COLUMNS = ['external_id', 'external_source', 'metadata'] as const;

/** Texts by key. */
export const METADATA: Schema = {
  type: 'object',
  description: 'At most 50 texts by key, kept for other systems.',
  additionalProperties: { type: 'string', maxLength: 500 },
};

export const EXTERNAL_SCHEMAS: Record<string, Schema> = { metadata: METADATA };
