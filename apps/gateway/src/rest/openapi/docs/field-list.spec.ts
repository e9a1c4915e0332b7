import { inputMembers, outputMembers, parameterList } from './field-list';

/** The text of each entry, without markup. */
const entriesOf = (list: { text: string }): string[] =>
  list.text.split('</div>').flatMap((each) => {
    const text = each
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return text ? [text] : [];
  });

test('a parameter has its place, type, presence, description and facts', () => {
  const sort = {
    name: 'sort',
    in: 'query',
    schema: { type: 'array', items: { type: 'string' }, maxItems: 10 },
    example: ['-created_at', 'id'],
  };
  const id = {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The `id`.',
    schema: { type: 'string' },
    example: 'A1',
  };
  expect(entriesOf(parameterList([sort, id]))).toEqual([
    'sort query, array of string at most 10 items · example -created_at,id',
    'id path, string required The id . example A1',
  ]);
});

test('required members of an input come first, and do not say so twice', () => {
  const input = {
    properties: {
      model: { type: 'string' },
      partnumber: { type: 'string', description: 'Required. Unique.' },
      moq: { type: 'integer', examples: [null] },
    },
    required: ['partnumber'],
  };
  expect(entriesOf(inputMembers(input))).toEqual(['partnumber string required Unique.', 'model string', 'moq integer']);
});

test('only the members of an output that may be absent are marked', () => {
  const output = {
    properties: { id: { type: 'string', examples: ['A1'] }, details: { type: 'object' } },
    required: ['id'],
  };
  expect(entriesOf(outputMembers(output))).toEqual(['id string example &#34;A1&#34;', 'details object optional']);
});
