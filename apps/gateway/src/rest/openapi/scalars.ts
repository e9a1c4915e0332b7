import type { ScalarName } from '@das/platform';
import type { Schema } from '../framework/schema';

/** Schemas of the scalars in responses. */
export const SCALARS: Record<ScalarName, Schema> = {
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date', maxLength: 10 },
  DateTime: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$', maxLength: 19 },
  Float: { type: 'number' },
  ID: { type: 'string', maxLength: 64 },
  Int: { type: 'integer', format: 'int32', minimum: -2_147_483_648, maximum: 2_147_483_647 },
  JSON: {},
  String: { type: 'string' },
};

/** Schemas of the scalars in requests, which accept more forms. */
export const SENT_SCALARS: Record<ScalarName, Schema> = {
  ...SCALARS,
  DateTime: { type: 'string', maxLength: 64 },
  ID: { type: ['string', 'integer'], maxLength: 255, minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};
