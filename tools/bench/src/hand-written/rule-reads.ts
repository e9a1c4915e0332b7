import type { Statement } from './transaction';

/** Whether writes read and lock what the service's rules depend on, although the hand-written server applies no rules. */
const isReading = process.env['BENCH_READS'] === '1';

type Read = Omit<Statement, 'name'>;

const named = (reads: Record<string, Read>): Statement[] =>
  isReading ? Object.entries(reads).map(([name, read]) => ({ name, ...read })) : [];

/** What the route of new lines depends on, and the text that searches of requests read. */
export const readsOfCreation = (tenant_id: string, partnumbers: string[]): Statement[] =>
  named({
    products: { text: `${PRODUCTS} and p.partnumber = any($2)`, values: [tenant_id, partnumbers] },
    ...sharedReads(tenant_id),
  });

export const textOfCreation = (tenant_id: string, request_id: string, content: string): Statement[] =>
  named({
    text: {
      text: 'insert into request_texts (tenant_id, approval_request_id, content) values ($1, $2, $3)',
      values: [tenant_id, request_id, content],
    },
  });

/** What decides whether the caller may decide a step, and what follows from it. */
export const readsOfDecision = (tenant_id: string, request_id: string, user_id: string): Statement[] =>
  named({
    lines: {
      text: 'select * from request_details where tenant_id = $1 and approval_request_id = $2 order by id',
      values: [tenant_id, request_id],
    },
    steps: {
      text: 'select * from approval_steps where tenant_id = $1 and approval_request_id = $2 order by round, sequence',
      values: [tenant_id, request_id],
    },
    rules: {
      text: `${PRODUCTS} and p.partnumber in (select partnumber from request_details where tenant_id = $1 and approval_request_id = $2)`,
      values: [tenant_id, request_id],
    },
    held: {
      text: `select l.* from approval_levels l join approval_level_holders h on h.tenant_id = l.tenant_id and h.level_id = l.id
              where l.tenant_id = $1 and h.user_id = $2 and l.active`,
      values: [tenant_id, user_id],
    },
    ...sharedReads(tenant_id),
  });

const PRODUCTS = `select p.partnumber, p.list_price, c.code, c.max_discount_percent, c.override_min_rank
                    from products p left join product_categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
                   where p.tenant_id = $1`;

const sharedReads = (tenant_id: string): Record<string, Read> => ({
  lock: { text: `select pg_advisory_xact_lock_shared(hashtextextended('routing ' || $1, 0))`, values: [tenant_id] },
  levels: { text: 'select * from approval_levels where tenant_id = $1 and active order by rank', values: [tenant_id] },
  tenant: { text: 'select * from tenants where id = $1', values: [tenant_id] },
  endpoints: {
    text: 'select * from webhook_endpoints where tenant_id = $1 and active and deleted_at is null order by id for share',
    values: [tenant_id],
  },
});
