import type { Schema } from '../../framework/schema';
import { html, joined } from './html';
import { constraintsOf, schemaType } from './schema-type';

test.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'integer', 'null'] }, 'string or integer or null'],
  [{ type: ['string', 'null'], format: 'date' }, 'date or null'],
  [{ type: 'integer', format: 'int32' }, 'integer'],
  [{ $ref: '#/components/schemas/Product' }, '<a href="#Product">Product</a>'],
  [{ anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] }, '<a href="#User">User</a> or null'],
  [{ type: ['array', 'null'], items: { type: 'string' } }, 'array of string or null'],
  [{ type: 'array' }, 'array'],
  [{ type: 'string', enum: ['a', 'b'] }, '<code>&#34;a&#34;</code> or <code>&#34;b&#34;</code>'],
  [{ description: 'Free.' }, 'any JSON'],
])('the type of %j is %s', (schema, words) => {
  expect(schemaType(schema).text).toBe(words);
});

test.each<[Schema, string]>([
  [{}, ''],
  [{ minimum: 0, maximum: 100, default: 15 }, '0 to 100, default <code>15</code>'],
  [{ minimum: 1 }, 'at least 1'],
  [{ maximum: 999999 }, 'at most 999,999'],
  [{ minLength: 12, maxLength: 255 }, 'at least 12 characters, at most 255 characters'],
  [{ minItems: 1, maxItems: 200 }, 'at least 1 item, at most 200 items'],
  [{ pattern: '^<a>$' }, 'pattern <code>^&#60;a&#62;$</code>'],
  [{ default: false }, 'default <code>false</code>'],
])('the constraints of %j are “%s”', (schema, words) => {
  expect(html`${joined(constraintsOf(schema), ', ')}`.text).toBe(words);
});
