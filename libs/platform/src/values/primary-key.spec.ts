import { MissingPrimaryKey, ValidationFailed } from '../errors/errors';
import { primaryKey } from './primary-key';

type Sent = [argument: string | null | undefined, id: string | null | undefined];

test.each<[...Sent, string]>([
  ['7', undefined, '7'],
  [undefined, '7', '7'],
  [null, '7', '7'],
  ['7', null, '7'],
  ['  ', '7', '7'],
  [' 7 ', undefined, '7'],
  ['7', '7', '7'],
  ['01arz3ndektsv4rrffq69g5fav', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01arz3ndektsv4rrffq69g5fav'],
])('the argument %j and the input id %j identify the row %s', (argument, id, row) => {
  expect(primaryKey(argument, { id })).toBe(row);
});

test.each<Sent>([
  [undefined, undefined],
  [null, null],
  ['', ''],
  [' ', null],
])('the argument %j and the input id %j are refused, because both are missing', (argument, id) => {
  expect(() => primaryKey(argument, { id })).toThrow(MissingPrimaryKey);
});

test('an argument and an input with two different ids are refused', () => {
  const failures = [{ path: ['input', 'id'], rule: 'same', params: { argument: 'id' } }];
  expect(() => primaryKey('7', { id: '8' })).toThrow(ValidationFailed);
  expect(() => primaryKey('7', { id: '8' })).toThrow(expect.objectContaining({ failures }) as Error);
});
