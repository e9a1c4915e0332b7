import { referenceKey } from './reference-key';

test.each([
  [' PO-1 ', 'po-1'],
  ['ÄRG', 'ärg'],
  ['po 1', 'po 1'],
  ['', ''],
  ['  ', ''],
  [null, ''],
  [undefined, ''],
])('%j is compared as %j', (text, key) => expect(referenceKey(text)).toBe(key));
