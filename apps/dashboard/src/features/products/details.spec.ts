import { joinDetails, splitAgain, splitDetails } from './details';

const SIZE = { key: 'screen_size_in', type: 'number', required: true };
const RATING = { key: 'rating', type: 'enum', required: false, options: ['IP40', 'IP65'] };
const FIELDS = [SIZE, RATING];

test.each([
  [null, []],
  [{ screen_size_in: 7 }, FIELDS],
  [{ color: 'blue', screen_size_in: 7, rating: 'IP65' }, FIELDS],
  [{ nested: { a: [1, null] }, screen_size_in: 0 }, FIELDS],
  [[1, 2], []],
  ['text', []],
  [0, []],
  [false, []],
])('%j is the same after a split and a join', (details, fields) => {
  expect(joinDetails(splitDetails(details, fields), fields)).toEqual({ value: details });
});

test('keys such as __proto__ and with a dot stay data', () => {
  const details: unknown = JSON.parse('{"__proto__": {"a": 1}, "a.b": 2}');
  const { value } = joinDetails(splitDetails(details, []), []);
  expect(JSON.stringify(value)).toBe('{"__proto__":{"a":1},"a.b":2}');
  expect(joinDetails({ custom: { 'a.b': 'x' }, rest: '' }, [{ key: 'a.b', type: 'string', required: false }])).toEqual({
    value: { 'a.b': 'x' },
  });
});

test('an emptied field is absent, and nothing at all is null', () => {
  expect(joinDetails({ custom: { rating: '' }, rest: '{"color":"blue"}' }, [RATING])).toEqual({
    value: { color: 'blue' },
  });
  expect(joinDetails({ custom: { rating: '' }, rest: '  ' }, [RATING])).toEqual({ value: null });
});

test.each([
  [{ custom: {}, rest: '' }, { 'other_details.screen_size_in': 'Enter a value.' }],
  [{ custom: { screen_size_in: 'x' }, rest: '' }, { 'other_details.screen_size_in': 'Enter a number, such as 12.5.' }],
  [{ custom: { screen_size_in: '7' }, rest: '{' }, { other_details: expect.stringContaining('valid JSON') }],
  [{ custom: { screen_size_in: '7' }, rest: '[1]' }, { other_details: expect.stringContaining('JSON object') }],
  [
    { custom: { screen_size_in: '7' }, rest: '{"rating": 1}' },
    { other_details: 'Remove "rating" here: it has a field.' },
  ],
])('%j has the problems %j', (texts, problems) => {
  expect(joinDetails(texts, FIELDS)).toEqual({ problems });
});

test('with another category, its keys become fields and the other ones JSON', () => {
  const texts = { custom: { screen_size_in: '7', rating: 'IP65' }, rest: '{"voltage": 24}' };
  const again = splitAgain(texts, FIELDS, [{ key: 'voltage', type: 'number', required: true }]);
  expect([again.custom, JSON.parse(again.rest)]).toEqual([{ voltage: '24' }, { screen_size_in: 7, rating: 'IP65' }]);
});

test('JSON with a problem is kept as it was typed when the category changes', () => {
  const texts = { custom: { rating: 'IP65' }, rest: '{"open' };
  expect(splitAgain(texts, FIELDS, [])).toEqual(texts);
});
