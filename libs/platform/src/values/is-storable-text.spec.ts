import { storableJson } from './is-storable-text';

test.each([
  [
    { ids: ['01K\u0000', 'Zoë'], more: { text: '\u0001' } },
    { ids: ['01K\uFFFD', 'Zoë'], more: { text: '\u0001' } },
  ],
  [
    ['\uD800', '\uDC00\uD800', '😀'],
    ['\uFFFD', '\uFFFD\uFFFD', '😀'],
  ],
  [
    { path: 'C:\\u0000', count: 0, none: null },
    { path: 'C:\\u0000', count: 0, none: null },
  ],
])('%j is stored as %j', (value, stored) => expect(JSON.parse(storableJson(value))).toEqual(stored));
