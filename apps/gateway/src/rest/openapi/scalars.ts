import type { ScalarName } from '../fields-of';
import type { Schema } from './schema';

/** GraphQL's scalars as they are answered. */
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

/** As they are sent: more is accepted than is answered. */
export const SENT_SCALARS: Record<ScalarName, Schema> = {
  ...SCALARS,
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string' },
  ID: { type: ['string', 'integer'] },
};
