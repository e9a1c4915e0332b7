import { type Schema, closed, orNull, refTo } from '../framework/schema';
import { SCALARS } from '../openapi/scalars';

const { Int, String: text } = SCALARS;
const count = (example: number): Schema => ({ ...Int, examples: [example] });

const EXAMPLE = {
  summary: { total: 2, created: 1, updated: 0, unchanged: 0, failed: 1 },
  results: [
    {
      index: 0,
      outcome: 'created',
      id: '4711',
      key: 'VPS-480-48D',
      version: 1,
      changed: ['list_price', 'partnumber'],
      error: null,
    },
    {
      index: 1,
      outcome: 'failed',
      id: null,
      key: 'VPS-240-24D',
      version: null,
      changed: [],
      error: {
        code: 'validation_failed',
        message: 'The given data was invalid.',
        errors: { list_price: ['The list price field must be at least 0.'] },
      },
    },
  ],
};

/** Why an item failed; null when it did not. */
const ERROR: Schema = {
  ...closed({
    code: { ...text, examples: ['validation_failed'] },
    message: { ...text, examples: ['The given data was invalid.'] },
    errors: {
      type: ['object', 'null'],
      additionalProperties: { type: 'array', items: text },
      description: 'Messages by field of the item: at most 20 and 4 KiB. Null for other codes.',
      examples: [{ list_price: ['The list price field must be at least 0.'] }],
    },
  }),
  type: ['object', 'null'],
  description: 'Why an item failed; null when it did not.',
  examples: [null],
};

/** Schemas of the responses of both upserts. */
export const UPSERT_SCHEMAS: Record<string, Schema> = {
  UpsertError: ERROR,
  UpsertResult: {
    ...closed({ summary: refTo('UpsertSummary'), results: { type: 'array', items: refTo('UpsertOutcome') } }),
    examples: [EXAMPLE],
  },
  UpsertSummary: closed({
    total: count(2),
    created: count(1),
    updated: count(0),
    unchanged: count(0),
    failed: count(1),
  }),
  UpsertOutcome: {
    ...closed({
      index: { ...count(0), description: 'Position in `items`, from 0.' },
      outcome: { ...text, maxLength: 9, description: 'created, updated, unchanged or failed.', examples: ['created'] },
      id: { ...orNull(text), examples: ['4711'] },
      key: { ...orNull(text), maxLength: 255, description: 'The match key as sent.', examples: ['VPS-480-48D'] },
      version: { ...orNull(Int), examples: [1] },
      changed: {
        type: 'array',
        items: text,
        description: 'Changed fields; of a new row those that are not empty.',
        examples: [['list_price', 'partnumber']],
      },
      error: refTo('UpsertError'),
    }),
    examples: EXAMPLE.results,
  },
};
