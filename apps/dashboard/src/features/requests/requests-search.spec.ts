import { parseSearch, stringifySearch } from '../../api/search';
import { FILTER_NAMES } from './filters';
import { hasFilters, requestsSearch, withoutFilters } from './requests-search';

const EVERY =
  '?view=pending&q=halden&status=pending&state=partially_approved&customer=A+%26+B&part=VPS&region=NA&type=standard&from=2026-01-01&to=2026-12-31&min=0.000001' +
  '&max=100000&valid=0&category=7&contact=Dana&project=Hall&account=4711&end_customer=C&rep_firm=D&created_from=2026-02-28&created_to=2028-02-29' +
  '&due_from=2026-11-01&due_to=2026-11-30&overdue=1&escalated=0&question=1&at_owner=1&order_reference=PO-1' +
  '&waiting_since=2026-11-22&level=01A&requested_by=01B&decided_by=01C&assigned_to=01D&claimed_by=01E&decided_from=2026-11-01&decided_to=2026-11-30&waiting_since_from=2026-11-20T09%3A30%3A01Z&part_is=VPS-480&customer_is=A+%26+B&order=-valid_until&page=4000&per=100';

test('every parameter is kept as it is', () => {
  const search = requestsSearch(parseSearch(EVERY));
  expect(stringifySearch(search)).toBe(EVERY);
  expect(FILTER_NAMES.filter((name) => search[name] === undefined)).toEqual([]);
  expect(requestsSearch(search)).toEqual(search); // a validated search is validated again
});

test('a view is a name or the id of a saved one', () => {
  const id = '01KJQDJGR0RT2GZSKYPD8J86G9';
  expect(requestsSearch({ view: id.toLowerCase() })).toEqual({ view: id });
});

test.each([
  'view=unknown',
  'view=01KJQDJGR0RT2GZSKYPD8J86G',
  'status=expired',
  'state=constructor',
  'valid=true',
  'from=2026-02-29',
  'from=22.11.2026',
  'to=2026-13-01',
  'created_from=9999999-01-01',
  'decided_from=2026-11-20T09:30:01Z',
  'waiting_since_from=2026-11-20T24:00:01Z',
  'waiting_since_from=2026-11-20T09:30:01',
  'min=-1',
  'min=1e5',
  'max=Infinity',
  'max=1.1234567',
  'customer=%20',
  `customer=${'a'.repeat(2_001)}`,
  `q=${'a'.repeat(2_001)}`,
  'order=customer',
  'order=--created_at',
  'page=0',
  'page=1.5',
  'page=99999999999',
  'per=25',
  'per=1000',
  'unknown=1',
  '__proto__=1',
])('%s is dropped', (text) => {
  expect(requestsSearch(parseSearch(`?${text}`))).toEqual({});
});

test('a text and a filter count as filters; view, order, page and size do not', () => {
  expect(hasFilters(requestsSearch(parseSearch('?view=mine&order=id&page=2&per=50')))).toBe(false);
  expect([hasFilters({ q: 'a' }), hasFilters({ valid: '0' })]).toEqual([true, true]);
  expect(withoutFilters(requestsSearch(parseSearch(EVERY)))).toEqual({
    view: 'pending',
    order: '-valid_until',
    per: '100',
  });
});
