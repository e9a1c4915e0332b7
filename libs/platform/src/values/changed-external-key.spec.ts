import { type ExternalColumns, type ExternalInput, NO_EXTERNAL_KEY, changedExternalKey } from './changed-external-key';

const stored: ExternalColumns = { external_id: 'M-1', external_source: 'sap', metadata: { a: '1' } };
const full = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, 'v']));

test.each<[string, ExternalColumns, ExternalInput, Partial<ExternalColumns>]>([
  ['nothing', stored, {}, {}],
  ['an id', NO_EXTERNAL_KEY, { external_id: 'M' }, { external_id: 'M' }],
  ['a source of a stored id', stored, { external_source: 'crm' }, { external_source: 'crm' }],
  ['no source', stored, { external_source: null }, { external_source: null }],
  ['no id, which clears the source', stored, { external_id: null }, { external_id: null, external_source: null }],
  ['a key', stored, { metadata: { b: '2' } }, { metadata: { a: '1', b: '2' } }],
  ['a removed key', stored, { metadata: { a: null, b: null } }, { metadata: {} }],
  ['no metadata', stored, { metadata: null }, { metadata: {} }],
  ['a full object whose key is replaced', { ...stored, metadata: full }, { metadata: { k0: null, x: 'v' } }, {}],
])('%s', (_, before, input, expected) => {
  const { change, failures } = changedExternalKey(before, input);
  expect(change).toMatchObject(expected);
  expect(failures).toEqual([]);
});

test.each<[string, ExternalColumns, ExternalInput, object]>([
  [
    'a source without an id',
    NO_EXTERNAL_KEY,
    { external_source: 'sap' },
    { path: ['input', 'external_source'], rule: 'prohibited' },
  ],
  [
    'a source while the id is cleared',
    stored,
    { external_id: null, external_source: 'sap' },
    { path: ['input', 'external_source'], rule: 'prohibited' },
  ],
  [
    '51 keys after the merge',
    { ...stored, metadata: full },
    { metadata: { x: 'v' } },
    { path: ['input', 'metadata'], rule: 'max_items', params: { max: 50 } },
  ],
])('refuses %s', (_, before, input, failure) => {
  expect(changedExternalKey(before, input).failures).toEqual([failure]);
});
