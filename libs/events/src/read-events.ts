import { type Fragment, sql, tenant } from '@das/platform';

/** The events `e` that the reader of notifications has considered, and those that it never considers: retention removes no others. */
export const READ_EVENTS: Fragment = sql.fragment`(e.seq is null or e.seq <= coalesce(
  (select r.seq from event_readers r where ${tenant.of('r')}), e.seq))`;
