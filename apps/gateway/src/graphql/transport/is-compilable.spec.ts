import { type OperationDefinitionNode, getOperationAST, parse } from 'graphql';
import { isCompilable, mayCompile } from './is-compilable';

test.each([
  [16_384, 500, true],
  [16_385, 1, false],
  [10, 501, false],
])('a document of %d characters and %d unrolled fields: compiled %s', (length, fields, isCompiled) => {
  expect(mayCompile('x'.repeat(length), fields)).toBe(isCompiled);
});

test.each([
  ['{ a b(filter: { ids: ["1"] }) { ...F } } fragment F on T { c }', true],
  ['query ($x: Int) { a: b(first: $x) { c } }', true],
  ['mutation ($input: I!) { a(input: $input) { b } }', true],
  ['mutation { a b }', false],
  ['mutation { a(input: { b: 1 }) }', false],
  ['mutation { a(ids: ["1"]) }', false],
  ['{ ...F } fragment F on Query { a }', false],
  ['{ a __schema { types { name } } }', false],
  ['query ($if: Boolean!) { a @include(if: $if) }', false],
  ['{ a { ...F } } fragment F on T { b @skip(if: true) }', false],
  ['query One { a { ...F } } query Two { a { ...F @skip(if: true) } } fragment F on T { b }', false],
  ['query ($constructor: Int) { a(first: $constructor) }', false],
  ['{ a { __proto__: b } }', false],
  ['{ a { ...toString } } fragment toString on T { b }', false],
  ['{ a(id: "__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d0") }', false],
  ['{ a(id: "\\u005f_MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d0") }', false],
  ['{ a(id: """x __MAGIC_NAN__""") }', false],
  ['{ a(filter: { ids: ["__MAGIC_DATE__"] }) }', false],
  ['query ($id: ID = "__MAGIC_DATE__") { a(id: $id) }', false],
  ['{ a(id: "_MAGIC_") }', true],
])('%s: compiled %s', (text, isCompiled) => {
  const document = parse(text);
  const operation = getOperationAST(document) ?? getOperationAST(document, 'One');
  expect(isCompilable(document, operation as OperationDefinitionNode)).toBe(isCompiled);
});
