import { changedFields } from './changed-fields';

const row = {
  id: '4711',
  version: 1,
  partnumber: 'VPS-480-48D',
  list_price: 152,
  model: null,
  other_details: { colour: 'grey' },
  custom_fields: [],
  created_at: '2026-03-02 14:20:31',
  updated_at: '2026-03-02 14:20:31',
  deleted_at: null,
};

test.each([
  ['a new row: the fields that are neither null nor empty', null, row, ['list_price', 'other_details', 'partnumber']],
  ['a new row with an empty object', null, { id: '1', metadata: {}, active: false }, ['active']],
  ['no difference', row, { ...row }, []],
  ['fields that the service sets', row, { ...row, version: 2, updated_at: '2026-03-03 00:00:00', deleted_at: 'x' }, []],
  ['several fields in alphabetical order', row, { ...row, model: 'B', list_price: null }, ['list_price', 'model']],
  ['a list that becomes empty', { custom_fields: [{ key: 'a' }] }, { custom_fields: [] }, ['custom_fields']],
  ['a member of an object', row, { ...row, other_details: { colour: 'red' } }, ['other_details']],
])('%s', (_, before, after, changed) => expect(changedFields(before, after)).toEqual(changed));
