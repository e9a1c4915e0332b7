import { sql, tenant } from '@das/platform';

export const planted = sql.fragment`returning *${tenant}`;
