import type { RequestDetail } from '../../model/request-detail';
import { continuedUsage, supersededLines } from './superseded-lines';

const NOW = '2026-02-01 00:00:00.5';
const AT = '2026-01-15 00:00:00';
const source = (id: string, rest: Partial<RequestDetail> = {}): RequestDetail =>
  ({ id, status: 'approved', revoked_at: null, superseded_at: null, used_quantity: 0, ...rest }) as RequestDetail;
const revised = (id: string, revises_opportunity_id: string | null, rest: Partial<RequestDetail> = {}): RequestDetail =>
  ({ id, revises_opportunity_id, status: 'approved', used_quantity: 0, ...rest }) as RequestDetail;
const superseded = (id: string, superseded_by_id: string | null): object => ({
  id,
  superseded_at: NOW,
  superseded_by_id,
  superseded_by_request_id: superseded_by_id && 'R',
});

test.each<[string, RequestDetail[], RequestDetail[], object[]]>([
  ['the predecessor of an approved line', [source('A')], [revised('a', 'A')], [superseded('A', 'a')]],
  [
    'a line that was left out',
    [source('A'), source('B')],
    [revised('a', 'A')],
    [superseded('A', 'a'), superseded('B', null)],
  ],
  ['not the predecessor of a denied line', [source('A')], [revised('a', 'A', { status: 'denied' })], []],
  ['not a revoked line', [source('A', { revoked_at: AT }), source('B', { revoked_at: AT })], [revised('a', 'A')], []],
  ['not a line that was superseded before', [source('A', { superseded_at: AT })], [revised('new', null)], []],
  ['not a denied line', [source('A', { status: 'denied' })], [revised('new', null)], []],
])('the approval supersedes %s', (_, before, lines, expected) =>
  expect(supersededLines(before, { id: 'R', lines }, NOW)).toEqual(expected),
);

test.each<[string, RequestDetail, RequestDetail, object[]]>([
  ['an approved line', source('A', { used_quantity: 7 }), revised('a', 'A'), [{ id: 'a', used_quantity: 7 }]],
  [
    'an approved line whose predecessor was revoked',
    source('A', { used_quantity: 7, revoked_at: AT }),
    revised('a', 'A'),
    [{ id: 'a', used_quantity: 7 }],
  ],
  ['not an unused line', source('A'), revised('a', 'A'), []],
  ['not a denied line', source('A', { used_quantity: 7 }), revised('a', 'A', { status: 'denied' }), []],
  ['not an added line', source('A', { used_quantity: 7 }), revised('a', null), []],
])('the used quantity is continued by %s', (_, before, line, expected) =>
  expect(continuedUsage([before], [line])).toEqual(expected),
);
