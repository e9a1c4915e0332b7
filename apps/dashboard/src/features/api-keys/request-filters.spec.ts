import { filterOf } from './request-filters';

test.each([
  [{}, {}],
  [
    { status: 'client', request: 'r', interface: 'rest' },
    { status_from: 400, status_to: 499, request_id: 'r', interface: 'rest' },
  ],
  [{ status: 'ok' }, { status_to: 399 }],
  [
    { from: '2026-03-01', to: '2026-03-01T10:30' },
    { from: '2026-03-01 06:00:00', to: '2026-03-01 16:30:59' },
  ],
] as const)('the filters %j ask for %j', (filters, asked) => {
  expect(filterOf('K', filters, 'America/Chicago')).toEqual({ api_key_id: 'K', ...asked });
});
