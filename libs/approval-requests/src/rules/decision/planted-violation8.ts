import { sql } from '@das/platform';

export const planted = sql.fragment`valid_until < now()`;
