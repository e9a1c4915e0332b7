import type { ScalarName } from '@das/platform';
import type { Schema } from '../framework/schema';

/** Schemas of the scalars in responses. */
export const SCALARS: Record<ScalarName, Schema> = {
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' },
  Float: { type: 'number' },
  ID: { type: 'string' },
  Int: { type: 'integer', format: 'int32' },
  JSON: {},
  String: { type: 'string' },
};

/** Schemas of the scalars in requests, which accept more forms. */
export const SENT_SCALARS: Record<ScalarName, Schema> = {
  ...SCALARS,
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string' },
  ID: { type: ['string', 'integer'] },
};
