import { withValues } from '../../api/search';
import { beginOf, endOf } from '../../format/local-moment';

/** The statuses that the filter offers. */
export const STATUSES = ['ok', 'errors', 'client', 'server'] as const;
export type Status = (typeof STATUSES)[number];

/** The filters of a key's requests in the address. */
export interface RequestFilters {
  interface?: string | undefined;
  operation?: string | undefined;
  status?: Status | undefined;
  error?: string | undefined;
  request?: string | undefined;
  ip?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const RANGES: Record<Status, { status_from?: number; status_to?: number }> = {
  ok: { status_to: 399 },
  errors: { status_from: 400 },
  client: { status_from: 400, status_to: 499 },
  server: { status_from: 500 },
};

/** The filter of the API. Days and minutes are those of the time zone. */
export function filterOf(api_key_id: string, filters: RequestFilters, timezone: string) {
  const { interface: used, operation, status, error, request: request_id, ip, from, to } = filters;
  return withValues({
    api_key_id,
    interface: used,
    operation,
    error,
    request_id,
    ip,
    from: from && beginOf(from, timezone),
    to: to && endOf(to, timezone),
    ...(status && RANGES[status]),
  });
}
