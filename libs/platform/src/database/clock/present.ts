import { type Fragment, sql } from '../sql';

/**
 * The present time where a value is computed from columns: in `case` and `coalesce`, and in `returning`. Citus refuses functions of the time
 * there, but no sub-select.
 */
export const PRESENT: Fragment = sql.raw('(select now())');

/** The present time and so many seconds. @param seconds SQL */
export const presentPlus = (seconds: string): Fragment => sql.raw(`(select now() + ${seconds} * interval '1 second')`);
