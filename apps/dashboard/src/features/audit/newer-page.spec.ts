import { newerPage } from './newer-page';

const at = (cursor: string | undefined, rest: Partial<Parameters<typeof newerPage>[0]> = {}) =>
  newerPage({ cursor, visited: [], head: 100, isFiltered: false, ...rest });

test('the newest page has no newer one', () => {
  expect([at(undefined), at('101')]).toEqual([undefined, undefined]);
});

test('the page that the person came from is shown again, unless it is the newest one', () => {
  expect(at('51', { visited: ['101', '76'] })).toEqual({ cursor: '76', visited: ['101'] });
  expect(at('76', { visited: ['101'] })).toEqual({ cursor: undefined, visited: [] });
});

test('entries that were written meanwhile are on a further page', () => {
  expect(at('76', { visited: ['101'], head: 110 })).toEqual({ cursor: '101', visited: [] });
  expect(at('101', { head: 110 })).toEqual({ cursor: undefined, visited: [] });
});

test('at an address that was opened directly, the cursor follows from the numbers', () => {
  expect(at('26')).toEqual({ cursor: '51', visited: [] });
  expect(at('90')).toEqual({ cursor: undefined, visited: [] });
});

test('with a filter the numbers do not tell the cursor, and the newest page follows', () => {
  expect(at('26', { isFiltered: true })).toEqual({ cursor: undefined, visited: [] });
  expect(at('26', { isFiltered: true, visited: ['80'] })).toEqual({ cursor: '80', visited: [] });
});

test('while the head is not known, the cursor is kept', () => {
  expect(at('76', { visited: ['101'], head: undefined })).toEqual({ cursor: '101', visited: [] });
});
