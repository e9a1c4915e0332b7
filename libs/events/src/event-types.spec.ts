import { TEXT, objectSchema } from './event-schema';
import { EventTypes, listensTo } from './event-types';

const ANY_TEXT = { type: 'string', maxLength: 65_536 };
const declaration = {
  description: 'It was changed.',
  since: '0.3.0',
  schema: objectSchema({ id: TEXT, child: TEXT }),
  example: (id: () => string) => ({ id: id(), child: id() }),
};

function declared(): EventTypes {
  const types = new EventTypes();
  types.declare('product', { updated: declaration, created: { ...declaration, is_default: true } });
  types.declare('product_category', { updated: declaration });
  return types;
}

test('a declaration returns the names of its types by their verbs', () => {
  expect(new EventTypes().declare('product', { created: declaration, updated: declaration })).toEqual({
    created: 'product.created',
    updated: 'product.updated',
  });
});

test('the catalogue has every declared type by name, with the schema and an example of its whole body', () => {
  const { catalogue, defaults, names } = declared();
  expect(names).toEqual(['product.created', 'product.updated', 'product_category.updated']);
  expect(defaults).toEqual(['product.created']);
  expect(catalogue[2]).toEqual({
    name: 'product_category.updated',
    description: 'It was changed.',
    resource_type: 'product_category',
    is_default: false,
    since: '0.3.0',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        id: ANY_TEXT,
        type: { const: 'product_category.updated' },
        timestamp: { ...ANY_TEXT, format: 'date-time' },
        data: { ...declaration.schema, properties: { id: ANY_TEXT, child: ANY_TEXT } },
      },
      required: ['id', 'type', 'timestamp', 'data'],
      additionalProperties: true,
    },
    example: {
      id: '01KJQDJH1QW5E0A2S4D6F8G0H2',
      type: 'product_category.updated',
      timestamp: '2026-03-02T14:20:31.000Z',
      data: { id: '01KJQDJGR0RT2GZSKYPD8J86G9', child: '01KJQDJGR1B6T2C8X4Z0V9N5M7' },
    },
  });
});

test('a resource with several types has a pattern, and a resource with one type has none', () => {
  expect(declared().patterns.toSorted()).toEqual([
    '*',
    'product.*',
    'product.created',
    'product.updated',
    'product_category.updated',
  ]);
});

test('a type matches itself, * matches all types, and product.* matches the types of products only', () => {
  const types = declared();
  expect(types.matching(['*'])).toEqual(types.names);
  expect(types.matching(['product.*'])).toEqual(['product.created', 'product.updated']);
  expect(types.matching(['product.created', 'product_category.updated'])).toEqual([
    'product.created',
    'product_category.updated',
  ]);
  expect(types.matching([])).toEqual([]);
  expect(listensTo(['product'], 'product.created')).toBe(false);
});

test('the data of a test event is that of the example in the catalogue, marked as a test', () => {
  const types = declared();
  expect(types.testData('product.updated')).toEqual({
    id: '01KJQDJGR0RT2GZSKYPD8J86G9',
    child: '01KJQDJGR1B6T2C8X4Z0V9N5M7',
    test: true,
  });
});

test('a type that is declared twice, and the test of a type that is not declared, are errors', () => {
  const types = declared();
  expect(() => types.declare('product', { updated: declaration })).toThrow(
    'The event type product.updated is declared twice.',
  );
  expect(() => types.testData('product.deleted')).toThrow('No library has declared the event type product.deleted.');
});
