import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { typescriptLiteral } from './typescript-literal';

test('any JSON value is written as an expression of the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      fc.pre(!JSON.stringify(value).includes('__proto__')); // a literal with this member sets the prototype
      const read: unknown = runInNewContext(`(${typescriptLiteral(value)})`);
      expect(JSON.stringify(read)).toBe(JSON.stringify(value));
    }),
  );
});

test.each([
  ["it's", `'it\\'s'`],
  ['say "a"', `'say "a"'`],
  ['back\\slash\n', `'back\\\\slash\\n'`],
  [[], '[]'],
  [{}, '{}'],
  [{ partnumber: 'A-1', 'list-price': 9.5 }, `{ partnumber: 'A-1', 'list-price': 9.5 }`],
  [['a', null, true], `['a', null, true]`],
])('%j is %s', (value, literal) => {
  expect(typescriptLiteral(value)).toBe(literal);
});

test('a long object has a line for each member, below the indentation of its first line', () => {
  const value = {
    customer_name: 'Calder Process Systems',
    opportunities: [{ partnumber: 'VPS-480-48D', quote_quantity: 200 }],
    region: null,
  };
  expect(typescriptLiteral(value, '  ')).toBe(
    [
      '{',
      "    customer_name: 'Calder Process Systems',",
      "    opportunities: [{ partnumber: 'VPS-480-48D', quote_quantity: 200 }],",
      '    region: null,',
      '  }',
    ].join('\n'),
  );
});
