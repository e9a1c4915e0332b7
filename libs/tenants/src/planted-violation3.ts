import { sql, tenant } from '@das/platform';

export const planted = sql`select t.id, t.* from tenants as t where ${tenant}`;
