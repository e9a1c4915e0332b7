import type { Client } from 'pg';

/** Moves the counted requests of a subject back in time, as if this time had passed. */
export const passTime = (admin: Client, subject: string, ms: number): Promise<unknown> =>
  admin.query(
    'update rate_limits set moments = (select array_agg(m - $2 order by m) from unnest(moments) m) where subject = $1 and used > 0',
    [subject, ms],
  );
