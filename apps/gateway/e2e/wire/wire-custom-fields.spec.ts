import { useGateway, useTenant } from '../support/fixtures';
import { invalid } from '../support/expected';
import { creation, givenCategory } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

const CREATE = creation('Product', 'other_details');
const key = 'screen_size';
const says = (rest: string): object => ({
  'input.other_details.screen_size': [`The input.other details.screen size field ${rest}.`],
});
const INVALID = { 'input.other_details.screen_size': ['The selected input.other details.screen size is invalid.'] };

let last = 0;
const create = async (category_id: string, other_details: unknown): Promise<unknown> =>
  (await tenant.graphql(CREATE, { input: { partnumber: `CF-${(last += 1)}`, category_id, other_details } })).body;
const created = (other_details: unknown): object => ({ data: { createProduct: { other_details } } });

/** A declaration of a field, valid values, and invalid values with their messages. */
const KINDS: [object, unknown[], [unknown, object][]][] = [
  [
    { type: 'string' },
    ['x', '', '  '],
    [
      [1, says('must be a string')],
      [['x'], says('must be a string')],
      [{}, says('must be a string')],
      [true, says('must be a string')],
    ],
  ],
  [
    { type: 'string', min: 2, max: 3 },
    ['ab', '😀😀😀'],
    [
      ['a', says('must be at least 2 characters')],
      ['😀', says('must be at least 2 characters')],
      ['abcd', says('must not be greater than 3 characters')],
    ],
  ],
  [
    { type: 'string', pattern: '^[A-Z]{2}\\d+$' },
    ['AB1', 'XY99'],
    [
      ['ab1', says('format is invalid')],
      ['AB', says('format is invalid')],
    ],
  ],
  [{ type: 'string', pattern: 'b' }, ['abc'], [['ac', says('format is invalid')]]],
  [
    { type: 'string', pattern: '^a+$', min: 3 },
    ['aaa'],
    [
      [
        'b',
        {
          'input.other_details.screen_size': [
            'The input.other details.screen size field must be at least 3 characters.',
            'The input.other details.screen size field format is invalid.',
          ],
        },
      ],
    ],
  ],
  [
    { type: 'number' },
    [1, -0.5, 0],
    [
      ['1', says('must be a number')],
      [false, says('must be a number')],
    ],
  ],
  [
    { type: 'number', min: -1.5, max: 10 },
    [-1.5, 10],
    [
      [-1.6, says('must be at least -1.5')],
      [10.1, says('must not be greater than 10')],
    ],
  ],
  [
    { type: 'integer', min: 1 },
    [1, 9007199254740991],
    [
      [1.5, says('must be an integer')],
      ['1', says('must be an integer')],
      [0, says('must be at least 1')],
    ],
  ],
  [
    { type: 'boolean' },
    [true, false],
    [
      [1, says('must be true or false')],
      ['true', says('must be true or false')],
    ],
  ],
  [
    { type: 'date' },
    ['2026-02-28'],
    [
      ['2026-02-29', says('must be a valid date')],
      ['2026-2-28', says('must be a valid date')],
      ['2026-02-28 00:00:00', says('must be a valid date')],
      [20260228, says('must be a valid date')],
    ],
  ],
  [
    { type: 'enum', options: ['red', '1'] },
    ['red', '1'],
    [
      ['blue', INVALID],
      ['RED', INVALID],
      [1, INVALID],
      ['', INVALID],
    ],
  ],
];

describe.each(KINDS)('a custom field %j', (declaration, good, bad) => {
  let category: string;

  beforeAll(async () => {
    category = await givenCategory(tenant, { custom_fields: [{ key, ...declaration }] });
  });

  test('accepts valid values, and may be absent or null', async () => {
    for (const value of good) expect(await create(category, { [key]: value })).toEqual(created({ [key]: value }));
    for (const details of [undefined, null, {}, { [key]: null }, { other: 1 }])
      expect(await create(category, details)).toEqual(created(details ?? null));
  });

  test('refuses all other values', async () => {
    for (const [value, validation] of bad)
      expect(await create(category, { [key]: value })).toEqual(invalid(CREATE, 'createProduct', validation));
  });
});
