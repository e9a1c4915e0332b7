import { DayCounts } from './day-counts';
import type { LoggedRequest } from './logged-request';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const DAY = 86_400_000;
const request = (facts: Partial<LoggedRequest> = {}): LoggedRequest => ({
  tenant_id: 'T',
  api_key_id: 'K',
  at_ms: NOON,
  interface: 'rest',
  method: 'GET',
  route: '/v2/products',
  operations: [],
  status: 200,
  error: null,
  duration_ms: 1,
  bytes_out: 2,
  request_id: 'r',
  ip: '::1',
  user_agent: null,
  replayed: false,
  is_write: false,
  has_server_error: false,
  ...facts,
});
const counted = (...requests: Partial<LoggedRequest>[]): object[] => {
  const counts = new DayCounts();
  for (const each of requests) counts.add(request(each));
  return counts.take().map(({ day: _, tenant_id: __, ...count }) => count);
};
const count = (facts: object): object => ({
  api_key_id: 'K',
  date: '2026-03-01',
  interface: 'rest',
  requests: 1,
  writes: 0,
  client_errors: 0,
  server_errors: 0,
  limited: 0,
  ...facts,
});

test.each([
  [{}, {}],
  [{ is_write: true }, { writes: 1 }],
  [{ status: 404, error: 'not_found' }, { client_errors: 1 }],
  [
    { status: 429, error: 'rate_limit_exceeded' },
    { client_errors: 1, limited: 1 },
  ],
  [{ status: 503, error: 'service_unavailable' }, { server_errors: 1 }],
  [
    { interface: 'graphql', error: 'not_found' },
    { interface: 'graphql', client_errors: 1 },
  ],
  [
    { interface: 'graphql', error: 'internal_server_error', has_server_error: true },
    { interface: 'graphql', server_errors: 1 },
  ],
] as [Partial<LoggedRequest>, object][])('a request %j counts as %j', (facts, expected) => {
  expect(counted(facts)).toEqual([count(expected)]);
});

test('counts are added up by key, day and interface, also when requests of two days alternate', () => {
  const later = { at_ms: NOON + DAY };
  expect(counted({}, later, {}, later, { api_key_id: 'L' }, { interface: 'graphql' })).toEqual([
    count({ requests: 2 }),
    count({ requests: 2, date: '2026-03-02' }),
    count({ interface: 'graphql' }),
    count({ api_key_id: 'L' }),
  ]);
});

test('counts that are put back are added to later ones', () => {
  const counts = new DayCounts();
  counts.add(request({ is_write: true }));
  counts.putBack(counts.take());
  counts.add(request());
  expect(counts.take()).toMatchObject([{ requests: 2, writes: 1 }]);
  expect(counts.take()).toEqual([]);
});
