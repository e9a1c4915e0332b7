import { Database, caseFolded, groupedBy, loadBatched, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import { RequestDetail } from '../model/request-detail';
import { validNow } from '../requests/requests-matching';

interface Duplicate {
  approval_request_id: string;
  line_id: string;
  earlier_id: string;
}

/** The condition of the index on customers, which PostgreSQL does not derive from that of live requests. */
const IN_INDEX = sql.raw(`lifecycle_state in ('pending', 'approved', 'partially_approved')`);

/** Finds earlier requests for the same part and customer. */
@Injectable()
export class DuplicatesService {
  constructor(private readonly db: Database) {}

  /**
   * Earlier requests with the same part number and the same end customer (or customer, if neither names an end customer),
   * by the line id of the later one. Both are pending or valid, and neither revises the other. Batched per request context.
   */
  async load(approval_request_id: string): Promise<Map<string, string[]>> {
    const loaded = await loadBatched('duplicates', approval_request_id, async (ids) =>
      groupedBy(await this.of(ids), 'approval_request_id'),
    );
    const byLine = groupedBy(loaded ?? [], 'line_id');
    return new Map([...byLine].map(([line_id, rows]) => [line_id, rows.map(({ earlier_id }) => earlier_id)]));
  }

  private of(request_ids: string[]): Promise<Duplicate[]> {
    const live = sql.fragment`(lifecycle_state = 'pending' or ${validNow(this.db)})`;
    const columns = `id, created_at, revises_id, ${caseFolded('coalesce(end_customer_name, customer_name)')} as customer, end_customer_name is not null as is_end_customer`;
    const lines = this.db
      .rowsOf(RequestDetail)
      .select('id as line_id, approval_request_id, partnumber', sql.raw('partnumber is not null'));
    const later = this.db.rowsOf(ApprovalRequest).select(columns, where.all([where.isOneOf('id', request_ids), live]));
    const earlier = this.db.rowsOf(ApprovalRequest).select(columns, where.all([IN_INDEX, live]));
    return this.db.run<Duplicate>(sql`
      select distinct l.id as approval_request_id, ll.line_id, e.id as earlier_id
        from (${later}) as l join (${lines}) as ll on ll.approval_request_id = l.id
        join (${lines}) as el on el.partnumber = ll.partnumber and el.approval_request_id <> l.id
        join (${earlier}) as e on e.id = el.approval_request_id and e.customer = l.customer and e.is_end_customer = l.is_end_customer
       where (e.created_at, e.id) < (l.created_at, l.id)
         and l.revises_id is distinct from e.id and e.revises_id is distinct from l.id
       order by ll.line_id, e.id`);
  }
}
