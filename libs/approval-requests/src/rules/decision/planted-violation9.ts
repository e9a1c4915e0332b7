import { sql } from '@das/platform';

export const planted = sql.raw('valid_until < current_timestamp');
