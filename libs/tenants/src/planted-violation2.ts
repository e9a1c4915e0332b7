import { sql, tenant } from '@das/platform';

export const planted = sql`select * from tenants where ${tenant}`;
